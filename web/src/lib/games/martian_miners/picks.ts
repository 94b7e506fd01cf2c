import { argument } from '../../table/pick';
import type { ChoiceOf, MartianMiners_Actions, MartianMiners_PlanView } from '../../wire';

export type MartianChoice = ChoiceOf<MartianMiners_Actions>;
export type Journey = ChoiceOf<MartianMiners_Actions, 'fly' | 'attack'>;

/** What a player points at while choosing: any of these narrows the actions down. `plan` is a card of the planner. */
export interface Picks {
  readonly plan?: string | undefined;
  readonly die?: string | undefined;
  readonly start?: string | undefined;
  readonly site?: string | undefined;
  readonly first?: string | undefined;
}

/** The planner's card of each kind of action; the other kinds have no card. */
const PLANS: { readonly [kind: string]: string } = {
  build_lab: 'lab',
  order_lab: 'lab',
  build_scout: 'scout',
  order_scout: 'scout',
  build_mine: 'mine',
  order_mine: 'mine',
  fly: 'fly',
  attack: 'attack',
  convert: 'convert',
  hire_police: 'hire_police',
  announce: 'announce',
  fair_trade: 'fair_trade',
  team_offer: 'team_offer',
  team_ask: 'team_ask',
  agree_pips: 'agree',
  agree_rounds: 'agree',
  agree_clock: 'agree',
};

export const planOf = (choice: MartianChoice): string | undefined => PLANS[choice.kind];
export const flies = (choice: MartianChoice): choice is Journey => choice.kind === 'fly' || choice.kind === 'attack';
export const orders = (choice: MartianChoice): boolean => choice.kind.startsWith('order_');

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
    case 'plan':
      return planOf(choice);
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

/** What is meant where a place is picked: a build that can be paid rather than an order for the same. */
export function meantAt(choices: readonly MartianChoice[], picks: Picks): MartianChoice | undefined {
  if (picks.site === undefined) return undefined;
  const [only, second, third] = fitting(choices, picks);
  if (!only || third) return undefined;
  if (!second) return only;
  return orders(second) && planOf(only) === planOf(second) ? only : undefined;
}

/** What would be paid for what traders bring, first from what there is most of: by resource. */
export function payments(plan: MartianMiners_PlanView): number[] {
  const paid = plan.spare.map(() => 0);
  for (let left = (plan.buys ?? []).reduce((sum, units) => sum + units, 0); left > 0; left -= 1) {
    const rest = plan.spare.map((units, kind) => units - (paid[kind] ?? 0));
    const most = rest.indexOf(Math.max(...rest));
    paid[most] = (paid[most] ?? 0) + 1;
  }
  return paid;
}

/** The actions of a whole order, one after the other: open it, trade unit by unit, build. */
export function orderOf(opening: MartianChoice, buys: readonly number[], paid: readonly number[], resources: readonly string[]): string[] {
  const spread = (units: readonly number[]): string[] => units.flatMap((count, kind) => Array.from({ length: count }, () => resources[kind] ?? ''));
  const gets = spread(buys);
  return [opening.action, ...spread(paid).map((pay, i) => `trade ${pay} ${gets[i] ?? ''}`), 'complete_build'];
}
