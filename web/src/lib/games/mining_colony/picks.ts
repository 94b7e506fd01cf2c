import { finder, type Act } from '../../table/pick';
import type { ChoiceOf, LogLine, MiningColony_Actions, MiningColony_SeatView } from '../../wire';
import { labelOf, laid, snapped, type Square } from './geometry';
import type { Bar } from './pointing';

export type ColonyChoice = ChoiceOf<MiningColony_Actions>;
export type ColonyAct = Act<MiningColony_Actions>;
export const fitting = finder<MiningColony_Actions>();

export const ZORLORD = 1; // solo: his place in the order

/** The print of each slot of the staging area. */
export const STAGED_IN: { readonly [kind: string]: string } = { crystal: 'storage_any', ship: 'pad', worker: 'dome' };

/** What a player has taken up: it narrows the choices to what can be done with it. */
export type Held =
  | { readonly what: 'tile' }
  | { readonly what: 'item'; readonly item: string; readonly source: string }
  | { readonly what: 'token'; readonly token: string } // not bought yet
  | { readonly what: 'pending' } // bought, to be placed
  | { readonly what: 'cell'; readonly cell: string };

export const isSame = (one: Held | undefined, other: Held): boolean => one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** What lies in the hand by itself when a decision begins: what can go into the colony, the tile first; else what has to go another way. */
export function readyToPlace(choices: readonly ColonyChoice[], own: MiningColony_SeatView): Held | undefined {
  if (own.pending !== null) return { what: 'pending' };
  if (fitting(choices, 'place_tile').length > 0) return { what: 'tile' };
  const inHand = (kind: 'place_item' | 'discard_item'): string | undefined => own.hand.find((one) => fitting(choices, kind, { item: one, source: 'hand' }).length > 0);
  const item = inHand('place_item') ?? (fitting(choices, 'discard_tile').length > 0 ? undefined : inHand('discard_item'));
  if (item !== undefined) return { what: 'item', item, source: 'hand' };
  return fitting(choices, 'discard_tile').length > 0 ? { what: 'tile' } : undefined;
}

/** The turns in which a tile may be laid; all four when it fits in none, so that one can see why. */
export function turnsOf(choices: readonly ColonyChoice[]): string[] {
  const turns = [...new Set(fitting(choices, 'place_tile').map(({ args }) => args.turn))];
  return turns.length > 0 ? turns : ['turn0', 'turn1', 'turn2', 'turn3'];
}

export const cornersOf = (choices: readonly ColonyChoice[], turn: string): ReadonlySet<string> => new Set(fitting(choices, 'place_tile', { turn }).map(({ args }) => args.corner));

/** What pointing at each space would play, given what is held. Pairs that can be joined are always there. */
export function targets(choices: readonly ColonyChoice[], held: Held | undefined, turn: string, squares: readonly Square[]): ReadonlyMap<string, readonly ColonyChoice[]> {
  const found = new Map<string, ColonyChoice[]>();
  const add = (choices: readonly ChoiceOf<MiningColony_Actions, 'build' | 'place_token' | 'place_item'>[]): void => {
    for (const choice of choices) found.set(choice.args.cell, [...(found.get(choice.args.cell) ?? []), choice]);
  };
  add(fitting(choices, 'build'));
  if (held?.what === 'pending') add(fitting(choices, 'place_token'));
  else if (held?.what === 'item') add(fitting(choices, 'place_item', { item: held.item, source: held.source }));
  else if (held?.what === 'tile') {
    const corners = cornersOf(choices, turn);
    for (const cell of new Set([...corners].flatMap((corner) => laid(squares, corner).map(labelOf)))) {
      const [only] = fitting(choices, 'place_tile', { turn, corner: snapped(squares, cell, corners) });
      if (only) found.set(cell, [only]);
    }
  } else if (held === undefined) add(fitting(choices, 'place_item'));
  return found;
}

/** What can be done with what is held besides pointing at a space. */
export function uses(choices: readonly ColonyChoice[], held: Held | undefined): ColonyChoice[] {
  switch (held?.what) {
    case 'tile':
      return fitting(choices, 'discard_tile');
    case 'item': {
      const { item, source } = held;
      const stage = source === 'hand' ? fitting(choices, 'stage_item', { item }) : [];
      return [...stage, ...fitting(choices, 'discard_item', { item, source }), ...fitting(choices, 'exchange', { item, source })];
    }
    case 'token':
      return fitting(choices, 'buy_token', { token: held.token });
    case 'cell':
      return [...fitting(choices, 'build', { cell: held.cell }), ...fitting(choices, 'place_item', { cell: held.cell })];
    default:
      return [];
  }
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));
export const inCredits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** A use in few words, for a button: what is done, and the credits it costs or brings. The label says it all when it is looked at. */
export function short(choice: ColonyChoice, moved: number | undefined): string {
  const credits = moved === undefined ? '' : `, ${moved > 0 ? '+' : ''}${inCredits(Math.abs(moved))}`; // not told while the past plays
  switch (choice.kind) {
    case 'discard_tile':
    case 'discard_item':
      return `Discard${credits}`;
    case 'stage_item':
      return 'Stage';
    case 'exchange':
      return `Exchange${credits},`;
    case 'buy_token':
      return `Buy ${choice.args.manner === 'direct' ? 'for bare ground' : 'to build over'}${credits}`;
    default:
      return choice.label;
  }
}

/** The pairs of a colony that can be joined now. */
export const barsOf = (seat: MiningColony_SeatView): Bar[] => seat.pairs.filter((pair) => pair.obstacle === '').map(({ cell, axis, structure }) => ({ cell, axis, structure, ready: true }));

/** The spaces that an item may go to, in a few words: "to E2 or B5". */
export function spacesFor(choices: readonly ColonyChoice[], item: string, source: string, narrow = false): string {
  const cells = fitting(choices, 'place_item', { item, source }).map(({ args }) => args.cell);
  if (narrow && cells.length > 1) return `${cells.length} spaces`;
  if (cells.length > 3) return `to ${cells.length} spaces`;
  return cells.length > 0 ? `to ${new Intl.ListFormat('en', { type: 'disjunction' }).format(cells)}` : '';
}

/** Who took each zone of the round that the log ends with. */
export function takersOf(log: readonly LogLine[]): ReadonlyMap<number, number> {
  const round = log.slice(log.findLastIndex((line) => line.event === 'discovered') + 1);
  const taken = round.filter((line) => line.event === 'excavated' || line.event === 'zorlord_took');
  return new Map(taken.map((line) => [Number(line.facts['zone']) + 1, Number(line.facts['seat'] ?? ZORLORD)]));
}

/** The action that a player tries by pointing at a space, legal or not; undefined when nothing was meant. */
export function meant(held: Held | undefined, cell: string, turn: string, squares: readonly Square[], choices: readonly ColonyChoice[], own: MiningColony_SeatView): ColonyAct | undefined {
  switch (held?.what) {
    case 'tile': {
      const allowed = cornersOf(choices, turn);
      const corner = snapped(squares, cell, allowed);
      const beside = allowed.has(corner) && !laid(squares, corner).some((square) => labelOf(square) === cell);
      return beside ? undefined : { kind: 'place_tile', args: { turn, corner } };
    }
    case 'item':
      return { kind: 'place_item', args: { item: held.item, source: held.source, cell } };
    case 'pending':
      return { kind: 'place_token', args: { cell } };
    default: {
      const pair = own.pairs.find((one) => one.cell === cell);
      return pair && { kind: 'build', args: { cell, axis: pair.axis } };
    }
  }
}
