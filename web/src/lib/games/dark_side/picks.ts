import { parse, type Parsed } from '../../table/pick';
import type { Choice } from '../../wire';

/** What a player points at while choosing: any of these narrows the actions down. */
export interface Picks {
  readonly kind?: string | undefined;
  readonly robot?: string | undefined;
  readonly card?: string | undefined;
  readonly slot?: string | undefined;
}

type Name = keyof Picks | 'power';

/** The parameters of each kind of action, in the order of its words. */
const PARAMETERS: { readonly [kind: string]: readonly Name[] } = {
  place_robot: ['slot'],
  prospect: ['robot', 'card', 'slot', 'power'],
  communicate: ['robot'],
  upgrade: ['card'],
  recharge: [],
  deploy: ['slot'],
  refine: ['card'],
  tow: ['robot'],
  swap: ['card', 'slot'],
  decline: [],
  build: ['card'],
  discard: ['card'],
};

/** What an action's words say about one thing; undefined where it has no such word. */
export function word(parsed: Parsed, name: Name): string | undefined {
  if (name === 'kind') return parsed.kind;
  const place = (PARAMETERS[parsed.kind] ?? []).indexOf(name);
  return place < 0 ? undefined : parsed.words[place];
}

/** The choices that fit everything picked. */
export function fitting(choices: readonly Choice[], picks: Picks): Parsed[] {
  const picked = Object.entries(picks).filter(([, value]) => value !== undefined) as [Name, string][];
  return choices.map(parse).filter((parsed) => picked.every(([name, value]) => word(parsed, name) === value));
}

/** Pick a thing, or let it go when it was picked already. */
export function toggled(picks: Picks, name: keyof Picks, value: string): Picks {
  const { [name]: before, ...rest } = picks;
  return before === value ? rest : { ...rest, [name]: value };
}
