import { parse } from '../../table/pick';
import type { Choice, LogLine, MiningColony_SeatView } from '../../wire';
import type { Catalogue } from './catalogue';
import { labelOf, laid, LABELS, squaresOf } from './geometry';
import type { Ghost } from './pointing';

/** What a choice would put into the colony, to be drawn as if it had happened. */
export function ghostsOf(choice: Choice | undefined, own: MiningColony_SeatView, catalogue: Catalogue): Ghost[] {
  if (!choice) return [];
  const { kind, words } = parse(choice);
  const [first = '', second = '', third = ''] = words;
  switch (kind) {
    case 'place_tile':
      return laid(squaresOf(catalogue, own.tile ?? '', Number(first.slice('turn'.length))), second).map((square) => ({ cell: labelOf(square), print: square.print }));
    case 'place_item':
      return [{ cell: third, item: first }];
    case 'build':
      return [{ cell: first, structure: own.pairs.find((pair) => pair.cell === first && pair.axis === second)?.structure }];
    case 'place_token':
      return [{ cell: first, print: own.pending === null ? undefined : catalogue.feature(own.pending) }];
    default:
      return [];
  }
}

/** The spaces of a seat's colony on which something has just come to lie. */
export function touched(fresh: readonly LogLine[], seat: number): ReadonlySet<string> {
  const cells = fresh
    .filter((line) => line.facts['seat'] === seat)
    .flatMap((line) => [line.facts['cell'] ?? [], line.facts['cells'] ?? []].flat());
  return new Set(cells.map((cell) => LABELS[cell] ?? ''));
}
