import { settings } from '../settings.svelte';
import { sound } from '../stage/sounds';

/** Tell somebody who may look elsewhere that it is their turn: a sound and a notification, as they wished. */
export function announceTurn(title: string): void {
  sound('turn');
  if (settings.notify && document.visibilityState === 'hidden' && 'Notification' in window && Notification.permission === 'granted') {
    new Notification('Your turn', { body: title, tag: 'orebit-turn', icon: '/favicon.svg' });
  }
}
