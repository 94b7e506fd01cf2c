import { recall, remember } from './settings.svelte';

/** What this browser was shown before a match, and what it added after that. Whoever has noted it needs nobody's word for the order. */
export interface Pledge {
  readonly commitment: string;
  readonly entropies: readonly string[];
}

/** What was noted of a table; undefined when this browser added nothing there. */
export function pledgeOf(table: string): Pledge | undefined {
  const [commitment, ...entropies] = (recall(table, 'pledge') ?? '').split(' ');
  return commitment ? { commitment, entropies } : undefined;
}

/** Fresh entropy for a seat of a table whose commitment has been read. Both are noted before anything is sent. */
export function pledge(table: { readonly id: string; readonly commitment: string }): string {
  const entropy = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const before = pledgeOf(table.id);
  const entropies = before?.commitment === table.commitment ? before.entropies : [];
  remember(table.id, 'pledge', [table.commitment, ...entropies, entropy].join(' '));
  return entropy;
}
