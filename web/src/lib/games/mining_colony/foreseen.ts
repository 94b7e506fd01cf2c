import type { MiningColony_SeatView } from '../../wire';
import type { Catalogue } from './catalogue';
import { labelOf, laid, squaresOf, turnNumber } from './geometry';
import type { ColonyAct } from './picks';
import type { Ghost } from './pointing';

/** What an action would put into the colony, to be drawn as if it had happened. */
export function ghostsOf(act: ColonyAct, own: MiningColony_SeatView, catalogue: Catalogue): Ghost[] {
  switch (act.kind) {
    case 'place_tile':
      return laid(squaresOf(own.squares, turnNumber(act.args.turn)), act.args.corner).map((square) => ({ cell: labelOf(square), print: square.print }));
    case 'place_item':
      return [{ cell: act.args.cell, item: act.args.item }];
    case 'build':
      return [{ cell: act.args.cell, structure: own.pairs.find((pair) => pair.cell === act.args.cell && pair.axis === act.args.axis)?.structure }];
    case 'place_token':
      return [{ cell: act.args.cell, print: own.pending === null ? undefined : catalogue.feature(own.pending) }];
    default:
      return [];
  }
}
