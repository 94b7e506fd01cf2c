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

/** The middle of slot i of n on a ring of this radius: the first dark arc is centred at the top (spec §11). */
export function slotSpot(slot: number, slots: number, radius: number): Spot {
  const angle = ((360 / slots) * (slot - (3.5 * slots) / 4 + 0.5) * Math.PI) / 180;
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
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
