import type { Box, Point } from '../stage/places';

/** Where a caption sits, and the edge of it that points at what it speaks of. */
export interface Sitting extends Box {
  readonly tail: 'left' | 'right' | 'top' | 'bottom' | undefined;
  /** Along that edge, from its beginning. */
  readonly at: number;
}

/** What somebody may want to read or press while the caption is there; a weight of 2 is twice as bad to cover. */
export type Read = Box & { readonly weight?: number };
type Size = { readonly width: number; readonly height: number };
const COARSE = 24;
const FINE = 6;
const EDGE = 6;
const GAP = 16; // room for the tail
const TAIL = 26; // from a corner, at least
const REACH = 90; // farther off, a tail points at something else
const CLOSE = 40; // to come so close to what is spoken of that no tail fits is so much worse than to cover anything else
const LIT = 1000; // and to cover it worse than any way there
const HIDDEN = 1e9; // to hide what is to be pressed, however small, is worse than to cover anything that is only spoken of
const FAR = 60; // pixels covered that one pixel of distance is worth
const MOVED = 40; // and one pixel of the way there: eyes have to follow

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const apart = (a: Box, b: Box): Point => [
  Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width), 0),
  Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height), 0),
];

/** The place in the room that covers nothing lit, as little as can be of what is to be read, and lies near what it speaks of. The first of what is lit, `aims`, is to be pressed.
 * A caption that sits `here` already stays, its upper or its lower edge where it was, as long as it hides nothing lit that another place would not. */
export function sit(size: Size, room: Box, lit: readonly Box[], read: readonly Read[], aims = 1, here?: Box): Sitting {
  const [first] = lit;
  const [left, top] = [room.x + EDGE, room.y + EDGE];
  const [right, bottom] = [Math.max(left, room.x + room.width - size.width - EDGE), Math.max(top, room.y + room.height - size.height - EDGE)];
  const hidden = (box: Box): number =>
    lit.reduce((sum, one, i) => sum + LIT * overlap(box, one) + (i < aims ? (HIDDEN * overlap(box, one)) / (one.width * one.height) : 0), 0);
  const cost = (box: Box): number => {
    const near = { x: box.x - GAP, y: box.y - GAP, width: size.width + 2 * GAP, height: size.height + 2 * GAP };
    let sum = hidden(box) + FAR * (first ? Math.hypot(...apart(box, first)) : Math.hypot(box.x + size.width / 2 - room.x - room.width / 2, box.y + size.height / 2 - room.y - room.height / 2));
    if (here) sum += MOVED * Math.hypot(box.x - here.x, box.y - here.y);
    for (const one of lit) sum += CLOSE * overlap(near, one);
    for (const one of read) sum += (one.weight ?? 1) * overlap(box, one);
    return sum;
  };
  const seated = (box: Box): Sitting => ({ ...box, ...(first ? pointing(box, first) : { tail: undefined, at: 0 }) });
  const stays = here
    ? [here.y, here.y + here.height - size.height].map((y) => ({ x: Math.max(left, Math.min(here.x, right)), y: Math.max(top, Math.min(y, bottom)), ...size }))
    : [];
  const free = stays.find((box) => hidden(box) === 0);
  if (free) return seated(free);
  let best: Box = { x: left, y: top, ...size };
  let least = Infinity;
  const steps = (from: number, to: number, step: number): number[] => [...Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step), to];
  const search = (x0: number, y0: number, x1: number, y1: number, step: number): void => {
    for (const y of steps(Math.max(top, y0), Math.min(bottom, y1), step)) {
      for (const x of steps(Math.max(left, x0), Math.min(right, x1), step)) {
        const box = { x, y, ...size };
        const worth = cost(box);
        if (worth < least) [best, least] = [box, worth];
      }
    }
  };
  search(left, top, right, bottom, COARSE);
  search(best.x - COARSE, best.y - COARSE, best.x + COARSE, best.y + COARSE, FINE); // a quarter of the work of a fine search everywhere
  return seated(stays.find((box) => hidden(box) <= hidden(best)) ?? best);
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
