/** The coach's figures as a page shows them: whole points of 100, which still add up. */
import type { ResultSum } from '../wire';

export interface Part {
  readonly name: string;
  readonly points: number;
  /** What it is made of, or means. */
  readonly note: string;
  /** Where its bar begins and ends. */
  readonly from: number;
  readonly to: number;
}

export const SIGNS: { readonly [grade: string]: string } = { inaccuracy: '?!', mistake: '?', blunder: '??' };
export const points = (share: number): number => Math.round(100 * share);
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
/** 95 of 100 times it is off by no more than this. */
export const within = (error: number): number => Math.round(196 * error);

/** Prior, luck, errors and what the judge was off by: rounded one by one, the last takes up what rounding left. `others`: whose luck and errors the rest are. */
export function partsOf(sum: ResultSum, whose: string, others: string): readonly Part[] {
  const [luck, own] = [points(sum.own_luck + sum.others_luck), points(sum.own_luck)];
  const given: readonly (readonly [name: string, points: number, note: string])[] = [
    ['Prior', points(sum.prior), 'before the deal'],
    ['Luck', luck, others ? `${whose === 'Your' ? 'yours' : whose} ${signed(own)}, ${others} ${signed(luck - own)}` : ''],
    [`${whose} errors`, points(sum.own_play), 'what they cost'],
    ...(others ? [[`${others} errors`, points(sum.others_play), 'what they gave'] as const] : []),
  ];
  let at = 0;
  const parts = given.map(([name, size, note]) => {
    const from = at;
    at += size;
    return { name, points: size, note, from, to: at };
  });
  const result = points(sum.result);
  return [...parts, { name: 'Residual', points: result - at, note: 'the judge was off', from: at, to: result }];
}

/** What bots lose a decision, from whoever loses most. */
export function ladder(yardsticks: { readonly [bot: string]: number }): readonly { readonly bot: string; readonly loss: number }[] {
  return Object.entries(yardsticks)
    .map(([bot, loss]) => ({ bot, loss }))
    .sort((a, b) => b.loss - a.loss);
}

/** Where a loss stands on a ladder of evenly spaced rungs, from 0 to 1; beyond its ends as far as there is room. */
export function rung(loss: number, steps: readonly { readonly loss: number }[]): number {
  const place = (i: number): number => (i + 1) / (steps.length + 1);
  const next = steps.findIndex((one) => one.loss <= loss);
  const [worse, better] = [steps[next - 1], steps[next]];
  const room = place(0);
  if (!better) return 1 - (room * loss) / (steps.at(-1)?.loss ?? 1);
  if (!worse) return room * (better.loss / Math.max(loss, better.loss));
  return place(next - 1) + (room * (worse.loss - loss)) / (worse.loss - better.loss);
}

/** Areas from the bottom up, the first seat lowest: by seat, the points of its outline as a share of 1. */
export function stacked(shares: readonly (readonly number[])[], order: readonly number[]): readonly { readonly seat: number; readonly low: readonly number[]; readonly high: readonly number[] }[] {
  let low = shares.map(() => 0);
  return order.map((seat) => {
    const high = shares.map((row, step) => (low[step] ?? 0) + (row[seat] ?? 0));
    const area = { seat, low, high };
    low = high;
    return area;
  });
}

/** Where an area has most room for its name: nowhere if it is thin all along. */
export function widest(area: { readonly low: readonly number[]; readonly high: readonly number[] }): { readonly step: number; readonly middle: number } | undefined {
  const [ROOM, MARGIN] = [0.16, 0.12] as const; // of the height; of the length at either end
  const last = area.low.length - 1;
  const inner = area.low.map((low, step) => ({ step, middle: (low + (area.high[step] ?? low)) / 2, room: (area.high[step] ?? low) - low })).filter(({ step }) => step >= last * MARGIN && step <= last * (1 - MARGIN));
  const best = inner.reduce<(typeof inner)[number] | undefined>((most, one) => (most && most.room >= one.room ? most : one), undefined);
  return best && best.room >= ROOM ? best : undefined;
}
