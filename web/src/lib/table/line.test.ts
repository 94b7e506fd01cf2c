import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PROTOCOL } from '../wire';
import type { ChangeMessage, ServerMessage, TableView, ViewMessage } from '../wire';
import { TableLine } from './line.svelte';

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
const welcome = { type: 'welcome', protocol: PROTOCOL, now: 0, table: { id: 'a' }, you: { seats: [0] }, chat: [] } as unknown as ServerMessage;

function view(seq: number, since: number, plies: number[], deciders: number[] = []): ViewMessage {
  const log = plies.map((ply) => ({ ply, event: 'x', facts: {}, text: `line ${ply}` }));
  return { type: 'view', seat: 0, seq, since, decided: 0, view: { seat: 0, log, deciders } as unknown as TableView };
}

let line: TableLine;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  line = new TableLine('a', ['s-1'], () => new FakeSocket() as unknown as WebSocket);
  latest().open();
  latest().say(welcome);
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});
const texts = (): string[] => line.sights.get(0)?.log.map((line) => line.text) ?? [];

test('the first message is hello, with the keys', () => {
  expect(latest().sent[0]).toEqual({ type: 'hello', protocol: PROTOCOL, keys: ['s-1'], seen: {}, changes: true, description: true });
});

test('log lines from `since` on are replaced, so a take-back leaves nothing behind', () => {
  latest().say(view(1, 0, [1, 2]));
  latest().say(view(2, 3, [3]));
  latest().say(view(3, 2, [2]));

  expect(texts()).toEqual(['line 1', 'line 2']);
});

test('only what a message brought is fresh, and nothing after a whole view', () => {
  latest().say(view(1, 0, [1]));
  expect(line.sights.get(0)?.fresh).toEqual([]);

  latest().say(view(2, 2, [2]));
  expect(line.sights.get(0)?.fresh.map((line) => line.ply)).toEqual([2]);
});

test('old news is ignored', () => {
  latest().say(view(5, 0, [1]));
  latest().say(view(4, 1, [7]));

  expect(texts()).toEqual(['line 1']);
});

function change(base: number, seq: number, since: number, changes: ChangeMessage['change']): ChangeMessage {
  const log = [['ply', 'event', 'facts', 'text'], [[since, 'x', {}, `line ${since}`]]];
  return { type: 'change', seat: 0, base, seq, since, change: { ...changes, log } };
}

test('a change is of the view at hand, and brings its lines of the log', () => {
  latest().say(view(1, 0, [1], [0]));
  latest().say(change(1, 2, 2, { deciders: [[1]] }));

  expect(line.sights.get(0)?.view.deciders).toEqual([1]);
  expect(line.sights.get(0)?.view.seat).toBe(0);
  expect(line.sights.get(0)?.fresh.map((line) => line.ply)).toEqual([2]);
  expect(texts()).toEqual(['line 1', 'line 2']);
});

test('a change of a view that is not at hand changes nothing, and everything is asked for once', () => {
  latest().say(view(1, 0, [1], [0]));
  latest().say(change(2, 3, 3, { deciders: [[1]] }));
  latest().say(change(3, 4, 4, { deciders: [[1]] }));

  expect(line.sights.get(0)?.seq).toBe(1);
  expect(latest().sent.filter((message) => message.type === 'resync')).toHaveLength(1);

  latest().say(welcome);
  latest().say(view(4, 0, [1, 2, 3, 4], [1]));
  latest().say(change(4, 5, 5, { deciders: [[0]] }));
  expect(line.sights.get(0)?.view.deciders).toEqual([0]);
});

test('the same moment once more, after a reconnect, is what changes are told of', () => {
  latest().say(view(4, 0, [1], [0]));
  latest().say(view(4, 2, [], [1]));

  expect(line.sights.get(0)?.view.deciders).toEqual([1]);
  expect(texts()).toEqual(['line 1']);
});

