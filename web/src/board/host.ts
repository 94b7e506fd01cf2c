/** What an MCP host and a document that it shows say to each other: JSON-RPC by messages, as the Apps extension has it. */
export const PROTOCOL = '2026-01-26';

export type Params = { readonly [name: string]: unknown };
type Message = { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: unknown; result?: unknown; error?: { message?: unknown } };
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

export class Host {
  private asked = 0;
  private readonly waiting = new Map<unknown, Waiting>();

  /** `heard` is told what the host says by itself. */
  constructor(
    private readonly post: (message: object) => void,
    private readonly heard: (method: string, params: Params) => void,
  ) {}

  tell(method: string, params: Params): void {
    this.post({ jsonrpc: '2.0', method, params });
  }

  ask(method: string, params: Params): Promise<unknown> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ jsonrpc: '2.0', id, method, params });
    });
  }

  receive(data: unknown): void {
    const message = (typeof data === 'object' && data !== null ? data : {}) as Message;
    if (message.jsonrpc !== '2.0') return;
    if (typeof message.method === 'string') {
      if (message.id === undefined) this.heard(message.method, (message.params ?? {}) as Params);
      else this.post({ jsonrpc: '2.0', id: message.id, result: {} }); // a ping, or the end of this document
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(String(message.error.message ?? 'the host refused')));
    else waiting?.resolve(message.result);
  }
}
