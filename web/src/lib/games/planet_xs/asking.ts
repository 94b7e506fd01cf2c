/** Whoever does not want to be asked for a combat card in vain passes by itself. */
export type Asking = 'always' | 'matters' | 'never';

const KEY = 'orebit.planet_xs.asking';

export function askingKept(): Asking {
  const kept = localStorage.getItem(KEY);
  return kept === 'always' || kept === 'never' ? kept : 'matters';
}

export const keepAsking = (asking: Asking): void => localStorage.setItem(KEY, asking);
