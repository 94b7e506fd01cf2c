import type { Box, Spot as Point } from '../../ui/shapes';
import type { Catalogue, Zone } from './catalogue';
import type { Spot } from './picks';

/** The map in its own units: a planet seen at a slant, the zones clockwise round the camp (spec §11). */
export const MAP = { width: 1000, height: 640 } as const;
export const BASE = { rx: 104, ry: 80, core: 23, slot: 15, deep: 11.2 } as const;
export const PIT = { rx: 50, ry: 40 } as const;
export const CAMP = { x: 500, y: 352, rx: 136, ry: 82 } as const;

export type { Box, Point };

interface Ground {
  readonly mine: Point;
  readonly base: Point;
  /** Where the Alien stands. */
  readonly alien: Point;
  readonly cell: Box;
}

const at = (x: number, y: number): Point => ({ x, y });
const cell = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const TOP = 184;
const LOW = 524;
const MIDDLE = 352;
const GROUND: readonly Ground[] = [
  { mine: at(306, TOP), base: at(150, TOP), alien: at(232, 262), cell: cell(0, 0, 354, 262) },
  { mine: at(598, TOP), base: at(450, TOP), alien: at(374, 272), cell: cell(354, 0, 292, 262) },
  { mine: at(696, TOP), base: at(850, TOP), alien: at(768, 262), cell: cell(646, 0, 354, 262) },
  { mine: at(826, MIDDLE), base: at(826, MIDDLE), alien: at(930, 358), cell: cell(646, 262, 354, 180) },
  { mine: at(696, LOW), base: at(850, LOW), alien: at(768, 444), cell: cell(646, 442, 354, 198) },
  { mine: at(402, LOW), base: at(550, LOW), alien: at(634, 470), cell: cell(354, 442, 292, 198) },
  { mine: at(306, LOW), base: at(150, LOW), alien: at(232, 444), cell: cell(0, 442, 354, 198) },
  { mine: at(174, MIDDLE), base: at(174, MIDDLE), alien: at(70, 358), cell: cell(0, 262, 354, 180) },
];
const NOWHERE: Ground = { mine: at(500, 352), base: at(500, 352), alien: at(500, 352), cell: cell(354, 262, 292, 180) };

/** Zone i, from 0. */
export const ground = (zone: number): Ground => GROUND[zone] ?? NOWHERE;
export const baseSpot = (zone: Zone): Point => ground(zone.index - 1).base;
export const mineSpot = (zone: Zone): Point => ground(zone.index - 1).mine;

/** A part of the map to look at closely: a zone (from 0), or the camp. */
export function closeUp(zone: number | 'camp'): Box {
  if (zone === 'camp') return { x: 350, y: 252, width: 300, height: 200 };
  const { cell: whole, base } = ground(zone);
  const wide = whole.width > 300 ? whole.width - 20 : whole.width + 40;
  const x = Math.max(0, Math.min(MAP.width - wide, whole.x + (whole.width - wide) / 2));
  return { x, y: Math.max(0, Math.min(MAP.height - 208, base.y - 108)), width: wide, height: 208 };
}

/** Turned clockwise by quarters, as the facings N, E, S, W are; the slant makes what lies north and south shorter. */
export function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
  return { x, y };
}

/** The middle of a slot within its base; depth 0 is the outer edge. */
export function slotSpot(facing: number, depth: number): Point {
  const lies = facing % 2 === 1;
  const far = BASE.core - 2 + (lies ? BASE.slot : BASE.deep) * (4.5 - depth);
  return turned({ x: 0, y: -far }, facing);
}

/** The middle of the yard beside an arm, clockwise of it, where its raiders stand. */
export function yardSpot(facing: number): Point {
  const { x, y } = turned({ x: 50, y: -50 }, facing);
  return { x, y: y * 0.76 };
}

/** The quarter of a base that belongs to a facing: the whole of its arm, and the yard clockwise of it up to the next arm. */
export function quarter(facing: number): string {
  const { rx, ry, slot } = BASE;
  const half = slot / 2 + 2; // of an arm's width
  const rim = (arm: number): Point => {
    const lies = arm % 2 === 1;
    const out = turned({ x: -half, y: -Math.sqrt(1 - (half / (lies ? ry : rx)) ** 2) }, arm);
    return lies ? { x: out.x * rx, y: out.y } : { x: out.x, y: out.y * ry };
  };
  const [corner, from, to] = [turned({ x: -half, y: -half }, facing), rim(facing), rim((facing + 1) % 4)];
  return `M${corner.x} ${corner.y}L${from.x} ${from.y}A${rx} ${ry} 0 0 1 ${to.x} ${to.y}Z`;
}

/** Where people stand in a row: `n` of them, within a width. */
export function row(n: number, i: number, width: number): number {
  const step = Math.min(23, n > 1 ? width / (n - 1) : 0);
  return (i - (n - 1) / 2) * step;
}

export const FACING_ORDER: readonly string[] = ['N', 'E', 'S', 'W'];

/** Every place on the map that can be pointed at, and where it is. */
export function spots(catalogue: Catalogue): ReadonlyMap<Spot, Point> {
  const all = new Map<Spot, Point>();
  for (const zone of catalogue.zones) {
    all.set(zone.mine, mineSpot(zone));
    if (zone.base === '') continue;
    const centre = baseSpot(zone);
    all.set(zone.base, centre);
    FACING_ORDER.forEach((facing, i) => {
      const yard = yardSpot(i);
      all.set(`${zone.base}-${facing}`, { x: centre.x + yard.x, y: centre.y + yard.y });
    });
  }
  all.set('camp', CAMP);
  return all;
}

/** The zone of a place, from 0; or the camp. */
export function zoneOf(catalogue: Catalogue, spot: Spot): number | 'camp' {
  const found = catalogue.zones.findIndex(({ mine, base }) => mine === spot || (base !== '' && (spot === base || spot.startsWith(`${base}-`))));
  return found < 0 ? 'camp' : found;
}

/** A place as events number it, for the stage: `mine:3`, `arm:2:0`, `base:2`, `camp`. */
export function stagePlace(catalogue: Catalogue, spot: Spot): string {
  const mine = catalogue.zones.findIndex((zone) => zone.mine === spot);
  if (mine >= 0) return `mine:${mine}`;
  if (spot === 'camp') return 'camp';
  const [name, facing] = spot.split('-');
  const base = catalogue.zones.filter((zone) => zone.base !== '').findIndex((zone) => zone.base === name);
  return facing === undefined ? `base:${base}` : `arm:${base}:${FACING_ORDER.indexOf(facing)}`;
}

/** The next place in the direction of an arrow key; the same one at the rim. */
export function walked(all: ReadonlyMap<Spot, Point>, from: Spot, key: string): Spot {
  const here = all.get(from);
  const way = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 } }[key];
  if (!here || !way) return from;
  let best = from;
  let least = Infinity;
  for (const [spot, there] of all) {
    const along = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
    const far = along + 2.2 * aside;
    if (along > 4 && aside <= along * 2.5 && far < least) [best, least] = [spot, far];
  }
  return best;
}
