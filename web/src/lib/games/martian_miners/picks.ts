import { argument } from '../../table/pick';
import type { ChoiceOf, MartianMiners_Actions } from '../../wire';

export type MartianChoice = ChoiceOf<MartianMiners_Actions>;

/** What a player points at while choosing: any of these narrows the actions down. `verb` is a button of the planner. */
export interface Picks {
  readonly verb?: string | undefined;
  readonly die?: string | undefined;
  readonly start?: string | undefined;
  readonly site?: string | undefined;
  readonly first?: string | undefined;
}

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

export const verbOf = (choice: MartianChoice): string | undefined => VERBS[choice.kind];

const text = (value: string | number | undefined): string | undefined => (value === undefined ? undefined : String(value));

/** Where a choice takes place: corners (1.2) and tiles (B3) are both sites, and a flight's is where it lands. */
export const siteOf = (choice: MartianChoice): string | undefined => text(argument(choice, 'node') ?? argument(choice, 'tile') ?? argument(choice, 'to'));

/** The two things of a deal: what is paid and got, or which resource and how much of it. */
export function pairOf(choice: MartianChoice): readonly [string, string] | undefined {
  const first = text(argument(choice, 'pay') ?? argument(choice, 'resource'));
  const second = text(argument(choice, 'get') ?? argument(choice, 'amount'));
  return first !== undefined && second !== undefined ? [first, second] : undefined;
}

function about(choice: MartianChoice, name: keyof Picks): string | undefined {
  switch (name) {
    case 'verb':
      return verbOf(choice);
    case 'site':
      return siteOf(choice);
    case 'first':
      return pairOf(choice)?.[0];
    default:
      return text(argument(choice, name));
  }
}

/** The choices that fit everything picked. */
export function fitting(choices: readonly MartianChoice[], picks: Picks): MartianChoice[] {
  const picked = Object.entries(picks).filter(([, value]) => value !== undefined) as [keyof Picks, string][];
  return choices.filter((choice) => picked.every(([name, value]) => about(choice, name) === value));
}
