import { parse, type Parsed } from '../../table/pick';
import type { Choice } from '../../wire';

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

/** The kinds whose first word tells one tool from another. */
const LEVELLED: readonly string[] = ['pip', 'free_black'];
/** The kinds that a player draws as one tool. */
const TOOLS: readonly string[] = [...LEVELLED, 'swap', 'arrange', 'exchange', 'reroll', 'set', 'charge', 'scavenge', 'pip_second', 'exchange_second'];

/** The tool that an action belongs to; undefined for actions that need none, such as being done. */
export function toolOf(action: string): string | undefined {
  const [kind = '', first = ''] = action.split(' ');
  if (!TOOLS.includes(kind)) return undefined;
  return LEVELLED.includes(kind) ? `${kind} ${first}` : kind;
}

export function toolsOf(choices: readonly Choice[]): string[] {
  return [...new Set(choices.map((choice) => toolOf(choice.action)).filter((tool) => tool !== undefined))];
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
export function slotsOf({ kind, words }: Parsed): number[] {
  switch (kind) {
    case 'pip':
    case 'free_black':
      return [Number(words[1])];
    case 'swap':
      return (words[0] ?? '').split('-').map(Number);
    case 'arrange':
      return [...(words[0] ?? '')].map(Number).flatMap((from, to) => (from === to ? [] : [to]));
    case 'reroll':
      return members(words[0] ?? '');
    case 'dig':
      return members(words[1] ?? '');
    case 'exchange':
    case 'exchange_second':
    case 'scavenge':
    case 'set':
    case 'pip_second':
    case 'scrap':
    case 'again':
      return /^\d$/.test(words[0] ?? '') ? [Number(words[0])] : [];
    default:
      return [];
  }
}

/** The face that an action asks for. */
export function faceOf({ kind, words }: Parsed): number | undefined {
  return ['exchange', 'exchange_second', 'scavenge', 'set'].includes(kind) ? Number(words[1]) : undefined;
}

/** The choices that every pick so far allows: some of them need more picks. */
export function fitting(choices: readonly Choice[], picks: Picks): Parsed[] {
  const moved = picks.order.some((from, to) => from !== to);
  return choices.map(parse).filter((parsed) => {
    if (picks.tool !== undefined && toolOf(parsed.choice.action) !== picks.tool) return false;
    if (picks.path !== undefined && parsed.kind === 'dig' && parsed.words[0] !== picks.path) return false;
    if (picks.face !== undefined && faceOf(parsed) !== undefined && faceOf(parsed) !== picks.face) return false;
    if (parsed.kind === 'arrange') return !moved || parsed.words[0] === picks.order.join('');
    const named = slotsOf(parsed);
    return picks.slots.every((slot) => named.includes(slot));
  });
}

/** The choices that are picked in full: all their components, and nothing else. */
export function complete(choices: readonly Choice[], picks: Picks): Parsed[] {
  return fitting(choices, picks).filter((parsed) => {
    const tool = toolOf(parsed.choice.action);
    if (tool !== undefined && tool !== picks.tool) return false;
    if (parsed.kind === 'arrange') return parsed.words[0] === picks.order.join('');
    if (faceOf(parsed) !== undefined && faceOf(parsed) !== picks.face) return false;
    return parsed.kind === 'charge' || (picks.slots.length > 0 && slotsOf(parsed).length === picks.slots.length);
  });
}

/** Whether one more component could be picked. */
export function canPick(choices: readonly Choice[], picks: Picks, slot: number): boolean {
  if (picks.slots.includes(slot)) return true;
  const single = fitting(choices, { ...picks, slots: [] });
  if (picks.tool === 'arrange') return single.some((parsed) => slotsOf(parsed).includes(slot));
  return fitting(choices, { ...picks, slots: [...picks.slots, slot] }).length > 0;
}

/** Pick a component or let it go. A tool for one component moves on to the new one; rearranging trades two places. */
export function withSlot(choices: readonly Choice[], picks: Picks, slot: number): Picks {
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

export function named(choices: readonly Choice[], action: string): Choice | undefined {
  return choices.find((choice) => choice.action === action);
}
