import { mount, unmount } from 'svelte';
import App from '../App.svelte';
import '../lib/ui/tokens.css';
import { Door } from './door';
import Loading from './Loading.svelte';
import Notices from './Notices.svelte';
import OfflineBar from './OfflineBar.svelte';
import { Opening } from './opening.svelte';
import { goOn, wishedFor } from './going';
import { saveLinks } from './links';
import { keepPathInHash } from './route.svelte';
import { watchVersions } from './versions.svelte';
import { missing, TWICE } from './words';

/** There is one page at a time: two would each believe that they alone write down the games. */
function alone(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(true);
    void navigator.locks.request('orebit', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => undefined); // held until the page goes
    });
  });
}

async function begin(target: HTMLElement): Promise<void> {
  const opening = new Opening();
  opening.known = navigator.serviceWorker?.controller != null;
  const screen = mount(Loading, { target, props: { opening } });
  const door = new Door();
  try {
    const why = missing() || ((await alone()) ? '' : TWICE);
    if (why) throw new Error(why);
    door.onprogress = (stage, share) => opening.tell(stage, share);
    opening.keeps = await door.open();
  } catch (error) {
    opening.failed = error instanceof Error ? error.message : String(error);
    return;
  }
  door.install();
  keepPathInHash();
  saveLinks(door);
  const wished = wishedFor(location.hash);
  if (wished !== undefined) opening.notice = await goOn(wished);
  await unmount(screen);
  mount(App, { target });
  const props = { door, opening, versions: watchVersions() };
  mount(Notices, { target: beside('beforebegin'), props });
  mount(OfflineBar, { target: beside('afterend'), props });

  function beside(where: InsertPosition): HTMLElement {
    const place = document.createElement('div');
    target.insertAdjacentElement(where, place);
    return place;
  }
}

const target = document.getElementById('app');
if (target === null) throw new Error('offline.html has no #app');
void begin(target);
