/** What this browser remembers: name, speed, sound, which coaches are done. Nothing of it leaves the machine but the name. */
export type Speed = 'off' | 'fast' | 'normal';
export const SPEEDS: readonly Speed[] = ['off', 'fast', 'normal'];
const STEPS: { readonly [speed in Speed]: number } = { off: 0, fast: 150, normal: 350 };
const PREFIX = 'orebit.';
type Remembered = 'notes' | 'pledge' | 'seen';

class Settings {
  name = $state(read('name') ?? '');
  speed = $state<Speed>(SPEEDS.find((speed) => speed === read('speed')) ?? 'normal');
  sound = $state(read('sound') === 'on');
  notify = $state(read('notify') === 'on');
  /** The table in sentences instead of the drawn board. */
  plain = $state(read('plain') === 'on');
  /** The games whose coach was sent away. */
  coached = $state.raw<readonly string[]>((read('coached') ?? '').split(' ').filter((id) => id !== ''));

  keep(): void {
    write('name', this.name);
    write('speed', this.speed);
    write('sound', this.sound ? 'on' : 'off');
    write('notify', this.notify ? 'on' : 'off');
    write('plain', this.plain ? 'on' : 'off');
    write('coached', this.coached.join(' '));
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
    this.sound = false;
    this.notify = false;
    this.plain = false;
    this.coached = [];
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

function write(key: string, value: string): void {
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

/** How long one step of an animation takes; 0 with reduced motion. */
export function stepMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEPS[settings.speed];
}
