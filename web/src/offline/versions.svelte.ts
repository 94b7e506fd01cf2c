const PATIENCE_MS = 4000;

/** The service worker, and the version that waits behind the one that is used. */
export class Versions {
  waiting = $state.raw<ServiceWorker | null>(null);
  /** All parts are kept: the page opens without a network. */
  complete = $state(false);

  /** Use the new version now: the page is loaded anew, and nothing of the old one stays. */
  renew(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting?.postMessage('renew');
    setTimeout(() => location.reload(), PATIENCE_MS); // a worker that still answers this page would keep the new one waiting
  }
}

export function watchVersions(): Versions {
  const versions = new Versions();
  if (!('serviceWorker' in navigator)) return versions;
  void navigator.serviceWorker
    .register(new URL('service.js', new URL('.', location.href)))
    .then((registration) => {
      const look = (): void => {
        versions.complete = registration.active !== null;
        versions.waiting = registration.active === null ? null : registration.waiting;
      };
      const follow = (): void => registration.installing?.addEventListener('statechange', look);
      registration.addEventListener('updatefound', follow);
      follow();
      look();
      void navigator.serviceWorker.ready.then(look);
    })
    .catch(() => undefined); // without one the page works as long as there is a network
  return versions;
}
