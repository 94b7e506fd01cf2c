/** Where the parts of the board lie. The frame depends on the room and on how many play, never on the phase: nothing jumps. */
import type { Box } from '../../ui/shapes';

export type { Box };

export interface Layout {
  readonly narrow: boolean;
  /** How much larger than at 1280 x 800 everything is. */
  readonly scale: number;
  readonly pit: Box;
  readonly colony: Box;
  /** One for each rival; solo: Zorlord's. */
  readonly rivals: readonly Box[];
  readonly supply: Box;
  /** One line about what is looked at. */
  readonly said: Box;
  readonly tray: Box;
}

const GAP = 8;
const RIVAL = 248; // px: a rival's colony with its edges is never smaller at a desk
export const NARROW = 620;

const clamp = (least: number, value: number, most: number): number => Math.round(Math.min(most, Math.max(least, value)));

/** `acts`: somebody decides here; a film on a phone needs the room of what is one's own. */
export function layoutOf(width: number, height: number, rivals: number, acts = true): Layout {
  return width < NARROW ? small(width, height, rivals, acts) : large(width, height, rivals);
}

/** On a phone one below the other: rivals, the own colony, what is left or lies in the zones, one's own things. */
function small(width: number, height: number, rivals: number, acts: boolean): Layout {
  const gap = 4;
  const [top, row, said, tray] = [clamp(46, height * 0.1, 84), 73, acts ? 30 : 0, acts ? 116 : 0];
  const side = Math.min(width, height - top - row - said - tray - 4 * gap);
  let y = 0;
  const next = (high: number): number => {
    const at = y;
    y += high + gap;
    return at;
  };
  const each = (width - (rivals - 1) * gap) / Math.max(1, rivals);
  const at = next(top);
  const others = Array.from({ length: rivals }, (_, i) => ({ x: i * (each + gap), y: at, width: each, height: top }));
  const colony = { x: (width - side) / 2, y: next(side), width: side, height: side };
  const saying = { x: 0, y: next(said), width, height: said };
  const own = { x: 0, y: next(tray), width, height: tray };
  const shared = { x: 0, y: next(row), width, height: row };
  return { narrow: true, scale: 0.92, pit: shared, supply: shared, colony, rivals: others, said: saying, tray: own };
}

/** At a desk the own colony is as large as it gets; beside it rivals, the zones and what is left; one's own things at the foot. */
function large(width: number, height: number, rivals: number): Layout {
  const crowded = rivals > 1; // then the zones lie above the own colony
  const tray = clamp(98, height * (rivals > 2 ? 0.138 : 0.18), 190);
  const said = clamp(22, height * 0.03, 30);
  const area = height - tray - said - 2 * GAP;
  const pit = clamp(100, area * 0.19, 190);
  const side = Math.floor(crowded ? Math.min(area - pit - GAP, width - 2 * RIVAL - 2 * GAP) : Math.min(area, width * 0.6));
  const x = side + GAP;
  const beside = width - x;
  const scale = Math.min(1.7, Math.max(0.95, side / (crowded ? 450 : 560)));
  const colony = { x: 0, y: crowded ? area - side : (area - side) / 2, width: side, height: side };
  const own = { x: 0, y: area + said + 2 * GAP, width, height: tray };
  const saying = { x: 0, y: area + GAP, width, height: said };
  if (!crowded) {
    const supply = clamp(150, area * 0.285, 280);
    return {
      narrow: false, scale, colony, said: saying, tray: own,
      pit: { x, y: 0, width: beside, height: pit },
      rivals: rivals > 0 ? [{ x, y: pit + GAP, width: beside, height: area - pit - supply - 2 * GAP }] : [],
      supply: { x, y: area - supply, width: beside, height: supply },
    }; // prettier-ignore
  }
  const each = (beside - GAP) / 2;
  const supply = rivals === 2 ? clamp(150, area * 0.285, 280) : (area - GAP) / 2;
  const high = area - supply - GAP;
  const boxes = [{ x, y: 0 }, { x: x + each + GAP, y: 0 }, { x, y: high + GAP }];
  return {
    narrow: false, scale, colony, said: saying, tray: own,
    pit: { x: 0, y: 0, width: side, height: area - side - GAP },
    rivals: boxes.slice(0, rivals).map((at) => ({ ...at, width: each, height: high })),
    supply: rivals === 2 ? { x, y: area - supply, width: beside, height: supply } : { x: x + each + GAP, y: high + GAP, width: each, height: supply },
  }; // prettier-ignore
}
