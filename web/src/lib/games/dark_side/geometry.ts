import type { Box, Spot } from '../../ui/shapes';
import type { DarkSide_DarkSideView, DarkSide_RobotView } from '../../wire';

export type { Box, Spot };

/** The ring as it lies in its box: everything in pixels. */
export interface Layout {
  readonly card: { readonly width: number; readonly height: number };
  /** How large things on a card are drawn: 1 on one of 130 px. */
  readonly scale: number;
  /** The upper left corners of the places, clockwise from the upper left one. */
  readonly spots: readonly Spot[];
  /** What the cards leave free in the middle. */
  readonly hole: Box;
  /** Where routes touch a place: on its inner edge, and as far into the hole as they run. */
  readonly doors: readonly { readonly edge: Spot; readonly lane: Spot }[];
  readonly lane: Box;
  /** What lies free beside the upper row at the right, where the sides stand out. */
  readonly corner: Box;
}

const GAP = 8;
const EDGE = 5;
const LANE = 13; // px from the cards to the innermost route
const LOW = 90; // px: a card of sixteen on a phone
const FULL_SIZE = 130; // px: a card's height at which things have their own size
const WIDEST = 1.32; // a card is at most so much wider than high
const WIDEST_UPRIGHT = 1.75;
const NARROWEST = 0.86; // and at least so much
const PROTRUDES = 0.55; // of a card's width: how far the sides stand out of the rows, where there is room

/** How many places lie in a row and in a column at each side, by the size of the ring. */
function shape(count: number, portrait: boolean): readonly [across: number, down: number] {
  if (count <= 8) return [3, 1];
  if (count <= 12) return [4, 2];
  return portrait ? [4, 4] : [6, 2];
}

/**
 * A rounded rectangle of cards as large as they get: slot 0 at the upper left, then clockwise, so that the first dark
 * ones, which are the last quarter, lie at the lower left. On a circle sixteen cards would be a third smaller.
 */
export function ringLayout(count: number, outerWidth: number, outerHeight: number): Layout {
  const portrait = outerWidth < 620;
  const [width, height] = [outerWidth - 2 * EDGE, outerHeight - 2 * EDGE]; // room for badges that stick out
  const gap = portrait ? 5 : GAP;
  const [across, down] = shape(count, portrait);
  const rows = down + 2;
  const wide = (width - gap * (across - 1)) / across;
  const high = Math.min((height - gap * (rows - 1)) / rows, wide / NARROWEST);
  const card = { width: Math.floor(Math.min(wide, high * (portrait ? WIDEST_UPRIGHT : WIDEST))), height: Math.floor(high) };
  const row = across * card.width + (across - 1) * gap;
  const outer = Math.min(width, row + 2 * PROTRUDES * card.width);
  const all = rows * card.height + (rows - 1) * gap;
  const [left, top, first] = [EDGE + (width - outer) / 2, EDGE + (height - all) / 2, EDGE + (width - row) / 2];
  const [right, bottom] = [left + outer - card.width, top + all - card.height];
  const column = (i: number): number => first + i * (card.width + gap);
  const line = (i: number): number => top + (i + 1) * (card.height + gap);
  const spots = [
    ...Array.from({ length: across }, (_, i) => ({ x: column(i), y: top })),
    ...Array.from({ length: down }, (_, i) => ({ x: right, y: line(i) })),
    ...Array.from({ length: across }, (_, i) => ({ x: column(across - 1 - i), y: bottom })),
    ...Array.from({ length: down }, (_, i) => ({ x: left, y: line(down - 1 - i) })),
  ].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const hole = { x: left + card.width, y: top + card.height, width: outer - 2 * card.width, height: all - 2 * card.height };
  const inset = portrait ? 8 : LANE;
  const lane = { x: hole.x + inset, y: hole.y + inset, width: hole.width - 2 * inset, height: hole.height - 2 * inset };
  const doors = spots.map(({ x, y }, slot) => {
    const middle = { x: clamp(x + card.width / 2, lane.x, lane.x + lane.width), y: y + card.height / 2 };
    if (slot < across) return { edge: { x: clamp(x + card.width / 2, hole.x - 6, hole.x + hole.width + 6), y: hole.y }, lane: { x: middle.x, y: lane.y } };
    if (slot < across + down) return { edge: { x: hole.x + hole.width, y: middle.y }, lane: { x: lane.x + lane.width, y: middle.y } };
    if (slot < 2 * across + down) return { edge: { x: clamp(x + card.width / 2, hole.x - 6, hole.x + hole.width + 6), y: hole.y + hole.height }, lane: { x: middle.x, y: lane.y + lane.height } };
    return { edge: { x: hole.x, y: middle.y }, lane: { x: lane.x, y: middle.y } };
  });
  const corner = { x: first + row + 14, y: top, width: EDGE + width - first - row - 14, height: card.height - 6 };
  return { card, corner, scale: Math.min(card.height / FULL_SIZE, card.width / 140), spots, hole, doors, lane };
}

const clamp = (x: number, least: number, most: number): number => Math.min(Math.max(x, least), most);