test('after a lost line it connects again, says what it has seen, and sends again what was not acknowledged', () => {
  latest().say(view(4, 0, [1]));
  line.play(0, 'recharge');
  const [, first] = latest().sent;
  latest().close();
  expect(line.state).toBe('lost');

  vi.advanceTimersByTime(600);
  latest().open();
  latest().say(welcome);

  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().sent[0]?.seen).toEqual({ '0': 4 });
  expect(latest().sent[1]).toEqual(first);
  expect(line.state).toBe('open');
});

test('an acknowledged command is not sent again', () => {
  line.play(0, 'recharge');
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
  expect(line.gone).toContain('no table');
});

test('a refusal is shown with its rule until something happens', () => {
  line.play(0, 'mine');
  latest().say({ type: 'refused', id: latest().sent[1]?.id ?? '', code: 'illegal', rule: '§5.3', why: 'no', facts: {} });
  expect(line.notice).toEqual({ why: 'no', rule: '§5.3' });
  expect(line.pending.size).toBe(0);

  latest().say(view(1, 0, [1]));
  expect(line.notice).toBeUndefined();
});

test.each(['stale', 'not_your_decision'])('a decision that came too late (%s) is not complained about once nobody waits for it', (code) => {
  const late = (): ServerMessage => ({ type: 'refused', id: latest().sent.at(-1)?.id ?? '', code, rule: '', why: 'look again', facts: {} });
  latest().say(view(1, 0, [1], [0]));
  line.play(0, 'roll');
  latest().say(late());
  expect(line.notice?.why).toBe('look again');

  line.play(0, 'roll');
  latest().say(view(2, 1, [1], [1]));
  latest().say(late());
  expect(line.notice).toBeUndefined();
  expect(line.pending.size).toBe(0);
});

const busy = (): ServerMessage => ({ type: 'refused', id: latest().sent.at(-1)?.id ?? '', code: 'busy', rule: '', why: 'too many at once; please try again', facts: {}, retry_after_s: 3 });

test('a move that could not be taken just now is sent once more after the named wait, and that is said', () => {
  line.play(0, 'recharge');
  const [, first] = latest().sent;
  latest().say(busy());
  expect(line.notice?.why).toBe('too many at once; please try again. Your move is sent once more by itself in 3 seconds');
  expect(line.pending.size).toBe(1);

  vi.advanceTimersByTime(2900);
  expect(latest().sent).toHaveLength(2);
  vi.advanceTimersByTime(200);
  expect(latest().sent.slice(2)).toEqual([first]); // under the same id: it plays once
  expect(line.notice).toBeUndefined();

  latest().say({ type: 'ack', id: first?.id ?? '', seat: 0, seq: 1 });
  expect(line.pending.size).toBe(0);
});

test('it is not sent a third time', () => {
  line.play(0, 'recharge');
  latest().say(busy());
  vi.advanceTimersByTime(3000);
  latest().say(busy());
  vi.advanceTimersByTime(10_000);

  expect(latest().sent.filter((message) => message.type === 'play')).toHaveLength(2);
  expect(line.notice?.why).toBe('too many at once; please try again');
  expect(line.pending.size).toBe(0);
});

test('what the rules refuse is not sent again, nor what is no move', () => {
  line.play(0, 'mine');
  latest().say({ type: 'refused', id: latest().sent.at(-1)?.id ?? '', code: 'illegal', rule: '', why: 'no', facts: {} });
  line.say('hello');
  latest().say(busy());
  vi.advanceTimersByTime(10_000);

  expect(latest().sent.filter((message) => message.type !== 'ping').map((message) => message.type)).toEqual(['hello', 'play', 'chat']);
});

test('whoever leaves the table sends nothing afterwards', () => {
  line.play(0, 'recharge');
  latest().say(busy());
  line.close();
  vi.advanceTimersByTime(10_000);

  expect(latest().sent.filter((message) => message.type === 'play')).toHaveLength(1);
});

test('a question that the line swallowed is answered all the same', async () => {
  const answer = line.explain(0, ['mine']);
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
  line.renew();
  vi.advanceTimersByTime(1);

  expect(FakeSocket.all).toHaveLength(2);
});
