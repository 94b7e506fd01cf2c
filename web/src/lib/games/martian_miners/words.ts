import { called } from '../../ui/seats';
import type { LogLine, MartianMiners_MartianView, MartianMiners_NodeView, MartianMiners_TileView } from '../../wire';

/** How a value is written on tiles and dice: nulls and aces have signs of their own. */
export const figure = (mark: string): string => (mark === 'null' ? '∅' : mark === 'ace' ? 'A' : mark);

/** In the order of a seat's stash. */
export const PYRAMIDS = ['scout', 'lab', 'mine'] as const;

/** Labels begin small, as the end of a sentence; on a button they begin it. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function tileWords(tile: MartianMiners_TileView, view: MartianMiners_MartianView, seat: number, names: readonly string[]): string {
  const needed = view.numbers.mine_control;
  const parts = [`Tile ${tile.id}: ${tile.resource} ${tile.mark}`];
  if (tile.suit !== tile.resource) parts[0] += ` (${tile.suit})`;
  if (tile.mine !== null) parts.push(`${called(names[tile.mine])}'s mine${tile.coin ? ' with a coin' : ''}`);
  const control = tile.control.map((pips, owner) => ({ pips, owner })).filter(({ pips }) => pips > 0);
  if (control.length > 0) parts.push(`control ${control.map(({ pips, owner }) => `${called(names[owner])} ${pips}`).join(', ')} of ${needed}`);
  if (tile.gap.includes(seat)) parts.push('beside your mine, so no mine for you');
  const short = needed - (tile.control[seat] ?? 0);
  if (tile.sites_for.includes(seat)) parts.push('could carry your mine');
  else if (tile.mine === null && !tile.gap.includes(seat) && short > 0 && short < needed) parts.push(`${short} ${short === 1 ? 'pip' : 'pips'} short of a mine`);
  if (tile.gives) parts.push('gives in this scan');
  return parts.join('; ');
}

export function nodeWords(node: MartianMiners_NodeView, view: MartianMiners_MartianView, names: readonly string[]): string {
  const who = node.owner === null ? 'free' : `${called(names[node.owner])}'s ${node.stands ?? ''}`;
  const tiles = node.tiles.map((id) => view.tiles.find((tile) => tile.id === id)).filter((tile) => tile !== undefined);
  return `Corner ${node.id}: ${who}; touches ${tiles.map((tile) => `${tile.resource} ${tile.mark}${tile.mine === null ? '' : ' mined'}`).join(', ')}`;
}

/** How many tiles that give something a seat's corners touch, by resource; `more` is a corner that it may come to. */
export function touched(view: MartianMiners_MartianView, seat: number, more: string | undefined): number[] {
  const found = view.resources.map(() => 0);
  for (const node of view.nodes.filter((one) => one.owner === seat || one.id === more)) {
    for (const tile of view.tiles.filter((one) => one.mine === null && node.tiles.includes(one.id))) {
      const kind = view.resources.indexOf(tile.resource);
      found[kind] = (found[kind] ?? 0) + 1;
    }
  }
  return found;
}

/** What is spent is told by the storage itself: what the scan brought to it is no news any more. */
const SPENDS = new Set(['traded', 'built', 'flew', 'attacked', 'converted', 'police_hired']);

/** What the last scan up to a ply brought, by seat and resource, and what was lost to full storages; nothing for a seat that has spent since. */
export function gainsOf(log: readonly LogLine[], ply: number, resources: readonly string[]): ReadonlyMap<string, { readonly count: number; readonly lost: number }>[] {
  const told = log.filter((line) => line.ply <= ply);
  const found: Map<string, { count: number; lost: number }>[] = [];
  const since = told.map((line) => line.event).lastIndexOf('scanned');
  for (const { event, facts } of since < 0 ? [] : told.slice(since)) {
    if (SPENDS.has(event)) found[Number(facts['seat'])] = new Map();
    if (event !== 'collected' && event !== 'bonus') continue;
    const gains = (found[Number(facts['seat'])] ??= new Map());
    const resource = resources[Number(facts['resource'])] ?? '';
    const before = gains.get(resource) ?? { count: 0, lost: 0 };
    gains.set(resource, { count: before.count + Number(facts['count'] ?? 0), lost: before.lost + Number(facts['lost'] ?? 0) });
  }
  return found;
}
