import { words } from '../api';
import { never } from '../never';
import { PROTOCOL } from '../wire';
import { changed, type Change } from './changes';
import type { ChangeMessage, ChatLine, ClientMessage, LogLine, Refusal, Refused, ServerMessage, TableInfo, TableView, ViewMessage, You } from '../wire';

/** What one eye (a seat, or -1 for a spectator) sees. */
export interface Sight {
  readonly seat: number;
  readonly seq: number;
  readonly view: TableView;
  readonly log: readonly LogLine[];
  /** The log lines that the last message brought: what boards animate. */
  readonly fresh: readonly LogLine[];
  /** The ply of the seat's last decision; 0: it has made none. */
  readonly decided: number;
}

export interface Notice {
  readonly why: string;
  readonly rule: string;
}

export type LineState = 'connecting' | 'open' | 'lost';

type Command = Extract<ClientMessage, { id: string }>;
type Answer = Refusal | { refusals: (Refusal | null)[] } | { lines: LogLine[] };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;
const SILENCE_MS = 45_000; // two pings without a sign: the line is dead, even if nobody closed it
const OVERTAKEN: ReadonlySet<string> = new Set(['stale', 'not_your_decision']); // the second if the view came, but the board still showed the one before it
const LOST: Refusal = { code: 'lost', rule: '', why: 'the line to the table is lost', facts: {} };

const SHUT_OUT = 4403;

/** Closings that trying again does not mend, and what to say then. */
const FINAL: { readonly [code: number]: string } = {
  4400: 'This page and the server speak different versions. Load the page anew.',
  [SHUT_OUT]: 'This page may not connect to that server.',
  4404: 'There is no table at this address. It may have been given up long ago.',
};

/** The line to one table: it reconnects by itself, and sends again what was not acknowledged. */
export class TableLine {
  state = $state<LineState>('connecting');
  table = $state.raw<TableInfo>();
  you = $state.raw<You>();
  sights = $state.raw<ReadonlyMap<number, Sight>>(new Map());
  chat = $state.raw<readonly ChatLine[]>([]);
  notice = $state.raw<Notice>();
  gone = $state('');
  /** Server time minus ours, for clocks. */
  skew_ms = $state(0);
  /** Commands on their way. */
  pending = $state.raw<ReadonlyMap<string, Command>>(new Map());

  /** Called when something has happened before somebody's eyes: not for the first view. */
  onsight: (before: Sight, now: Sight) => void = () => undefined;

