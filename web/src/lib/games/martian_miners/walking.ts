import type { MartianMiners_MartianView } from '../../wire';

const STEPS: { readonly [key: string]: readonly [number, number] } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const FARTHEST = 12; // over holes

/** A corner or a tile. */
export interface Place {
  readonly id: string;
  readonly row: number;
  readonly column: number;
}

/** Where an arrow key leads: from corner to corner, with Shift (or from a tile) from tile to tile. Undefined: nowhere, or another key. */
export function stepFrom(view: MartianMiners_MartianView, from: Place, isTile: boolean, event: KeyboardEvent, turned: boolean): { readonly place: Place; readonly isTile: boolean } | undefined {
  const step = STEPS[event.key];
  if (!step) return undefined;
  const over = event.shiftKey || isTile;
  const [down, right] = turned ? [step[1], step[0]] : step;
  const places: readonly Place[] = over ? view.tiles : view.nodes;
  for (let k = over && !isTile ? 0 : 1; k <= FARTHEST; k += 1) {
    const place = places.find((one) => one.row === from.row + down * k && one.column === from.column + right * k);
    if (place) return { place, isTile: over };
  }
  return undefined;
}
