import type { MartianMiners_MartianView, MartianMiners_NodeView, MartianMiners_TileView } from '../../wire';

/** How a value is written on tiles and dice: nulls and aces have signs of their own. */
export const figure = (mark: string): string => (mark === 'null' ? '∅' : mark === 'ace' ? 'A' : mark);

export const MINE_PIPS = 5; // of control that a mine needs, for the meter on the tiles

export function tileWords(tile: MartianMiners_TileView, seat: number, names: readonly string[]): string {
  const parts = [`Tile ${tile.id}: ${tile.resource} ${tile.mark}`];
  if (tile.suit !== tile.resource) parts[0] += ` (${tile.suit})`;
  if (tile.mine !== null) parts.push(`${names[tile.mine] ?? ''}'s mine${tile.coin ? ' with a coin' : ''}`);
  const control = tile.control.map((pips, owner) => ({ pips, owner })).filter(({ pips }) => pips > 0);
  if (control.length > 0) parts.push(`control ${control.map(({ pips, owner }) => `${names[owner] ?? ''} ${pips}`).join(', ')} of ${MINE_PIPS}`);
  if (tile.gap.includes(seat)) parts.push('beside your mine, so no mine for you');
  if (tile.sites_for.includes(seat)) parts.push('could carry your mine');
  if (tile.gives) parts.push('gives in this scan');
  return parts.join('; ');
}

export function nodeWords(node: MartianMiners_NodeView, view: MartianMiners_MartianView, names: readonly string[]): string {
  const who = node.owner === null ? 'free' : `${names[node.owner] ?? ''}'s ${node.stands ?? ''}`;
  const tiles = node.tiles.map((id) => view.tiles.find((tile) => tile.id === id)).filter((tile) => tile !== undefined);
  return `Corner ${node.id}: ${who}; touches ${tiles.map((tile) => `${tile.resource} ${tile.mark}${tile.mine === null ? '' : ' mined'}`).join(', ')}`;
}
