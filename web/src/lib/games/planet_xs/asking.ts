import { read, write } from '../../settings.svelte';

/** Whoever does not want to be asked for a combat card in vain passes by itself. */
export type Asking = 'always' | 'matters' | 'never';

const KEY = 'planet_xs.asking';

export function askingKept(): Asking {
  const kept = read(KEY);
  return kept === 'always' || kept === 'never' ? kept : 'matters';
}

export const keepAsking = (asking: Asking): void => write(KEY, asking);
