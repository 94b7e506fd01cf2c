import type { LogLine, PlanetXs_PlanetXSView } from '../../wire';
import type { Catalogue } from './catalogue';

/** What the events of a preview, or of the last action, mean on the map. Zones and mines by number from 0. */
export interface Foreseen {
  readonly path: readonly number[];
  readonly swept: ReadonlyMap<number, number>;
  readonly placed: ReadonlyMap<number, number>;
  /** From place to place. */
  readonly moves: readonly (readonly [string, string])[];
}

const ZONES = 8;
const BASE_IDS = ['alpha', 'delta', 'echo', 'oscar', 'tango', 'xray'];
const FACING_IDS = ['N', 'E', 'S', 'W'];
const MINE_IDS = ['B1', 'F2', 'G3', 'K4', 'M5', 'P6', 'R7', 'U8'];

export function foreseen(lines: readonly LogLine[]): Foreseen {
  const path: number[] = [];
  const swept = new Map<number, number>();
  const placed = new Map<number, number>();
  const moves: [string, string][] = [];
  for (const { event, facts } of lines) {
    const fact = (name: string): number => Number(facts[name] ?? 0);
    if (event === 'alien_moved') {
      for (let zone = fact('from_zone'); zone !== fact('to_zone'); zone = (zone + 1) % ZONES) path.push(zone);
      path.push(fact('to_zone'));
    } else if (event === 'swept') swept.set(fact('mine'), (swept.get(fact('mine')) ?? 0) + fact('count'));
    else if (event === 'placed_cubes') placed.set(fact('mine'), (placed.get(fact('mine')) ?? 0) + fact('count'));
    else if (event === 'raider_moved') {
      const base = BASE_IDS[fact('base')] ?? '';
      moves.push([`${base}-${FACING_IDS[fact('facing')]}`, `${base}-${FACING_IDS[fact('to')]}`]);
    }
  }
  return { path: path.filter((zone, i) => zone !== path[i - 1]), swept, placed, moves };
}

/** What a Resource card prints, laid on the map: the Alien's way, the cubes in its way, and the new ones. */
export function printed(view: PlanetXs_PlanetXSView, catalogue: Catalogue, id: string): Foreseen | undefined {
  const card = catalogue.resource(id);
  if (!card) return undefined;
  const alien = Number(view.alien.slice(1)) - 1;
  const path = Array.from({ length: card.move + 1 }, (_, step) => (alien + step) % ZONES);
  const crossed = view.crews.length >= catalogue.crossedFrom;
  const placed = view.mines.map((mine, i): [number, number] => [i, (card.cubes[mine.mine] ?? 0) + (crossed ? (card.crossed[mine.mine] ?? 0) : 0)]);
  return { path, swept: new Map(path.slice(1).map((zone) => [zone, view.mines[zone]?.cubes ?? 0])), placed: new Map(placed), moves: [] };
}

/** A location of the events (mines, then facings, then defence and camp) as a place on the map. */
function located(location: number, crew: number): string {
  if (location < MINE_IDS.length) return MINE_IDS[location] ?? '';
  const facing = location - MINE_IDS.length;
  if (facing < BASE_IDS.length * FACING_IDS.length) return `${BASE_IDS[Math.floor(facing / FACING_IDS.length)]}-${FACING_IDS[facing % FACING_IDS.length]}`;
  return facing === BASE_IDS.length * FACING_IDS.length ? (BASE_IDS[crew] ?? '') : 'camp';
}

/** The places where something has just happened. */
export function touched(lines: readonly LogLine[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { facts } of lines) {
    if (typeof facts['location'] === 'number') places.add(located(facts['location'], Number(facts['crew'] ?? 0)));
    if (typeof facts['mine'] === 'number') places.add(MINE_IDS[facts['mine']] ?? '');
    if (typeof facts['base'] === 'number' && typeof facts['facing'] === 'number') places.add(`${BASE_IDS[facts['base']]}-${FACING_IDS[facts['facing']]}`);
  }
  return places;
}
