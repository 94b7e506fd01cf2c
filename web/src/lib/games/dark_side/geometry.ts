import type { DarkSide_DarkSideView, DarkSide_RobotView } from '../../wire';

/** A location card in its own units; the ring and the strip scale it. */
export const CARD = { width: 120, height: 132, comms: 17, deposits: 78 } as const;

const GAP = 36; // between deposits

export function depositX(deposit: number, count: number): number {
  return CARD.width / 2 + (deposit - (count - 1) / 2) * GAP;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const STEP = { x: CARD.width + 12, y: CARD.height + 26 } as const; // room beside a card, and for a mark above it

/** Half of what the ring takes: from its middle to the outer edges of its cards, marks included. */
export function reach(slots: number): Spot {
  const { x, y } = sides(slots);
  return { x: x + CARD.width / 2 + 4, y: y + CARD.height / 2 + 22 };
}

/**
 * The middles of the slots, clockwise, a quarter of them on each side of a square: the first dark ones, which are the
 * last quarter, are the row at the top (spec §11). On a circle sixteen cards would be a third smaller.
 */
export function ringSpots(slots: number): Spot[] {
  const { x, y } = sides(slots);
  const row = offsets(slots, STEP.x);
  const column = offsets(slots, STEP.y);
  return [...column.map((at) => ({ x, y: at })), ...row.map((at) => ({ x: -at, y })), ...column.map((at) => ({ x: -x, y: -at })), ...row.map((at) => ({ x: at, y: -y }))];
}

function offsets(slots: number, step: number): number[] {
  return Array.from({ length: slots / 4 }, (_, i) => (i - (slots / 4 - 1) / 2) * step);
}

/** How far the columns and the rows lie from the middle: the columns stand free of the ends of the rows. */
function sides(slots: number): Spot {
  return { x: ((slots / 4 - 1) / 2 + 1) * STEP.x, y: (slots / 8) * STEP.y };
}

export interface Standing {
  readonly key: string;
  readonly seat: number;
  readonly robot: DarkSide_RobotView;
  readonly slot: number;
  /** Within the card. */
  readonly spot: Spot;
}

/** Where every robot in play stands: on its deposit, side by side in comms, or in the middle of a dark card. */
export function standings(view: DarkSide_DarkSideView, deposits: (slot: number) => number): Standing[] {
  const inComms = new Map<number, number>();
  const asleep = new Map<number, number>();
  const standing: Standing[] = [];
  for (const seat of view.seats) {
    for (const robot of seat.robots) {
      if (robot.slot === null) continue;
      standing.push({ key: `${seat.seat}.${robot.robot}`, seat: seat.seat, robot, slot: robot.slot, spot: spotOf(robot, robot.slot) });
    }
  }
  return standing;

  function spotOf(robot: DarkSide_RobotView, slot: number): Spot {
    if (robot.place === 'comms' || robot.place === 'asleep') {
      const lying = robot.place === 'comms' ? inComms : asleep;
      const place = lying.get(slot) ?? 0;
      lying.set(slot, place + 1);
      return { x: 18 + place * 24, y: robot.place === 'comms' ? CARD.comms : CARD.deposits };
    }
    return { x: depositX(Number(robot.place.slice(1)), deposits(slot)), y: CARD.deposits };
  }
}
