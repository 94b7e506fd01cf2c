import type { FromWorker, ToWorker } from './speech';
import { BROKEN, filled } from './words';

type Ask = Extract<ToWorker, { type: 'ask' }>;
type Answer = Extract<FromWorker, { type: 'answer' }>;
const OURS = '/api/';
const DELAY_MS = 600; // a bot never answers faster, or nobody would see what it did
const [NO_LINE, LOST] = [1000, 1006];

/** The table's worker, behind the two doors that the client knows: `fetch` and `WebSocket`. */
export class Door {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private readonly lines = new Map<number, PageSocket>();
  private readonly once = new Map<FromWorker['type'], (message: FromWorker) => void>();
  private count = 0;
  onprogress: (stage: 'load' | 'start', share: number) => void = () => undefined;
  onbroken: (why: string) => void = () => undefined;

  /** Load Python and open the table; says whether games are kept after the page is closed. */
  open(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'ready') resolve(data.keeps);
        else if (data.type === 'failed') reject(new Error(data.why));
        else this.hear(data);
      };
      this.worker.onerror = (event) => {
        const why = filled(BROKEN, { why: event.message });
        reject(new Error(why));
        this.onbroken(why);
      };
      const delay = new URLSearchParams(location.search).get('delay') ?? ''; // `?delay=0`: bots answer at once
      this.send({ type: 'open', base: new URL('.', location.href).href, delay_ms: /^\d{1,4}$/.test(delay) ? Number(delay) : DELAY_MS });
    });
  }

  /** From now on what the client asks of a server is asked here. */
  install(): void {
    const elsewhere = globalThis.fetch.bind(globalThis);
    globalThis.fetch = (input, init) => (typeof input === 'string' && input.startsWith(OURS) ? this.fetch(input, init) : elsewhere(input, init));
    const connect = (target: string): PageSocket => this.connect(target);
    globalThis.WebSocket = class {
      constructor(url: string) {
        return connect(new URL(url).pathname);
      }
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      static readonly CLOSING = 2;
      static readonly CLOSED = 3;
    } as unknown as typeof WebSocket;
  }

  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries([...new Headers(init.headers)]);
    const { status, kind, body } = await this.ask({ method: init.method ?? 'GET', target, headers, body: typeof init.body === 'string' ? init.body : '' });
    return new Response(status === 204 ? null : body, { status, headers: { 'Content-Type': kind } });
  }

  /** Everything that is kept, or everything from such a file taken in. */
  async exported(): Promise<readonly (readonly [string, string])[]> {
    const told = await this.told('exported', { type: 'export' });
    return told.type === 'exported' ? told.entries : [];
  }

  async imported(entries: readonly (readonly [string, string])[]): Promise<string> {
    const told = await this.told('imported', { type: 'import', entries });
    return told.type === 'imported' ? told.refusal : '';
  }

  private told(type: FromWorker['type'], message: ToWorker): Promise<FromWorker> {
    return new Promise((resolve) => {
      this.once.set(type, resolve);
      this.send(message);
    });
  }

  private ask(question: Omit<Ask, 'type' | 'id'>): Promise<Answer> {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.send({ type: 'ask', id, ...question });
    });
  }

  private connect(target: string): PageSocket {
    const line = ++this.count;
    const socket = new PageSocket(
      (text) => this.send({ type: 'say', line, text }),
      () => this.send({ type: 'hang_up', line }),
    );
    this.lines.set(line, socket);
    this.send({ type: 'connect', line, target });
    return socket;
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        return this.onprogress(message.stage, message.share);
      case 'answer':
        this.asked.get(message.id)?.(message);
        this.asked.delete(message.id);
        return;
      case 'connected':
        return this.lines.get(message.line)?.opened();
      case 'hear':
        return this.lines.get(message.line)?.heard(message.text);
      case 'closed':
        this.lines.get(message.line)?.closed(message.code);
        this.lines.delete(message.line);
        return;
      default:
        this.once.get(message.type)?.(message);
        this.once.delete(message.type);
    }
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}

/** As much of a WebSocket as the client uses. */
export class PageSocket {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor(
    private readonly say: (text: string) => void,
    private readonly hangUp: () => void,
  ) {}

  send(text: string): void {
    if (this.readyState === 1) this.say(text);
  }

  close(code = NO_LINE): void {
    if (this.readyState >= 2) return;
    this.hangUp();
    queueMicrotask(() => this.closed(code));
    this.readyState = 2;
  }

  opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  heard(text: string): void {
    if (this.readyState === 1) this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  closed(code: number = LOST): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code }));
  }
}