/** Along the inside of the ring from one place to another, never across the middle; `shift` keeps several apart. */
export function routePath(layout: Layout, from: number, to: number, clockwise: boolean, shift: number): string {
  const [start, end] = [layout.doors[from], layout.doors[to]];
  if (!start || !end) return '';
  const { x, y, width, height } = layout.lane;
  const box = { x: x + shift, y: y + shift, width: width - 2 * shift, height: height - 2 * shift };
  const corners: Spot[] = [
    { x: box.x + box.width, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: box.x, y: box.y + box.height },
    { x: box.x, y: box.y },
  ];
  const [a, b] = [onto(box, start.lane), onto(box, end.lane)];
  const whole = 2 * (box.width + box.height);
  const at = (spot: Spot): number => along(box, spot);
  const gone = (spot: Spot): number => (clockwise ? at(spot) - at(a) + whole : at(a) - at(spot) + whole) % whole;
  const far = gone(b);
  const between = corners.filter((corner) => gone(corner) > 1 && gone(corner) < far - 1).sort((c, d) => gone(c) - gone(d));
  return rounded([start.edge, a, ...between, b, end.edge], 12);
}

/** The nearest point of a box's edge. */
function onto(box: Box, { x, y }: Spot): Spot {
  const inside = { x: clamp(x, box.x, box.x + box.width), y: clamp(y, box.y, box.y + box.height) };
  const [left, right, top, bottom] = [inside.x - box.x, box.x + box.width - inside.x, inside.y - box.y, box.y + box.height - inside.y];
  const least = Math.min(left, right, top, bottom);
  if (least === top) return { x: inside.x, y: box.y };
  if (least === bottom) return { x: inside.x, y: box.y + box.height };
  return least === left ? { x: box.x, y: inside.y } : { x: box.x + box.width, y: inside.y };
}

/** How far along the edge of the box a point lies, clockwise from its upper left corner. */
function along({ x, y, width, height }: Box, spot: Spot): number {
  if (spot.y === y) return spot.x - x;
  if (spot.x === x + width) return width + spot.y - y;
  if (spot.y === y + height) return width + height + (x + width - spot.x);
  return 2 * width + height + (y + height - spot.y);
}

function rounded(points: readonly Spot[], radius: number): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  for (const [i, point] of rest.entries()) {
    const [before, after] = [points[i] ?? point, rest[i + 1]];
    if (!after) path += `L${point.x} ${point.y}`;
    else {
      const [there, on] = [toward(point, before, radius), toward(point, after, radius)];
      path += `L${there.x} ${there.y}Q${point.x} ${point.y} ${on.x} ${on.y}`;
    }
  }
  return path;
}

function toward(from: Spot, to: Spot, most: number): Spot {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(most, far / 2) / far;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** What a card shows where, from its upper left corner. */
export function faceOf({ card, scale }: Layout): { readonly radius: number; readonly row: number; readonly robot: number; readonly deposit: (i: number) => number } {
  const radius = Math.min(20 * scale, (card.width - 22) / 6.4);
  return {
    radius,
    row: card.height * (card.height < LOW ? 0.58 : 0.54),
    robot: Math.max(26, Math.min(46 * scale, card.height * 0.46)),
    deposit: (i) => 8 + radius + i * (2 * radius + Math.max(3, 6 * scale)),
  };
}

export interface Standing {
  readonly key: string;
  readonly seat: number;
  readonly robot: DarkSide_RobotView;
  readonly slot: number;
  /** The middle of the robot within the ring. */
  readonly spot: Spot;
  readonly size: number;
}

/** Where every robot in play stands: on its deposit, side by side on the pad, or in the middle of a dark card. */
export function standings(view: DarkSide_DarkSideView, layout: Layout): Standing[] {
  const waiting = new Map<string, number>();
  const standing: Standing[] = [];
  const face = faceOf(layout);
  for (const seat of view.seats) {
    for (const robot of seat.robots) {
      const corner = robot.slot === null ? undefined : layout.spots[robot.slot];
      if (robot.slot === null || !corner) continue;
      const small = robot.place === 'comms';
      const spot = spotOf(robot, robot.slot);
      standing.push({ key: `${seat.seat}:${robot.robot}`, seat: seat.seat, robot, slot: robot.slot, spot: { x: corner.x + spot.x, y: corner.y + spot.y }, size: small ? face.robot * 0.86 : face.robot });
    }
  }
  return standing;

  function spotOf(robot: DarkSide_RobotView, slot: number): Spot {
    const { width, height } = layout.card;
    if (robot.place !== 'comms' && robot.place !== 'asleep') return { x: face.deposit(Number(robot.place.slice(1))), y: face.row - face.robot * 0.12 };
    const name = `${robot.place} ${slot}`;
    const place = waiting.get(name) ?? 0;
    waiting.set(name, place + 1);
    if (robot.place === 'comms') return { x: width - face.robot * 0.5 - 2 - place * face.robot * 0.62, y: height < LOW ? height - face.robot * 0.34 : height - face.robot * 0.52 - 2 }; // on a low card the third deposit stays in sight
    return { x: width / 2 + (place % 2 === 0 ? -1 : 1) * Math.ceil(place / 2) * face.robot * 0.7, y: height * 0.48 };
  }
}