  private socket: WebSocket | undefined;
  private wait_ms = FIRST_WAIT_MS;
  private heard_at = 0;
  private readonly pinging: ReturnType<typeof setInterval>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** What the server said last that answers nothing: if it then shuts the door, this is why. */
  private farewell = '';
  /** A change was of a view that we do not have: whole views are on their way. */
  private asksForAll = false;
  private counter = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 8);
  /** By the command that is sent once more: its timer. */
  private readonly again = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly asked = new Map<string, (answer: Answer) => void>();

  constructor(
    readonly id: string,
    private readonly keys: string[],
    private readonly connect: (path: string) => WebSocket = open,
  ) {
    this.dial();
    this.pinging = setInterval(() => this.ping(), PING_MS);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  play(seat: number, action: string): void {
    const seq = this.sights.get(seat)?.seq;
    this.command({ type: 'play', id: this.newId(), seat, action, ...(seq === undefined ? {} : { seq }) });
  }

  takeBack(seat: number): void {
    this.command({ type: 'take_back', id: this.newId(), seat });
  }

  resign(seat: number): void {
    this.command({ type: 'resign', id: this.newId(), seat });
  }

  answer(seat: number, ask: number, agree: boolean): void {
    this.command({ type: 'answer', id: this.newId(), seat, ask, agree });
  }

  /** Do not show me what this seat says. */
  mute(seat: number, on: boolean): void {
    this.send({ type: 'mute', seat, on });
  }

  say(text: string, preset = ''): void {
    this.command({ type: 'chat', id: this.newId(), text, preset });
  }

  /** Why may the seat not play these? Null for each that it may. */
  async explain(seat: number, actions: readonly string[]): Promise<(Refusal | null)[]> {
    if (actions.length === 0) return [];
    const answer = await this.ask({ type: 'explain', id: this.newId(), seat, actions: [...actions] });
    if ('refusals' in answer) return answer.refusals;
    return actions.map(() => ('why' in answer ? answer : null));
  }

  /** What an action would surely do. */
  async preview(seat: number, action: string): Promise<LogLine[]> {
    const answer = await this.ask({ type: 'preview', id: this.newId(), seat, action });
    return 'lines' in answer ? answer.lines : [];
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const timer of this.again.values()) clearTimeout(timer);
    clearInterval(this.pinging);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.chat = message.chat;
        this.meet(message.table, message.you, message.now);
        this.state = 'open';
        this.wait_ms = FIRST_WAIT_MS;
        this.farewell = '';
        this.asksForAll = false;
        for (const command of this.pending.values()) this.send(command);
        return;
      case 'table':
        return this.meet(message.table, message.you, message.now);
      case 'view':
        return this.see(message);
      case 'change':
        return this.change(message);
      case 'ack':
        return this.settle(message.id);
      case 'refused':
        if (message.id !== null && this.asked.has(message.id)) return this.tell(message.id, message);
        if (message.retry_after_s) this.wait_ms = Math.max(this.wait_ms, message.retry_after_s * 1000); // if the line closes now
        if (message.id === null) this.farewell = words(message.why);
        if (this.triesAgain(message)) return;
        if (!this.isOvertaken(message)) this.notice = { why: message.why, rule: message.rule };
        if (message.id !== null) this.settle(message.id);
        return;
      case 'explained':
        return this.tell(message.id, message);
      case 'previewed':
        return this.tell(message.id, message);
      case 'chat':
        this.chat = [...this.chat, message.line];
        return;
      case 'lobby':
      case 'pong':
        return;
      default:
        return never(message);
    }
  }

  private meet(table: TableInfo, you: You, now: number): void {
    this.table = table;
    this.you = you;
    this.skew_ms = now - Date.now();
  }

  private see(message: ViewMessage): void {
    const before = this.sights.get(message.seat);
    if (before && message.seq < before.seq && message.since !== 0) return; // old news: two lines may cross
    if (before && message.seq === before.seq && message.since !== 0) {
      // The same moment once more, after a reconnect: changes will be told of this view.
      this.sights = new Map(this.sights).set(message.seat, { ...before, view: { ...message.view, log: before.view.log } });
      return;
    }
    const kept = before && message.since !== 0 ? before.log.filter((line) => line.ply < message.since) : [];
    const log = [...kept, ...message.view.log];
    const fresh = before && message.since !== 0 ? message.view.log : [];
    const now = { seat: message.seat, seq: message.seq, view: message.view, log, fresh, decided: message.decided };
    this.sights = new Map(this.sights).set(message.seat, now);
    this.notice = undefined;
    if (before && message.since !== 0) this.onsight(before, now);
  }

  /** What changed of a view that we have; if it is not the one at hand, everything is asked for anew. */
  private change(message: ChangeMessage): void {
    const before = this.sights.get(message.seat);
    if (before && message.seq <= before.seq) return;
    if (before?.seq !== message.base) {
      if (!this.asksForAll) this.asksForAll = this.send({ type: 'resync' });
      return;
    }
    const view = changed(before.view, message.change as Change) as TableView;
    this.see({ type: 'view', seat: message.seat, seq: message.seq, since: message.since ?? view.ply, decided: message.decided ?? before.decided, view });
  }

  /** What was decided is not asked any more, and the view shows why: a race lost by a moment, say. */
  private isOvertaken(message: Refused): boolean {
    const command = this.pending.get(message.id ?? '');
    if (!OVERTAKEN.has(message.code) || command?.type !== 'play') return false;
    return this.sights.get(command.seat)?.view.deciders.includes(command.seat) === false;
  }

  /** A move that the server could not take just now is sent once more after the wait that it names: under the same id, so it plays once. */
  private triesAgain(message: Refused): boolean {
    const command = this.pending.get(message.id ?? '');
    if (command?.type !== 'play' || !message.retry_after_s || this.again.has(command.id)) return false;
    const seconds = message.retry_after_s;
    this.notice = { why: `${message.why}. Your move is sent once more by itself in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`, rule: message.rule };
    const send = (): void => {
      if (!this.pending.has(command.id)) return;
      this.notice = undefined;
      this.send(command); // without a line it waits for the next one, as all that is not acknowledged
    };
    this.again.set(command.id, setTimeout(send, seconds * 1000));
    return true;
  }

  private command(command: Command): void {
    this.notice = undefined;
    this.pending = new Map(this.pending).set(command.id, command);
    this.send(command);
  }

  private settle(id: string): void {
    const pending = new Map(this.pending);
    pending.delete(id);
    this.pending = pending;
    clearTimeout(this.again.get(id));
    this.again.delete(id);
  }

  private ask(command: Command): Promise<Answer> {
    return new Promise((resolve) => {
      this.asked.set(command.id, resolve);
      if (!this.send(command)) this.tell(command.id, LOST);
    });
  }

  private tell(id: string, answer: Answer): void {
    this.asked.get(id)?.(answer);
    this.asked.delete(id);
  }

  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private newId(): string {
    this.counter += 1;
    return `${this.prefix}-${this.counter}`;
  }

  private dial(): void {
    const socket = this.connect(`/api/tables/${this.id}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard_at = Date.now();
      const seen = Object.fromEntries([...this.sights].filter(([seat]) => this.you?.seats.includes(seat)).map(([seat, sight]) => [String(seat), sight.seq]));
      this.send({ type: 'hello', protocol: PROTOCOL, keys: this.keys, seen, changes: true, description: true });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.closed) return; // it was under way when we left
      this.heard_at = Date.now();
      this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.redial(event.code);
    };
  }

  private redial(code: number): void {
    for (const id of [...this.asked.keys()]) this.tell(id, LOST);
    if (this.closed) return;
    this.state = 'lost';
    this.gone = (code === SHUT_OUT && this.farewell) || (FINAL[code] ?? '');
    if (this.gone) return;
    this.timer = setTimeout(() => this.dial(), this.wait_ms);
    this.wait_ms = Math.min(this.wait_ms * 2, LONGEST_WAIT_MS);
  }

  private ping(): void {
    if (this.state !== 'open') return;
    if (Date.now() - this.heard_at > SILENCE_MS) this.socket?.close();
    else this.send({ type: 'ping' });
  }

  /** Connect anew, as somebody who may be more than before: a seat was taken, and with it came an identity. */
  renew(): void {
    this.wait_ms = 0;
    this.socket?.close();
  }

  /** The machine woke up or is online again: do not wait for the timer. */
  private readonly hurry = (): void => {
    if (this.state !== 'lost' || this.gone || document.visibilityState === 'hidden') return;
    clearTimeout(this.timer);
    this.wait_ms = FIRST_WAIT_MS;
    this.dial();
  };
}

function open(path: string): WebSocket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`);
}
