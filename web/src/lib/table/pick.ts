import type { Choice, ChoiceOf } from '../wire';

type Argument = string | number;

/** What a player has pointed at so far: a kind of action, or arguments by their names. Undefined fits anything. */
export interface Picks {
  readonly kind?: string | undefined;
  readonly [argument: string]: Argument | undefined;
}

/** What a choice says about one thing; undefined where its kind has no such argument. */
export function argument(choice: Choice, name: string): Argument | undefined {
  return name === 'kind' ? choice.kind : choice.args[name];
}

/** The choices that fit everything picked; one that lacks a picked argument does not. */
export function narrowed<One extends Choice>(choices: readonly One[], picks: Picks): One[] {
  const picked = Object.entries(picks).filter(([, value]) => value !== undefined);
  return choices.filter((choice) => picked.every(([name, value]) => argument(choice, name) === value));
}

/** For a game's actions: what finds the choices of one kind whose arguments fit. */
export function finder<Actions>() {
  return <Kind extends keyof Actions & string>(choices: readonly ChoiceOf<Actions>[], kind: Kind, args: Partial<Actions[Kind]> = {}): ChoiceOf<Actions, Kind>[] =>
    narrowed(choices, { ...args, kind }) as ChoiceOf<Actions, Kind>[];
}

/** An action as data, whether it is a choice or not. */
export type Act<Actions, Kind extends keyof Actions = keyof Actions> = { [K in Kind]: { readonly kind: K; readonly args: Actions[K] } }[Kind];

/** An action's text, as the table reads it: its arguments follow in the order of the declaration. */
export const written = ({ kind, args }: { readonly kind: string; readonly args: object }): string => [kind, ...Object.values(args)].join(' ');

/** Pick a thing, or let it go when it was picked already. */
export function toggled<P extends Picks>(picks: P, name: keyof P & string, value: Argument): P {
  return { ...picks, [name]: picks[name] === value ? undefined : value };
}

/** The different values of one argument among the choices, in order. */
export function valuesOf<One extends Choice>(choices: readonly One[], name: string): Argument[] {
  return [...new Set(choices.map((choice) => argument(choice, name)).filter((value) => value !== undefined))];
}
