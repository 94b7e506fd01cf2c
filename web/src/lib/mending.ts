const AGAIN_MS = 60_000; // a page that does not get well is not loaded for ever

const ask = (url: string): Promise<Response | undefined> => fetch(url, { cache: 'no-store' }).catch(() => undefined);

/**
 * A part of the page did not come. Browsers do not ask again for a part that failed, so the page is loaded anew once that helps: the part can be had
 * by now, or the server has another page. The server keeps every table, so nothing is lost.
 */
export async function mend(error: Error): Promise<void> {
  const part = /https?:\/\/\S+/.exec(error.message)?.[0];
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const page = await ask('/');
  const isUpgraded = page?.ok === true && !(await page.text()).includes(`"${entry}"`);
  const helps = isUpgraded || (part !== undefined && (await ask(part))?.ok === true);
  if (!helps || Date.now() - Number(sessionStorage.getItem('orebit.mended') ?? 0) < AGAIN_MS) return;
  sessionStorage.setItem('orebit.mended', String(Date.now()));
  location.reload();
}
