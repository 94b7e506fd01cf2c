import { settings } from '../settings.svelte';

/** Tell somebody who may look elsewhere that it is their turn: a chime and a notification, as they wished. */
export function announceTurn(title: string): void {
  if (settings.sound) chime();
  if (settings.notify && document.visibilityState === 'hidden' && 'Notification' in window && Notification.permission === 'granted') {
    new Notification('Your turn', { body: title, tag: 'orebit-turn', icon: '/favicon.svg' });
  }
}

/** Two soft notes. */
function chime(): void {
  const audio = new AudioContext();
  for (const [i, pitch] of [523, 784].entries()) {
    const start = audio.currentTime + i * 0.16;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  }
  setTimeout(() => void audio.close(), 1200);
}
