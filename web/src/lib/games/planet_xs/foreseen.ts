import type { LogLine } from '../../wire';
import type { Catalogue } from './catalogue';
import { FACING_ORDER } from './geometry';

/** What the events of a preview, or of the last action, mean on the map. Zones and mines by number from 0. */
export interface Foreseen {
  readonly path: readonly number[];
  readonly swept: ReadonlyMap<number, number>;
  readonly placed: ReadonlyMap<number, number>;
  /** From place to place. */
  readonly moves: readonly (readonly [string, string])[];
}

/** The bases in the order in which events number them: clockwise, as the mines are. */
const basesOf = (catalogue: Catalogue): string[] => catalogue.zones.map(({ base }) => base).filter((base) => base !== '');

export function foreseen(lines: readonly LogLine[], catalogue: Catalogue): Foreseen {
  const path: number[] = [];
  const swept = new Map<number, number>();
  const placed = new Map<number, number>();
  const moves: [string, string][] = [];
  for (const { event, facts } of lines) {
    const fact = (name: string): number => Number(facts[name] ?? 0);
    if (event === 'alien_moved') {
      // Once round at most: before the catalogue is there, the planet has no zones.
      const round = catalogue.zones.length;
      for (let n = 0, zone = fact('from_zone'); n < round && zone !== fact('to_zone'); n += 1, zone = (zone + 1) % round) path.push(zone);
      path.push(fact('to_zone'));
    } else if (event === 'swept') swept.set(fact('mine'), (swept.get(fact('mine')) ?? 0) + fact('count'));
    else if (event === 'placed_cubes') placed.set(fact('mine'), (placed.get(fact('mine')) ?? 0) + fact('count'));
    else if (event === 'raider_moved') {
      const base = basesOf(catalogue)[fact('base')] ?? '';
      moves.push([`${base}-${FACING_ORDER[fact('facing')]}`, `${base}-${FACING_ORDER[fact('to')]}`]);
    }
  }
  return { path: path.filter((zone, i) => zone !== path[i - 1]), swept, placed, moves };
}
