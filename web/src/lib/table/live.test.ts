import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage, TableView, ViewMessage } from '../wire';
import { Live } from './live.svelte';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: { type: string; id?: string; seen?: object }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  close(code = 1001): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1) ?? new FakeSocket();
const welcome = { type: 'welcome', protocol: 1, now: 0, table: { id: 'a' }, you: { seats: [0] }, chat: [] } as unknown as ServerMessage;

function view(seq: number, since: number, plies: number[], deciders: number[] = []): ViewMessage {
  const log = plies.map((ply) => ({ ply, event: 'x', facts: {}, text: `line ${ply}` }));
  return { type: 'view', seat: 0, seq, since, decided: 0, view: { seat: 0, log, deciders } as unknown as TableView };
}

let live: Live;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  live = new Live('a', ['s-1'], () => new FakeSocket() as unknown as WebSocket);
  latest().open();
  latest().say(welcome);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});
const texts = (): string[] => live.sights.get(0)?.log.map((line) => line.text) ?? [];

test('the first message is hello, with the keys', () => {
  expect(latest().sent[0]).toEqual({ type: 'hello', protocol: 1, keys: ['s-1'], seen: {} });
});

test('log lines from `since` on are replaced, so a take-back leaves nothing behind', () => {
  latest().say(view(1, 0, [1, 2]));
  latest().say(view(2, 3, [3]));
  latest().say(view(3, 2, [2]));

  expect(texts()).toEqual(['line 1', 'line 2']);
});

test('only what a message brought is fresh, and nothing after a whole view', () => {
  latest().say(view(1, 0, [1]));
  expect(live.sights.get(0)?.fresh).toEqual([]);

  latest().say(view(2, 2, [2]));
  expect(live.sights.get(0)?.fresh.map((line) => line.ply)).toEqual([2]);
});

test('old news is ignored', () => {
  latest().say(view(5, 0, [1]));
  latest().say(view(4, 1, [7]));

  expect(texts()).toEqual(['line 1']);
});

test('after a lost line it connects again, says what it has seen, and sends again what was not acknowledged', () => {
  latest().say(view(4, 0, [1]));
  live.play(0, 'recharge');
  const [, first] = latest().sent;
  latest().close();
  expect(live.line).toBe('lost');

  vi.advanceTimersByTime(600);
  latest().open();
  latest().say(welcome);

  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().sent[0]?.seen).toEqual({ '0': 4 });
  expect(latest().sent[1]).toEqual(first);
  expect(live.line).toBe('open');
});

test('an acknowledged command is not sent again', () => {
  live.play(0, 'recharge');
  latest().say({ type: 'ack', id: latest().sent[1]?.id ?? '', seat: 0, seq: 1 });
  latest().close();
  vi.advanceTimersByTime(600);
  latest().open();
  latest().say(welcome);

  expect(latest().sent).toHaveLength(1);
});

test('a table that is not there is not asked for again', () => {
  latest().close(4404);
  vi.advanceTimersByTime(60_000);

  expect(FakeSocket.all).toHaveLength(1);
  expect(live.gone).toContain('no table');
});

test('a refusal is shown with its rule until something happens', () => {
  live.play(0, 'mine');
  latest().say({ type: 'refused', id: latest().sent[1]?.id ?? '', code: 'illegal', rule: '§5.3', why: 'no', facts: {} });
  expect(live.notice).toEqual({ why: 'no', rule: '§5.3' });
  expect(live.pending.size).toBe(0);

  latest().say(view(1, 0, [1]));
  expect(live.notice).toBeUndefined();
});

test('a decision that came too late is not complained about once nobody waits for it', () => {
  const stale = (): ServerMessage => ({ type: 'refused', id: latest().sent.at(-1)?.id ?? '', code: 'stale', rule: '', why: 'look again', facts: {} });
  latest().say(view(1, 0, [1], [0]));
  live.play(0, 'roll');
  latest().say(stale());
  expect(live.notice?.why).toBe('look again');

  live.play(0, 'roll');
  latest().say(view(2, 1, [1], [1]));
  latest().say(stale());
  expect(live.notice).toBeUndefined();
  expect(live.pending.size).toBe(0);
});

test('a question that the line swallowed is answered all the same', async () => {
  const answer = live.explain(0, ['mine']);
  latest().close();

  expect((await answer)[0]?.why).toContain('line');
});

test('a silent line is given up', () => {
  vi.advanceTimersByTime(20_000);
  expect(latest().sent.at(-1)?.type).toBe('ping');

  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('after a seat was taken the line is made anew at once', () => {
  live.renew();
  vi.advanceTimersByTime(1);

  expect(FakeSocket.all).toHaveLength(2);
});
