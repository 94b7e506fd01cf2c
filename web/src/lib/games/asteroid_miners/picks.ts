import { finder } from '../../table/pick';
import type { AsteroidMiners_Actions, AsteroidMiners_OutlookView, AsteroidMiners_SlotView, ChoiceOf } from '../../wire';

export type AsteroidChoice = ChoiceOf<AsteroidMiners_Actions>;
export const ofKind = finder<AsteroidMiners_Actions>();

/** What a player points at while choosing. Nothing of it is played before one action remains and is confirmed. */
export interface Picks {
  /** Which pair, free change or other means: `pip 1`, `free_black 2`, `swap`, `exchange`, `reroll` … */
  readonly tool?: string | undefined;
  /** The components, in the order in which they were pointed at. */
  readonly slots: readonly number[];
  /** Where the components come from while they are being rearranged: by slot, the slot before. */
  readonly order: readonly number[];
  /** A face to set, or of a pool die to exchange for. */
  readonly face?: number | undefined;
  /** Positions of the pool that are kept. */
  readonly kept: readonly number[];
  readonly path?: string | undefined;
}

export const IN_PLACE: readonly number[] = [0, 1, 2, 3];
export const NOTHING: Picks = { slots: [], order: IN_PLACE, kept: [] };

/** The kinds that a player draws as one tool. */
const TOOLS: readonly string[] = ['swap', 'arrange', 'exchange', 'reroll', 'set', 'charge', 'scavenge', 'pip_second', 'exchange_second'];

/** The tool that an action belongs to, one for each level of equipment; undefined for actions that need none, such as being done. */
export function toolOf(choice: AsteroidChoice): string | undefined {
  if (choice.kind === 'pip') return `pip ${choice.args.pair}`;
  if (choice.kind === 'free_black') return `free_black ${choice.args.level}`;
  return TOOLS.includes(choice.kind) ? choice.kind : undefined;
}

export function toolsOf(choices: readonly AsteroidChoice[]): string[] {
  return [...new Set(choices.map(toolOf).filter((tool) => tool !== undefined))];
}

/** A mask as actions write it: the last digit is slot or position 0. */
export function mask(members: readonly number[], digits: number): string {
  return Array.from({ length: digits }, (_, i) => (members.includes(digits - 1 - i) ? '1' : '0')).join('');
}

export function members(written: string): number[] {
  return [...written]
    .reverse()
    .map((digit, i) => (digit === '1' ? i : -1))
    .filter((i) => i >= 0);
}

/** The components that an action names. */
export function slotsOf(choice: AsteroidChoice): number[] {
  switch (choice.kind) {
    case 'swap':
      return choice.args.slots.split('-').map(Number);
    case 'arrange':
      return [...choice.args.order].map(Number).flatMap((from, to) => (from === to ? [] : [to]));
    case 'reroll':
    case 'dig':
      return members(choice.args.slots);
    case 'scrap':
    case 'again':
      return choice.args.slot === 'none' ? [] : [Number(choice.args.slot)];
    default:
      return 'slot' in choice.args ? [Number(choice.args.slot)] : [];
  }
}

/** The face that an action asks for. */
export const faceOf = ({ args }: AsteroidChoice): number | undefined => ('face' in args ? Number(args.face) : undefined);

/** Whether a change turns its component up. */
export const rises = ({ args }: AsteroidChoice): boolean => ('sign' in args ? args.sign === '+' : 'change' in args && Number(args.change) > 0);

const ENDS: readonly string[] = ['done_modify', 'pip_stop', 'exchange_stop', 'end_upgrades'];
const WITHOUT: readonly string[] = ['scrap', 'again', 'dig'];

/** Whether a choice ends the step without doing any more of it: being done, or digging with nothing. */
export const isDone = (choice: AsteroidChoice): boolean => ENDS.includes(choice.kind) || (WITHOUT.includes(choice.kind) && slotsOf(choice).length === 0);

/** The choices that every pick so far allows: some of them need more picks. */
export function fitting(choices: readonly AsteroidChoice[], picks: Picks): AsteroidChoice[] {
  const moved = picks.order.some((from, to) => from !== to);
  return choices.filter((choice) => {
    if (picks.tool !== undefined && toolOf(choice) !== picks.tool) return false;
    if (picks.path !== undefined && choice.kind === 'dig' && choice.args.path !== picks.path) return false;
    if (picks.face !== undefined && faceOf(choice) !== undefined && faceOf(choice) !== picks.face) return false;
    if (choice.kind === 'arrange') return !moved || choice.args.order === picks.order.join('');
    const named = slotsOf(choice);
    return picks.slots.every((slot) => named.includes(slot));
  });
}

/** The choices that are picked in full: all their components, and nothing else. */
export function complete(choices: readonly AsteroidChoice[], picks: Picks): AsteroidChoice[] {
  return fitting(choices, picks).filter((choice) => {
    const tool = toolOf(choice);
    if (tool !== undefined && tool !== picks.tool) return false;
    if (choice.kind === 'arrange') return choice.args.order === picks.order.join('');
    if (faceOf(choice) !== undefined && faceOf(choice) !== picks.face) return false;
    return choice.kind === 'charge' || (picks.slots.length > 0 && slotsOf(choice).length === picks.slots.length);
  });
}

/** Pick a component or let it go. A tool for one component moves on to the new one; rearranging trades two places. */
export function withSlot(choices: readonly AsteroidChoice[], picks: Picks, slot: number): Picks {
  if (picks.slots.includes(slot)) return { ...picks, slots: picks.slots.filter((one) => one !== slot) };
  const [held] = picks.slots;
  if (picks.tool === 'arrange' && held !== undefined) return { ...picks, slots: [], order: traded(picks.order, held, slot) };
  const slots = [...picks.slots, slot];
  return fitting(choices, { ...picks, slots }).length > 0 ? { ...picks, slots } : { ...picks, slots: [slot] };
}

function traded(order: readonly number[], a: number, b: number): number[] {
  return order.map((from, to) => (to === a ? (order[b] ?? from) : to === b ? (order[a] ?? from) : from));
}

export function toggled(list: readonly number[], one: number): number[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** Scrapyard Find: the die whose price a dig leaves out, known by what the digger's dice cost more than the dig does. */
export function spared(drill: readonly Pick<AsteroidMiners_SlotView, 'slot' | 'amount' | 'payer'>[], dig: Pick<AsteroidMiners_OutlookView, 'slots' | 'cost'>): number | undefined {
  const paid = drill.filter(({ slot, payer }) => payer === 'owner' && dig.slots.includes(slot));
  const saves = paid.reduce((sum, { amount }) => sum + amount, 0) - dig.cost;
  return saves > 0 ? paid.find(({ amount }) => amount === saves)?.slot : undefined;
}
