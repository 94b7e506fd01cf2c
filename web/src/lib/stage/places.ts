/** Where things are on the screen: boxes of places, and where a caption fits beside one. */
import type { Box } from '../ui/shapes';

export type { Box };
export type Point = readonly [x: number, y: number];

export const middle = (box: Box): Point => [box.x + box.width / 2, box.y + box.height / 2];

/** The boxes of those that are seen of these, as seen from a corner of the root; what is hidden behind a film does not count. */
export function* boxesOf(root: HTMLElement, selector: string): Generator<Box> {
  const home = root.getBoundingClientRect();
  for (const found of root.querySelectorAll(selector)) {
    const { x, y, width, height } = found.getBoundingClientRect();
    const away = found.closest('[inert]');
    if (width > 0 && height > 0 && !(away && root.contains(away))) yield { x: x - home.x, y: y - home.y, width, height };
  }
}

/** The first of them. */
export function boxOf(root: HTMLElement, selector: string): Box | undefined {
  const [first] = boxesOf(root, selector);
  return first;
}

/** What a sentence speaks of, as descriptions name it: the place of that name, what the board says is it (`data-about`), or what it has of it: `structures:k`, or `colony:0` for `seat:0:colony`. */
export function thingBox(root: HTMLElement, name: string): Box | undefined {
  const [, seat, of] = /^seat:(\d+):(\w+)$/.exec(name) ?? [];
  const parts = [...root.querySelectorAll(`[data-place^="${CSS.escape(name)}:"]`)].map((one) => one.getAttribute('data-place') ?? '');
  return placeBox(root, name) ?? boxOf(root, `[data-about="${CSS.escape(name)}"]`) ?? (of ? placeBox(root, `${of}:${seat}`) : parts.length > 0 ? placeBox(root, parts.join(' ')) : undefined);
}

/** A place by its name; `a b` is the box round both, where a piece lies on several. */
export function placeBox(root: HTMLElement, place: string): Box | undefined {
  const boxes = place.split(' ').map((one) => boxOf(root, `[data-place="${CSS.escape(one)}"]`));
  const [first] = boxes;
  return first && boxes.reduce((whole, box) => (whole && box ? around(whole, box) : whole), first);
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, width: Math.max(one.x + one.width, other.x + other.width) - x, height: Math.max(one.y + one.height, other.y + other.height) - y };
}

export const pieceBox = (root: HTMLElement, piece: string): Box | undefined => boxOf(root, `[data-piece="${CSS.escape(piece)}"]`);

const GAP = 10;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** A corner for a caption beside a place, within the room, where it covers nothing of what has to stay in sight: or the least of it. */
export function beside(place: Box, size: { readonly width: number; readonly height: number }, room: Box, keep: readonly Box[]): Point {
  const [x, y] = middle(place);
  const [left, top] = [x - size.width / 2, y - size.height / 2];
  const wished: Point[] = [
    [place.x + place.width + GAP, top],
    [place.x - size.width - GAP, top],
    [left, place.y - size.height - GAP],
    [left, place.y + place.height + GAP],
    [place.x + place.width + GAP, place.y - size.height - GAP],
    [place.x - size.width - GAP, place.y - size.height - GAP],
    [place.x + place.width + GAP, place.y + place.height + GAP],
    [place.x - size.width - GAP, place.y + place.height + GAP],
    [room.x + (room.width - size.width) / 2, room.y + GAP],
    [room.x + (room.width - size.width) / 2, room.y + (room.height - size.height) / 2],
  ];
  const inside = wished.map(([cx, cy]): Point => [
    Math.max(room.x + 4, Math.min(cx, room.x + room.width - size.width - 4)),
    Math.max(room.y + 4, Math.min(cy, room.y + room.height - size.height - 4)),
  ]);
  const covered = ([cx, cy]: Point): number => [place, ...keep].reduce((sum, box) => sum + overlap({ x: cx, y: cy, ...size }, box), 0);
  return inside.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** Key frames of a way through points, each leg as long as it is far; the last is the end, also of a way that leads nowhere. */
export function wayOf(points: readonly Point[]): { readonly offset: number; readonly point: Point }[] {
  const legs = points.slice(1).map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)));
  const whole = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let gone = 0;
  return points.map((point, i) => ({ offset: i > 0 && i === points.length - 1 ? 1 : (gone += i === 0 ? 0 : (legs[i - 1] ?? 0)) / whole, point }));
}
