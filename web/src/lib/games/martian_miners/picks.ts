import { parse, type Parsed } from '../../table/pick';
import type { Choice } from '../../wire';

/** What a player points at while choosing: any of these narrows the actions down. `verb` is a button of the planner. */
export interface Picks {
  readonly verb?: string | undefined;
  readonly die?: string | undefined;
  readonly start?: string | undefined;
  readonly site?: string | undefined;
  readonly first?: string | undefined;
}

type Name = 'die' | 'start' | 'site' | 'first' | 'second';

/** The parameters of each kind of action, in the order of its words. Corners (1.2) and tiles (B3) are both sites. */
const PARAMETERS: { readonly [kind: string]: readonly Name[] } = {
  place_start: ['die', 'site'],
  reroll_start: ['die'],
  place_choice: ['site'],
  upgrade_start: ['site'],
  raze_scout: ['site'],
  raze_lab: ['site'],
  raze_mine: ['site'],
  build_lab: ['site'],
  build_scout: ['site'],
  build_mine: ['site'],
  order_lab: ['site'],
  order_scout: ['site'],
  order_mine: ['site'],
  fly: ['start', 'site'],
  attack: ['start', 'site'],
  trade: ['first', 'second'],
  convert: ['first', 'second'],
  fair_trade: ['first', 'second'],
  team_offer: ['first', 'second'],
  team_want: ['first', 'second'],
  team_ask: ['first', 'second'],
};

/** The planner's button of each kind of action; the other kinds are buttons of their own. */
const VERBS: { readonly [kind: string]: string } = {
  build_lab: 'lab',
  order_lab: 'lab',
  build_scout: 'scout',
  order_scout: 'scout',
  build_mine: 'mine',
  order_mine: 'mine',
  fly: 'fly',
  attack: 'attack',
  convert: 'convert',
  trade: 'trade',
  fair_trade: 'fair_trade',
  team_offer: 'team_offer',
  team_want: 'team_want',
  team_ask: 'team_ask',
  hire_police: 'hire_police',
  agree_pips: 'agree',
  agree_rounds: 'agree',
  agree_clock: 'agree',
};

export const verbOf = (kind: string): string | undefined => VERBS[kind];
export const hasSite = (kind: string): boolean => (PARAMETERS[kind] ?? []).includes('site');
export const isPair = (kind: string): boolean => (PARAMETERS[kind] ?? []).includes('second');

/** What an action's words say about one thing; undefined where it has no such word. */
export function word(parsed: Parsed, name: Name | 'verb'): string | undefined {
  if (name === 'verb') return VERBS[parsed.kind];
  const place = (PARAMETERS[parsed.kind] ?? []).indexOf(name);
  return place < 0 ? undefined : parsed.words[place];
}

/** The choices that fit everything picked. */
export function fitting(choices: readonly Choice[], picks: Picks): Parsed[] {
  const picked = Object.entries(picks).filter(([, value]) => value !== undefined) as [keyof Picks, string][];
  return choices.map(parse).filter((parsed) => picked.every(([name, value]) => word(parsed, name) === value));
}
