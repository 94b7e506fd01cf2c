import type { Equipment } from './catalogue';
import { toolsOf, type AsteroidChoice } from './picks';

/** A way to change the drill, as a player sees it: a pair of the pool, a free change of black, the card's ability. */
export interface Tool {
  readonly key: string;
  /** What the actions begin with; undefined while none of them is possible. */
  readonly tool: string | undefined;
  /** The same equipment on a black die, which needs no pair: what its card is for while there is no pair. */
  readonly black: string | undefined;
  /** The face of its pair, if it spends one. */
  readonly face: number | undefined;
  /** What to call it on a button: "2s". */
  readonly title: string;
  readonly does: string;
  /** What to ask when it is not possible. */
  readonly question: string;
}

const FIVES: { readonly [kind: string]: string } = { swap2: 'swap 0-1', rearrange: 'arrange 1023', exchange1: 'exchange 0 1', exchange2: 'exchange 0 1' };
const SIXES: { readonly [kind: string]: string } = { reroll2: 'reroll 0001', reroll4: 'reroll 0001', set1: 'set 0 1', efficient: 'charge' };

const change = (level: Equipment): string => (level.targets > 1 ? `two dice by\u00a0${level.delta} each` : `one die by\u00a0${level.delta}`);

/** The six pairs: 1s to 4s by the equipment, 5s and 6s by the event. */
export function pairTools(choices: readonly AsteroidChoice[], equipment: readonly Equipment[], event: { fives: string; sixes: string; does_fives: string; does_sixes: string }): Tool[] {
  const possible = toolsOf(choices);
  const levels = equipment.map((level) => ({
    key: `pair ${level.pair_face}`,
    tool: possible.find((tool) => tool === `pip ${level.pair_face}`),
    black: possible.find((tool) => tool === `free_black ${level.level}`),
    face: level.pair_face,
    title: `${level.pair_face}s`,
    does: change(level),
    question: `pip ${level.pair_face} 0 +`,
  }));
  return [
    ...levels,
    { key: 'pair 5', tool: possible.find((tool) => ['swap', 'arrange', 'exchange'].includes(tool)), black: undefined, face: 5, title: '5s', does: event.does_fives, question: FIVES[event.fives] ?? 'swap 0-1' },
    { key: 'pair 6', tool: possible.find((tool) => ['reroll', 'set', 'charge'].includes(tool)), black: undefined, face: 6, title: '6s', does: event.does_sixes, question: SIXES[event.sixes] ?? 'charge' },
  ];
}

/** What needs no pair: equipment on black components, and the Scavenger's exchange. Only what is possible now. */
export function freeTools(choices: readonly AsteroidChoice[], equipment: readonly Equipment[], fee: number): Tool[] {
  return toolsOf(choices).flatMap((tool) => {
    const level = equipment.find((one) => tool === `free_black ${one.level}`);
    if (level) return [{ key: tool, tool, black: undefined, face: undefined, title: 'Black', does: `U${level.level}: ${level.targets > 1 ? 'two ' : ''}by\u00a0${level.delta}`, question: tool }];
    return tool === 'scavenge' ? [{ key: tool, tool, black: undefined, face: undefined, title: 'Scavenge', does: `exchange one, $${fee}M`, question: tool }] : [];
  });
}

/** What to point at next. */
export function hint(tool: string | undefined, picked: boolean): string {
  switch (tool?.split(' ')[0]) {
    case 'pip':
    case 'free_black':
    case 'pip_second':
      return 'Point at a chip to see what it changes; click to lay it.';
    case 'swap':
      return picked ? 'Choose the die that it trades places with.' : 'Choose the first of two green dice.';
    case 'arrange':
      return 'Choose two green dice to trade places, as often as you like.';
    case 'exchange':
    case 'exchange_second':
    case 'scavenge':
      return picked ? 'Choose the pool die that replaces it.' : 'Choose the green die to replace.';
    case 'reroll':
      return 'Choose the dice to roll again. Rolling cannot be taken back.';
    case 'set':
      return picked ? 'Choose its new face.' : 'Choose the green die to set.';
    case 'charge':
      return 'One die may dig twice this turn.';
    default:
      return '';
  }
}

/** The question about one component under a tool that does not reach it. */
export function asked(tool: string, slot: number): string {
  const [kind = '', level = ''] = tool.split(' ');
  switch (kind) {
    case 'pip':
    case 'free_black':
      return `${kind} ${level} ${slot} +`;
    case 'pip_second':
      return `pip_second ${slot} +1`;
    case 'swap':
      return `swap ${slot === 0 ? '0-1' : `0-${slot}`}`;
    case 'arrange':
      return 'arrange 1023';
    case 'reroll':
      return `reroll ${['0001', '0010', '0100', '1000'][slot] ?? '0001'}`;
    case 'charge':
      return 'charge';
    default:
      return `${kind} ${slot} 1`;
  }
}
