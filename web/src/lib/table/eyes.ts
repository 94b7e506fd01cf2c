import type { TableInfo } from '../wire';
import type { Sight } from './line.svelte';

/** Whose eyes to look through: the one chosen, else a seat of mine that must decide, else the first of mine. */
export function eyeOf(sights: ReadonlyMap<number, Sight>, mine: readonly number[], chosen: number | undefined): number {
  if (chosen !== undefined && sights.has(chosen)) return chosen;
  const deciding = mine.find((seat) => sights.get(seat)?.view.deciders.includes(seat));
  return deciding ?? mine[0] ?? -1;
}

/** What to call each seat: the person or bot and what the game calls the seat; automata by the game's name alone. */
export function seatNames(table: TableInfo, titles: readonly string[]): string[] {
  return titles.map((title, seat) => {
    const info = table.seats.find((one) => one.seat === seat);
    const person = info?.name || (info?.kind === 'bot' ? `Bot ${info.bot}` : '');
    return person && person !== title ? `${person} (${title})` : title;
  });
}
