import type { Box, Point } from '../stage/places';

/** Where a caption sits, and the edge of it that points at what it speaks of. */
export interface Sitting {
  readonly x: number;
  readonly y: number;
  readonly tail: 'left' | 'right' | 'top' | 'bottom' | undefined;
  /** Along that edge, from its beginning. */
  readonly at: number;
}

/** What somebody may want to read or press while the caption is there; a weight of 2 is twice as bad to cover. */
export type Read = Box & { readonly weight?: number };
type Size = { readonly width: number; readonly height: number };
const STEP = 12;
const EDGE = 6;
const GAP = 16; // room for the tail
const TAIL = 26; // from a corner, at least
const REACH = 90; // farther off, a tail points at something else
const LIT = 40; // to cover what is spoken of is so much worse than to cover anything else
const FAR = 60; // pixels covered that one pixel of distance is worth

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const apart = (a: Box, b: Box): Point => [
  Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width), 0),
  Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height), 0),
];

/** The place in the room that covers nothing lit, as little as can be of what is to be read, and lies near what it speaks of. */
export function sit(size: Size, room: Box, lit: readonly Box[], read: readonly Read[]): Sitting {
  const [first] = lit;
  let best: Box = { x: room.x + EDGE, y: room.y + EDGE, ...size };
  let least = Infinity;
  for (let y = room.y + EDGE; y <= Math.max(room.y + EDGE, room.y + room.height - size.height - EDGE); y += STEP) {
    for (let x = room.x + EDGE; x <= Math.max(room.x + EDGE, room.x + room.width - size.width - EDGE); x += STEP) {
      const box = { x, y, ...size };
      const near = { x: x - GAP, y: y - GAP, width: size.width + 2 * GAP, height: size.height + 2 * GAP };
      let cost = 0;
      for (const one of lit) cost += LIT * overlap(near, one);
      for (const one of read) cost += (one.weight ?? 1) * overlap(box, one);
      cost += FAR * (first ? Math.hypot(...apart(box, first)) : Math.hypot(x + size.width / 2 - room.x - room.width / 2, y + size.height / 2 - room.y - room.height / 2));
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return { x: best.x, y: best.y, ...(first ? pointing(best, first) : { tail: undefined, at: 0 }) };
}

function pointing(box: Box, target: Box): Pick<Sitting, 'tail' | 'at'> {
  const [dx, dy] = apart(box, target);
  const cx = target.x + target.width / 2;
  const cy = target.y + target.height / 2;
  const within = (value: number, length: number): number => Math.max(TAIL, Math.min(value, length - TAIL));
  if ((dx === 0 && dy === 0) || Math.hypot(dx, dy) > REACH) return { tail: undefined, at: 0 };
  if (dx >= dy) return { tail: target.x > box.x ? 'right' : 'left', at: within(cy - box.y, box.height) };
  return { tail: target.y > box.y ? 'bottom' : 'top', at: within(cx - box.x, box.width) };
}
