import type { LogLine } from '../wire';

/** What any game's view may tell of its seats without the client knowing the game: `seats[…].score`, if it is there. */
type Shape = { readonly [name: string]: unknown };

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A seat's part of a view: games call the list `seats` or `crews`. */
function seatShape(view: unknown, seat: number): Shape | undefined {
  if (!isShape(view)) return undefined;
  const list = [view['seats'], view['crews']].find((one) => Array.isArray(one)) as unknown[] | undefined;
  const found = list?.find((one, i) => isShape(one) && (typeof one['seat'] === 'number' ? one['seat'] === seat : i === seat));
  return isShape(found) ? found : undefined;
}

export function scoreOf(view: unknown, seat: number): number | undefined {
  const score = seatShape(view, seat)?.['score'];
  return typeof score === 'number' ? score : undefined;
}

/** The parts that a seat's score is made of, where the view has them: `breakdown` or `sheet`, a row of numbers. */
export function breakdownOf(view: unknown, seat: number): [string, number][] {
  const shape = seatShape(view, seat);
  const parts = [shape?.['breakdown'], shape?.['sheet']].find(isShape);
  return Object.entries(parts ?? {})
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    .map(([name, points]) => [name.replaceAll('_', ' '), points]);
}

/**
 * The same counted together from the log, for games whose views have no parts: by seat, the points of each kind of event.
 * Nothing where the log does not account for every point of the scores.
 */
export function countedOf(log: readonly LogLine[], scores: readonly number[]): [string, number][][] {
  const found = scores.map(() => new Map<string, number>());
  for (const { event, facts } of log) {
    const [seat, points] = [facts['seat'], facts['points']];
    if (typeof seat !== 'number' || typeof points !== 'number') continue;
    const part = event === 'scored' ? 'on top' : event.replaceAll('_', ' ');
    found[seat]?.set(part, (found[seat].get(part) ?? 0) + points);
  }
  const whole = found.every((parts, seat) => [...parts.values()].reduce((sum, points) => sum + points, 0) === scores[seat]);
  return whole ? found.map((parts) => [...parts]) : [];
}

/** Does the view say that the end is near? */
export function isLastRound(view: unknown): boolean {
  return isShape(view) && view['last_round'] === true;
}
