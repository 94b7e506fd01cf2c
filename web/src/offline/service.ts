/**
 * The service worker: keeps all files of one version, and serves them with or without a network. A new version is loaded
 * beside the old one and waits until nobody uses that any more, or until somebody says so: versions never mix.
 * tools/offline.py writes MADE before this file; a changed file changes it, and so makes a new version.
 */
import { answered, fill, PREFIX } from './keeping';

declare const self: {
  readonly MADE: { readonly version: string; readonly files: readonly string[] };
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, hear: (event: never) => void): void;
};
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetched = { readonly request: Request; respondWith(answer: Promise<Response>): void };

const NAME = PREFIX + self.MADE.version;

self.addEventListener('install', (event: Lasting) => event.waitUntil(fill(NAME, self.MADE.files, self.registration.scope)));
self.addEventListener('activate', (event: Lasting) => event.waitUntil(begin()));
self.addEventListener('message', (event: { readonly data: unknown }) => {
  if (event.data === 'renew') void self.skipWaiting();
});
self.addEventListener('fetch', (event: Fetched) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answered(request, NAME, self.registration.scope));
});

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}
