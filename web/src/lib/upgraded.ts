/** A part of the page could not be had: if the server has another page by now, that one is loaded. The server keeps every table, so nothing is lost. */
export async function reloadIfUpgraded(): Promise<void> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const page = await fetch('/', { cache: 'no-store' }).catch(() => undefined); // away: what is missing is asked for when it is back
  if (page?.ok && !(await page.text()).includes(`"${entry}"`)) location.reload();
}
