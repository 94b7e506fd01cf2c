import { MediaQuery } from 'svelte/reactivity';

/** What this browser remembers: name, speed, sound, which coaches are done. Nothing of it leaves the machine but the name. */
export type Speed = 'off' | 'fast' | 'normal' | 'slow';
export const SPEEDS: readonly Speed[] = ['off', 'fast', 'normal', 'slow'];
/** How long what plays takes of its time. */
const PACES: { readonly [speed in Speed]: number } = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
const STEP_MS = 350;
export type Theme = 'auto' | 'dark' | 'light' | 'contrast';
export const THEMES: readonly Theme[] = ['auto', 'dark', 'light', 'contrast'];
/** Whether a turn with nothing left but to end it ends by itself. */
export type OnwardWish = 'bots' | 'always' | 'never';
export const ONWARD: readonly OnwardWish[] = ['bots', 'always', 'never'];
const VOLUME = 0.6;
const PREFIX = 'orebit.';
type Remembered = 'notes' | 'pledge' | 'seen';

class Settings {
  name = $state(read('name') ?? '');
  speed = $state<Speed>(SPEEDS.find((speed) => speed === read('speed')) ?? 'normal');
  /** Off until asked: '' is somebody who was not asked yet. */
  sound = $state<'' | 'on' | 'off'>(read('sound') === 'on' ? 'on' : read('sound') === 'off' ? 'off' : '');
  volume = $state(Number(read('volume') ?? VOLUME));
  theme = $state<Theme>(THEMES.find((theme) => theme === read('theme')) ?? 'auto');
  /** What happens is shown as still marks, as for those whose system asks for little motion. */
  still = $state(read('still') === 'on');
  /** The list of actions keeps its place beside the board. */
  list = $state(read('list') === 'on');
  onward = $state<OnwardWish>(ONWARD.find((wish) => wish === read('onward')) ?? 'bots');
  notify = $state(read('notify') === 'on');
  /** The table in sentences instead of the drawn board. */
  plain = $state(read('plain') === 'on');
  /** The games whose coach was sent away. */
  coached = $state.raw<readonly string[]>(listed('coached'));
  /** The lessons that were finished here, as `game/lesson`. */
  learned = $state.raw<readonly string[]>(listed('learned'));

  keep(): void {
    write('name', this.name);
    write('speed', this.speed);
    if (this.sound !== '') write('sound', this.sound);
    write('volume', String(this.volume));
    write('theme', this.theme);
    write('still', this.still ? 'on' : 'off');
    write('list', this.list ? 'on' : 'off');
    write('onward', this.onward);
    write('notify', this.notify ? 'on' : 'off');
    write('plain', this.plain ? 'on' : 'off');
    write('coached', this.coached.join(' '));
    write('learned', this.learned.join(' '));
  }

  /** A lesson is done. Whoever has learned needs no coach. */
  learn(game: string, lesson: string): void {
    const done = `${game}/${lesson}`;
    if (this.learned.includes(done)) return;
    this.learned = [...this.learned, done];
    if (!this.coached.includes(game)) this.coached = [...this.coached, game];
    this.keep();
  }

  /** Nothing of what was remembered stays. */
  forget(): void {
    try {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) localStorage.removeItem(key);
    } catch {
      // nothing was remembered
    }
    this.name = '';
    this.speed = 'normal';
    this.sound = '';
    this.volume = VOLUME;
    this.theme = 'auto';
    this.still = false;
    this.list = false;
    this.onward = 'bots';
    this.notify = false;
    this.plain = false;
    this.coached = [];
    this.learned = [];
  }
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

function listed(key: string): string[] {
  return (read(key) ?? '').split(' ').filter((id) => id !== '');
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // as above: playing does not depend on it
  }
}

export const settings = new Settings();

/** The keys that opened seats of a table on this device, so that a reload keeps them. */
export function keysOf(table: string, found: readonly string[]): string[] {
  const keys = [...new Set([...(read(`keys.${table}`) ?? '').split(' '), ...found])].filter((key) => key !== '');
  if (found.length > 0) write(`keys.${table}`, keys.join(' '));
  return keys;
}

/** What this browser remembers of one table: notes, how far its log was read, and its part in the fair seed. */
export function recall(table: string, what: Remembered): string | undefined {
  return read(`${what}.${table}`) ?? undefined;
}

export function remember(table: string, what: Remembered, text: string): void {
  write(`${what}.${table}`, text);
}

const wished = {
  stillness: new MediaQuery('prefers-reduced-motion: reduce'),
  contrast: new MediaQuery('prefers-contrast: more'),
  light: new MediaQuery('prefers-color-scheme: light'),
};

/** Does somebody want no motion: by the system's wish or by the setting? */
export const isStill = (): boolean => settings.still || wished.stillness.current;

/** How long beats take of their time; 0 shows none. */
export const pace = (): number => PACES[settings.speed];

/** How long one step of a board's own animation takes; 0 without motion. */
export const stepMs = (): number => (isStill() ? 0 : STEP_MS * Math.min(pace(), 1));

/** The theme that is shown: the chosen one, or what the system asks for. */
export function themeNow(): Exclude<Theme, 'auto'> {
  if (settings.theme !== 'auto') return settings.theme;
  if (wished.contrast.current) return 'contrast';
  return wished.light.current ? 'light' : 'dark';
}
