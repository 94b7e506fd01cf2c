import { fitting, parse, wordsAt, type Parsed } from '../../table/pick';
import type { Choice, MiningColony_SeatView } from '../../wire';
import { labelOf, laid, snapped, type Square } from './geometry';

/** What a player has taken up: it narrows the choices to what can be done with it. */
export type Held =
  | { readonly what: 'tile' }
  | { readonly what: 'item'; readonly item: string; readonly source: string }
  | { readonly what: 'token'; readonly token: string } // not bought yet
  | { readonly what: 'pending' } // bought, to be placed
  | { readonly what: 'cell'; readonly cell: string };

export const isSame = (one: Held | undefined, other: Held): boolean => one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** What lies in the hand by itself when a decision begins: what can go into the colony, the tile first. */
export function readyToPlace(choices: readonly Choice[], own: MiningColony_SeatView): Held | undefined {
  if (own.pending !== null) return { what: 'pending' };
  if (fitting(choices, 'place_tile').length > 0) return { what: 'tile' };
  const item = own.hand.find((one) => fitting(choices, 'place_item', one, 'hand').length > 0);
  return item === undefined ? undefined : { what: 'item', item, source: 'hand' };
}

/** The turns in which a tile may be laid; all four when it fits in none, so that one can see why. */
export function turnsOf(choices: readonly Choice[]): string[] {
  const turns = wordsAt(fitting(choices, 'place_tile'), 0);
  return turns.length > 0 ? turns : ['turn0', 'turn1', 'turn2', 'turn3'];
}

export const cornersOf = (choices: readonly Choice[], turn: string): ReadonlySet<string> => new Set(wordsAt(fitting(choices, 'place_tile', turn), 1));

/** What pointing at each space would play, given what is held. Pairs that can be joined are always there. */
export function targets(choices: readonly Choice[], held: Held | undefined, turn: string, squares: readonly Square[]): ReadonlyMap<string, readonly Choice[]> {
  const found = new Map<string, Choice[]>();
  const add = (parsed: readonly Parsed[], place: number): void => {
    for (const { words, choice } of parsed) {
      const cell = words[place] ?? '';
      found.set(cell, [...(found.get(cell) ?? []), choice]);
    }
  };
  add(fitting(choices, 'build'), 0);
  if (held?.what === 'pending') add(fitting(choices, 'place_token'), 0);
  else if (held?.what === 'item') add(fitting(choices, 'place_item', held.item, held.source), 2);
  else if (held?.what === 'tile') {
    const corners = cornersOf(choices, turn);
    for (const cell of new Set([...corners].flatMap((corner) => laid(squares, corner).map(labelOf)))) {
      const [only] = fitting(choices, 'place_tile', turn, snapped(squares, cell, corners));
      if (only) found.set(cell, [only.choice]);
    }
  } else if (held === undefined) add(fitting(choices, 'place_item'), 2);
  return found;
}

/** What can be done with what is held besides pointing at a space. */
export function uses(choices: readonly Choice[], held: Held | undefined): Choice[] {
  const found = ((): Parsed[] => {
    switch (held?.what) {
      case 'tile':
        return fitting(choices, 'discard_tile');
      case 'item': {
        const stage = held.source === 'hand' ? fitting(choices, 'stage_item', held.item) : [];
        return [...stage, ...fitting(choices, 'discard_item', held.item, held.source), ...fitting(choices, 'exchange', held.item, held.source)];
      }
      case 'token':
        return fitting(choices, 'buy_token', held.token);
      case 'cell':
        return [...fitting(choices, 'build', held.cell), ...fitting(choices, 'place_item', undefined, undefined, held.cell)];
      default:
        return [];
    }
  })();
  return found.map(({ choice }) => choice);
}

export const inCredits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** A use in few words, for a button: what is done, and the credits it costs or brings. The label says it all when it is looked at. */
export function short(choice: Choice, moved: number): string {
  const { kind, words } = parse(choice);
  const credits = inCredits(Math.abs(moved));
  switch (kind) {
    case 'discard_tile':
    case 'discard_item':
      return `Sell for ${credits}`;
    case 'stage_item':
      return 'Stage it';
    case 'exchange':
      return `Exchange, ${credits},`;
    case 'buy_token':
      return words[1] === 'direct' ? `For bare ground, ${credits}` : `To build over, ${credits}`;
    default:
      return choice.label;
  }
}

/** The action that a player tries by pointing at a space, legal or not; undefined when nothing was meant. */
export function meant(held: Held | undefined, cell: string, turn: string, squares: readonly Square[], choices: readonly Choice[], own: MiningColony_SeatView): string | undefined {
  switch (held?.what) {
    case 'tile':
      return `place_tile ${turn} ${snapped(squares, cell, cornersOf(choices, turn))}`;
    case 'item':
      return `place_item ${held.item} ${held.source} ${cell}`;
    case 'pending':
      return `place_token ${cell}`;
    default: {
      const pair = own.pairs.find((one) => one.cell === cell);
      return pair && `build ${cell} ${pair.axis}`;
    }
  }
}
