import type { Catalogue, Zone } from './catalogue';
import type { Spot } from './picks';

/** The map in its own units: three by three cells, the zones clockwise round the camp (spec §11). */
export const CELL = { width: 312, height: 218, gap: 12, corner: 58 } as const;
export const MAP = { width: 3 * CELL.width + 2 * CELL.gap, height: 3 * CELL.height + 2 * CELL.gap } as const;
/** A base: a core, and four arms of five slots round it like a pinwheel. */
export const BASE = { half: 100, core: 24, slot: 15 } as const;
export const MINE = { width: 98, height: 202 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const CELLS: readonly (readonly [number, number])[] = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]]; // prettier-ignore

/** The upper left corner of zone i (0 to 7). */
export function corner(zone: number): Point {
  const [column, row] = CELLS[zone] ?? [1, 1];
  return { x: column * (CELL.width + CELL.gap), y: row * (CELL.height + CELL.gap) };
}

export function middle(zone: number): Point {
  const { x, y } = corner(zone);
  return { x: x + CELL.width / 2, y: y + CELL.height / 2 };
}

/** The base is on the outer side, the mine towards the inside; a zone without a base is all mine. */
export function baseSpot(zone: Zone): Point {
  const { x, y } = corner(zone.index - 1);
  const right = (CELLS[zone.index - 1]?.[0] ?? 0) === 2;
  return { x: x + (right ? CELL.width - BASE.half - 7 : BASE.half + 7), y: y + CELL.height / 2 };
}

export function mineSpot(zone: Zone): Point {
  const { x, y } = corner(zone.index - 1);
  if (zone.base === '') return { x: x + CELL.width / 2, y: y + CELL.height / 2 };
  const right = (CELLS[zone.index - 1]?.[0] ?? 0) === 2;
  return { x: x + (right ? MINE.width / 2 + 2 : CELL.width - MINE.width / 2 - 2), y: y + CELL.height / 2 };
}

/** The outline of a zone: rounder where it is the planet's rim. */
export function outline(zone: number): string {
  const [column, row] = CELLS[zone] ?? [1, 1];
  const small = 12;
  const radius = (left: boolean, top: boolean): number =>
    (left ? column === 0 : column === 2) && (top ? row === 0 : row === 2) ? CELL.corner : small;
  const { x, y } = corner(zone);
  const [w, h] = [CELL.width, CELL.height];
  const [a, b, c, d] = [radius(true, true), radius(false, true), radius(false, false), radius(true, false)];
  return `M${x + a} ${y}H${x + w - b}a${b} ${b} 0 0 1 ${b} ${b}V${y + h - c}a${c} ${c} 0 0 1 ${-c} ${c}H${x + d}a${d} ${d} 0 0 1 ${-d} ${-d}V${y + a}a${a} ${a} 0 0 1 ${a} ${-a}z`;
}

/** Turned clockwise by quarters, as the facings N, E, S, W are. */
export function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
  return { x, y };
}

/** The middle of a slot within its base; depth 0 is the outer edge. */
export function slotSpot(facing: number, depth: number): Point {
  return turned({ x: 0, y: -BASE.half + 1 + BASE.slot * (depth + 0.5) }, facing);
}

/** The middle of the yard beside an arm, where its raiders stand. */
export function yardSpot(facing: number): Point {
  return turned({ x: 54, y: -62 }, facing);
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
  all.set('camp', { x: MAP.width / 2, y: MAP.height / 2 });
  return all;
}

/** The next place in the direction of an arrow key; the same one at the rim. */
export function walked(all: ReadonlyMap<Spot, Point>, from: Spot, key: string): Spot {
  const here = all.get(from);
  const way = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 } }[key];
  if (!here || !way) return from;
  let best = from;
  let least = Infinity;
  for (const [spot, at] of all) {
    const along = (at.x - here.x) * way.x + (at.y - here.y) * way.y;
    const aside = Math.abs((at.x - here.x) * way.y) + Math.abs((at.y - here.y) * way.x);
    const far = along + 2.2 * aside;
    if (along > 4 && aside <= along * 2.5 && far < least) [best, least] = [spot, far];
  }
  return best;
}
