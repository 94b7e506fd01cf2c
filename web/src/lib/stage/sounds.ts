import { settings } from '../settings.svelte';
import type { Kind, Sound } from './beats';

/** Notes as [pitch in Hz, start in s, length in s]; a pitch of 0 is a short noise, such as dice make. */
type Note = readonly [number, number, number];
const SOUNDS: { readonly [sound in Sound]: { readonly wave: OscillatorType; readonly notes: readonly Note[] } } = {
  move: { wave: 'sine', notes: [[220, 0, 0.09], [294, 0.07, 0.12]] },
  dice: { wave: 'square', notes: [[0, 0, 0.05], [0, 0.09, 0.05], [0, 0.2, 0.07], [0, 0.36, 0.05]] },
  gain: { wave: 'triangle', notes: [[659, 0, 0.1], [880, 0.08, 0.22]] },
  loss: { wave: 'triangle', notes: [[330, 0, 0.14], [247, 0.12, 0.3]] },
  reveal: { wave: 'sine', notes: [[392, 0, 0.12], [494, 0.08, 0.12], [587, 0.16, 0.3]] },
  turn: { wave: 'sine', notes: [[523, 0, 0.3], [784, 0.16, 0.5]] },
  win: { wave: 'triangle', notes: [[523, 0, 0.2], [659, 0.15, 0.2], [784, 0.3, 0.2], [1047, 0.45, 0.8]] },
}; // prettier-ignore

export const SOUND_OF: { readonly [kind in Kind]: Sound | undefined } = {
  mark: undefined,
  walk: 'move',
  fly: 'move',
  flip: 'reveal',
  dice: 'dice',
  gain: 'gain',
  loss: 'loss',
  reveal: 'reveal',
};

const STREAK_MS = 2500;
const RISE = 2 ** (2 / 12); // a whole tone
let audio: AudioContext | undefined;
let streak = { sound: '', count: 0, at: 0 };

/** Play a sound, if sounds are wanted. The same gain again and again rises. */
export function sound(which: Sound): void {
  if (settings.sound !== 'on' || settings.volume === 0) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume(); // until somebody has touched the page
  const now = performance.now();
  streak = { sound: which, count: which === streak.sound && now - streak.at < STREAK_MS ? Math.min(streak.count + 1, 6) : 0, at: now };
  const { wave, notes } = SOUNDS[which];
  for (const [pitch, start, length] of notes) {
    const begin = audio.currentTime + start;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.16 * settings.volume, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0008, begin + length);
    const source = pitch === 0 ? rattle(audio) : new OscillatorNode(audio, { type: wave, frequency: which === 'gain' ? pitch * RISE ** streak.count : pitch });
    source.connect(volume).connect(audio.destination);
    source.start(begin);
    source.stop(begin + length + 0.05);
  }
}

/** A tenth of a second of noise. */
function rattle(context: AudioContext): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  return new AudioBufferSourceNode(context, { buffer });
}
