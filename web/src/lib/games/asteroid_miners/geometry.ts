/** Where things lie in the rock, in pixels: both tunnels, the quartet and the tender stratum between them. It stands, or on a phone it lies. */
import type { Box, Spot } from '../../ui/shapes';

export type { Box, Spot };
export type Side = 'left' | 'right';
export const SIDES = ['left', 'right'] as const;

export interface Vein {
  readonly box: Box;
  /** Of its ores, the lowest first. */
  readonly spots: readonly Spot[];
}

export interface Plan {
  readonly lying: boolean;
  readonly width: number;
  readonly height: number;
  /** The waypoints of a side, from the entrance down. */
  readonly points: { readonly [side in Side]: readonly Spot[] };
  readonly strata: { readonly [side in Side]: readonly Vein[] };
  readonly tender: Vein;
  readonly quartet: Spot;
  /** Of an ore. */
  readonly r: number;
  /** Half the width of a tunnel. */
  readonly half: number;
}

const GAP = 2.16; // radii from one ore to the next
const ROW = 3; // so many ores lie side by side; more lie two by two

/** The ores of a stratum round its middle, so many pixels from one to the next. */
function laid(count: number, { x, y }: Spot, r: number, most: number, gap = GAP * r): Spot[] {
  const columns = count > most ? 2 : count;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const here = Math.min(columns, count - row * columns);
    return { x: x + ((i % columns) - (here - 1) / 2) * gap, y: count > columns ? y + (row === 0 ? -1 : 1) * 1.06 * r : y };
  });
}

function vein(spots: readonly Spot[], r: number): Box {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - r * 1.35, Math.min(...ys) - r * 1.35];
  return { x, y, width: Math.max(...xs) + r * 1.35 - x, height: Math.max(...ys) + r * 1.35 - y };
}

export function standing(column: readonly number[], tender: number, junction: number, width: number, height: number): Plan {
  const head = Math.min(70, height * 0.1);
  const rows = 2 * column.length + 1;
  const step = (height * 0.965 - head) / rows;
  const r = Math.min(width / 20.5, step * 0.24);
  const at = (row: number): number => head + (row + 0.5) * step;
  const across = { left: width * 0.205, right: width * 0.795 };
  const side = (x: number): Vein[] =>
    column.map((count, i) => {
      const spots = laid(count, { x, y: at(2 * i + 1) }, r, ROW);
      return { spots, box: vein(spots, r) };
    });
  const points = (x: number): Spot[] => Array.from({ length: column.length + 1 }, (_, i) => ({ x, y: at(2 * i) }));
  const spots = laid(tender, { x: width / 2, y: at(2 * junction + 1) }, r, 2);
  return {
    lying: false,
    width,
    height,
    points: { left: points(across.left), right: points(across.right) },
    strata: { left: side(across.left), right: side(across.right) },
    tender: { spots, box: vein(spots, r) },
    quartet: { x: width / 2, y: at(2 * junction - 0.75) },
    r,
    half: r * 3.55,
  };
}

/** `passed`: so many strata are behind both, and shrink. */
export function lying(column: readonly number[], tender: number, junction: number, passed: number, width: number, height: number): Plan {
  const POINT = 1.15;
  const ENTRANCE = 1.5;
  const PASSED = 1.1;
  const weights = column.flatMap((count, i) => [POINT, i < passed ? PASSED : 0.35 + count * 0.82]).concat(POINT);
  weights[0] = ENTRANCE;
  const unit = width / weights.reduce((sum, one) => sum + one, 0);
  const r = Math.min(height / 9.6, unit * 0.44);
  const at = (row: number): number => unit * (weights.slice(0, row).reduce((sum, one) => sum + one, 0) + (weights[row] ?? 0) / 2);
  const across = { left: height * 0.2, right: height * 0.8 };
  const gap = unit * 0.82;
  const side = (y: number): Vein[] =>
    column.map((count, i) => {
      const spots = laid(count, { x: at(2 * i + 1), y }, r, count, i < passed ? 0 : gap);
      return { spots, box: vein(spots, r) };
    });
  const points = (y: number): Spot[] => Array.from({ length: column.length + 1 }, (_, i) => ({ x: at(2 * i), y }));
  const spots = laid(tender, { x: at(2 * junction + 1), y: height / 2 }, r, tender, Math.max(gap, 1.5 * r));
  return {
    lying: true,
    width,
    height,
    points: { left: points(across.left), right: points(across.right) },
    strata: { left: side(across.left), right: side(across.right) },
    tender: { spots, box: vein(spots, r) },
    quartet: { x: at(2 * junction - 1), y: height / 2 },
    r,
    half: r * 1.45,
  };
}

/** How rough a wall is, always the same at the same place. */
const rough = (n: number): number => Math.sin(n * 12.9898) * 0.5 + Math.sin(n * 4.1414) * 0.5;

/** A dug tunnel from the entrance to so deep, with rough walls. */
export function shaft(plan: Plan, side: Side, deep: number): string {
  const axis = plan.points[side][0] ?? { x: 0, y: 0 };
  const middle = plan.lying ? axis.y : axis.x;
  const STEP = plan.lying ? 12 : 20;
  const steps = Math.max(2, Math.round(deep / STEP));
  const wall = (sign: number): Spot[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const along = (deep * i) / steps;
      const off = middle + sign * (plan.half + rough(i * 3 + sign) * plan.half * 0.1);
      return plan.lying ? { x: along, y: off } : { x: off, y: along };
    });
  return `M${[...wall(-1), ...wall(1).reverse()].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** The rock itself: an uneven block with rounded corners. */
export function body({ width: w, height: h, lying: flat }: Plan): string {
  if (flat) return `M6 0H${w - 8}Q${w} ${h * 0.1} ${w - 2} ${h * 0.5}Q${w} ${h * 0.93} ${w - 9} ${h}H7Q0 ${h * 0.9} 2 ${h * 0.5}Q0 ${h * 0.1} 6 0Z`;
  return `M${w * 0.16} ${h * 0.004}Q${w * 0.5} ${-h * 0.004} ${w * 0.85} ${h * 0.006}Q${w * 0.985} ${h * 0.02} ${w * 0.975} ${h * 0.16}Q${w * 1.005} ${h * 0.4} ${w * 0.985} ${h * 0.62}Q${w} ${h * 0.86} ${w * 0.93} ${h * 0.955}Q${w * 0.82} ${h} ${w * 0.5} ${h * 0.992}Q${w * 0.18} ${h * 1.004} ${w * 0.07} ${h * 0.955}Q${-w * 0.005} ${h * 0.86} ${w * 0.018} ${h * 0.62}Q${-w * 0.006} ${h * 0.38} ${w * 0.022} ${h * 0.16}Q${w * 0.015} ${h * 0.02} ${w * 0.16} ${h * 0.004}Z`;
}

/** The line between two layers, all across. */
export function layer({ width: w, lying: flat, height: h }: Plan, at: number): string {
  const STEPS = 6;
  const length = flat ? h : w;
  return `M${Array.from({ length: STEPS + 1 }, (_, i) => {
    const along = ((length * i) / STEPS).toFixed(1);
    const off = (at + rough(i + at) * 5).toFixed(1);
    return flat ? `${off} ${along}` : `${along} ${off}`;
  }).join('L')}`;
}
