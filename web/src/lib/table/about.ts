import type { DescriptionLine } from '../wire';

/** What the description says about these places: looked up by the names that boards give them in `data-place`. */
export function told(description: readonly DescriptionLine[], ...places: readonly string[]): string {
  return description.filter((line) => places.includes(line.about)).map((line) => line.text).join(' ');
}

/** The seat that a place belongs to: `seat:1` and `seat:1:colony` are seat 1's; undefined for the others. */
export function seatAt(place: string): number | undefined {
  const [what, seat] = place.split(':');
  return what === 'seat' && seat !== undefined ? Number(seat) : undefined;
}
