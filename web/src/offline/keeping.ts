/** What the service worker keeps: a cache for each version, by its name. */
export const PREFIX = 'orebit-';
const BY_CONTENT = /-[\w-]{8,12}\.[\w.]+$/; // a name that changes with what is in the file

/** Load all files of a version. What an older version has under the same name, which tells its content, is not loaded again. */
export async function fill(name: string, files: readonly string[], scope: string): Promise<void> {
  const cache = await caches.open(name);
  for (const file of files) {
    const url = new URL(file, scope).href;
    if (await cache.match(url)) continue;
    const known = BY_CONTENT.test(file) ? await caches.match(url) : undefined;
    const answer = known ?? (await fetch(url, { cache: BY_CONTENT.test(file) ? 'force-cache' : 'no-cache' }));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(url, answer);
  }
}

/** From this version's cache; what it does not have is not ours, or is only on the host. */
export async function answered(request: Request, name: string, scope: string): Promise<Response> {
  const cache = await caches.open(name);
  const url = request.mode === 'navigate' ? new URL('index.html', scope).href : request.url.split(/[?#]/)[0];
  return (url !== undefined && (await cache.match(url))) || fetch(request);
}
