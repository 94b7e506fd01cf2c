const AGAIN_MS = 60_000; // a page that does not get well is not loaded for ever

const ask = (url: string): Promise<Response | undefined> => fetch(url, { cache: 'no-store' }).catch(() => undefined);

/**
 * A part of the page did not come. Browsers do not ask again for a part that failed, so the page is loaded anew once that helps: the part can be had
 * by now, or the server has another page. The server keeps every table, so nothing is lost.
 */
export async function mend(error: Error): Promise<void> {
  const part = /http\S+/.exec(error.message)?.[0] ?? '';
  const entry = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const page = await ask('/');
  const helps = page?.ok && (!(await page.text()).includes(`"${entry}"`) || (part && (await ask(part))?.ok));
  if (!helps || Date.now() - Number(sessionStorage.getItem('mended')) < AGAIN_MS) return;
  sessionStorage.setItem('mended', String(Date.now()));
  location.reload();
}
