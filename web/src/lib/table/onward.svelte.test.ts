import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import type { Choice } from '../wire';
import { Onward, WAIT_MS } from './onward.svelte';
import type { Session } from './session.svelte';

const END = { action: 'end_turn', kind: 'end_turn', label: 'end your turn' } as Choice;

/** A seat at a table of bots that can do nothing but end its turn, turn after turn. */
class Seat {
  ply = $state(0);
  chosen: string[] = [];
  readonly onward: Onward;

  constructor() {
    const seat = this;
    this.onward = new Onward({
      get choices() {
        return [{ ...END, id: seat.ply }]; // each turn's own
      },
      get view() {
        return { ply: seat.ply };
      },
      stage: { playing: false },
      past: { shown: undefined },
      hidden: false,
      draft: undefined,
      mine: [0],
      line: { table: { seats: [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'bot' }] } },
      parts: { script: { ends: ['end_turn'] } },
      choose: this.choose,
    } as unknown as Session);
  }

  readonly choose = ({ action }: Choice): void => {
    this.onward.row = 0;
    this.chosen.push(action);
  };

  /** It is this seat's turn again. */
  again(): void {
    this.ply += 1;
    flushSync();
    vi.advanceTimersByTime(WAIT_MS);
    flushSync();
  }
}

let seat: Seat;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  settings.onward = 'bots';
  leave = $effect.root(() => void (seat = new Seat()));
  flushSync();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('turns with nothing to do end by themselves, but a match does not run out while nobody is there', () => {
  for (let turn = 0; turn < 5; turn += 1) seat.again();

  expect(seat.chosen).toEqual(['end_turn', 'end_turn']);
  expect(seat.onward.choice).toBeUndefined();
});

test('who ends a turn is there: those after it end by themselves again', () => {
  for (let turn = 0; turn < 3; turn += 1) seat.again();
  seat.choose(END);
  seat.again();

  expect(seat.chosen).toHaveLength(4);
});
