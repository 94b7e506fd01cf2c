import * as api from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { allAlong, dropAlong } from '../lib/table/along';
import { route } from './route.svelte';
import { filled, GONE, NOT_ALONG } from './words';

/** The table of a server that an address wants to go on from: `#/along/k3vq8w1zr0xm`. */
export const wishedFor = (hash: string): string | undefined => /^#\/along\/(\w+)$/.exec(hash)?.[1];

/** Go on here with a match of a server that this device took along; empty, or why that cannot be. */
export async function goOn(table: string): Promise<string> {
  const along = allAlong().find((one) => one.table === table);
  try {
    if (!along) throw new Error(GONE);
    const answer = await api.playOn(along.record, 0, along.seat, '', settings.name);
    dropAlong(table);
    route.go(`/t/${answer.table.id}`);
    return '';
  } catch (error) {
    route.go('/');
    return filled(NOT_ALONG, { why: error instanceof Error ? error.message : String(error) });
  }
}
