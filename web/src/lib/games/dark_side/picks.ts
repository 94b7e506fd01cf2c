import { narrowed } from '../../table/pick';
import type { ChoiceOf, DarkSide_Actions, DarkSide_DarkSideView, DarkSide_RouteView, DarkSide_StuckView } from '../../wire';

/** What a player points at while choosing: any of these narrows the actions down. */
export interface Picks {
  readonly kind?: string | undefined;
  readonly robot?: number | undefined;
  readonly card?: string | undefined;
  readonly slot?: number | undefined;
  readonly power?: number | undefined;
  readonly [argument: string]: string | number | undefined;
}

export type DarkChoice = ChoiceOf<DarkSide_Actions>;

/** A choice with the way that the server tells for it. */
export interface Move {
  readonly choice: DarkChoice;
  readonly route: DarkSide_RouteView;
}

/** The choices that lead a robot somewhere; the view may be of another moment than the choices, and tells none then. */
export function movesOf(view: DarkSide_DarkSideView, choices: readonly DarkChoice[]): Move[] {
  return choices.flatMap((choice) => {
    const route = view.routes.find((one) => leads(one, choice));
    return route ? [{ choice, route }] : [];
  });
}

function leads(route: DarkSide_RouteView, choice: DarkChoice): boolean {
  if (choice.kind === 'communicate') return route.card === null && route.robot === choice.args.robot;
  if (choice.kind !== 'prospect') return false;
  const { robot, card, slot, power } = choice.args;
  return route.robot === robot && route.card === card && route.slot === slot && route.power === power;
}

/** What fits the picks. A place may be where a call leads to, which its choice does not say. */
export function fitting(choices: readonly DarkChoice[], moves: readonly Move[], picks: Picks): DarkChoice[] {
  const { slot, ...rest } = picks;
  const called = moves.filter(({ route }) => slot !== undefined && route.card === null && route.slot === slot).map(({ choice }) => choice);
  return [...narrowed(choices, picks), ...narrowed(called, rest)];
}

/**
 * What is meant where several fit that differ in nothing but the card's own ability: the one with it. It is never worse,
 * and the card says that it is used.
 */
export function meant(fits: readonly DarkChoice[]): DarkChoice | undefined {
  const [first] = fits;
  if (fits.length <= 1 || first?.kind !== 'prospect') return fits.length === 1 ? first : undefined;
  const same = fits.every((one) => one.kind === 'prospect' && one.args.robot === first.args.robot && one.args.card === first.args.card && one.args.slot === first.args.slot);
  return same ? fits.find((one) => one.kind === 'prospect' && one.args.power === 1) : undefined;
}

/** Who puts a robot or a card down has not yet said where: the place goes too, or the next touch of it would commit. */
export function putDown(picks: Picks, name: 'robot' | 'card'): Picks {
  return picks[name] === undefined ? { ...picks, slot: undefined } : picks;
}

/** "+4" or "+4 or +6": what the moves bring. */
export function worth(moves: readonly Move[]): string {
  const points = [...new Set(moves.map(({ route }) => route.points))].sort((a, b) => a - b);
  const [least, most] = [points[0], points.at(-1)];
  return least === undefined ? '' : points.length === 1 ? `+${least}` : points.length === 2 ? `+${least} or +${most}` : `+${least} to +${most}`;
}

/** Why a card leads nowhere, in a few words; without its element, which the card shows, in fewer. */
export function whyStuck(stuck: DarkSide_StuckView | undefined, element: string): string {
  switch (stuck?.reason) {
    case 'acted':
      return 'has acted';
    case 'asleep':
      return 'asleep';
    case 'full':
      return element ? `${element}: full` : 'full';
    case 'none':
      return element ? `no ${element} ahead` : 'nowhere';
    case 'nobody':
      return 'nobody to call';
    case undefined:
      return '';
  }
}
