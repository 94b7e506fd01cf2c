import type { LogLine } from '../../wire';

/** What a looked-at action would surely do on the ring. */
export interface Route {
  /** The slots from the start of the move to its end. */
  readonly slots: readonly number[];
  /** Where it mines, if it does, and all the points it brings. */
  readonly mined: number | undefined;
  readonly points: number;
}

export function routeOf(sure: readonly LogLine[]): Route {
  const moved = sure.find((line) => line.event === 'robot_moved');
  const path = moved?.facts['path'];
  const mined = sure.find((line) => line.event === 'mined');
  const scored = sure.filter((line) => line.event === 'mined' || line.event === 'scored');
  return {
    slots: Array.isArray(path) ? [Number(moved?.facts['from_slot']), ...path.map(Number)] : [],
    mined: mined && Number(mined.facts['slot']),
    points: scored.reduce((sum, line) => sum + Number(line.facts['points'] ?? 0), 0),
  };
}
