/** What this browser remembers: name, speed, sound. Nothing of it leaves the machine but the name. */
type Speed = 'off' | 'fast' | 'normal';

const STEPS: { readonly [speed in Speed]: number } = { off: 0, fast: 150, normal: 350 };

class Settings {
  name = $state(read('name') ?? '');
  speed = $state<Speed>(isSpeed(read('speed')) ? (read('speed') as Speed) : 'normal');
  sound = $state(read('sound') === 'on');

  keep(): void {
    write('name', this.name);
    write('speed', this.speed);
    write('sound', this.sound ? 'on' : 'off');
  }
}

function isSpeed(text: string | null): text is Speed {
  return text !== null && text in STEPS;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(`orebit.${key}`);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`orebit.${key}`, value);
  } catch {
    // as above: playing does not depend on it
  }
}

export const settings = new Settings();

/** How long one step of an animation takes; 0 with reduced motion. */
export function stepMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEPS[settings.speed];
}
