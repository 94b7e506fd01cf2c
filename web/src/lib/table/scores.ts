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

/** Does the view say that the end is near? */
export function isLastRound(view: unknown): boolean {
  return isShape(view) && view['last_round'] === true;
}
