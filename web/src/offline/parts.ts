/** The parts of Python that a page loads, by the names that Pyodide asks for; parts.json is written by tools/offline.py. */
export type Parts = { readonly [name: string]: { readonly path: string; readonly bytes: number } };

/** Loads parts once, tells how far that has come, and unpacks what comes packed. */
export class Loader {
  private done = 0;
  private readonly all: number;

  constructor(
    private readonly base: string,
    private readonly parts: Parts,
    private readonly tell: (share: number) => void,
  ) {
    this.all = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0);
  }

  static async open(base: string, tell: (share: number) => void): Promise<Loader> {
    const answer = await fetch(new URL('parts.json', base));
    if (!answer.ok) throw new Error(`parts.json: ${answer.status}`);
    return new Loader(base, (await answer.json()) as Parts, tell);
  }

  place(name: string): string {
    return new URL(this.part(name).path, this.base).href;
  }

  /** A part as an answer that can be read as it comes. */
  async answer(name: string, kind: string): Promise<Response> {
    const answer = await fetch(this.place(name));
    if (!answer.ok || answer.body === null) throw new Error(`${name}: ${answer.status}`);
    let stream = answer.body.pipeThrough(this.counted());
    if (this.part(name).path.endsWith('.gz') && answer.headers.get('Content-Encoding') !== 'gzip') stream = stream.pipeThrough(new DecompressionStream('gzip') as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
    return new Response(stream, { headers: { 'Content-Type': kind } });
  }

  async bytes(name: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.answer(name, 'application/octet-stream')).arrayBuffer());
  }

  private counted(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.done += chunk.byteLength;
        this.tell(Math.min(1, this.done / this.all));
        controller.enqueue(chunk);
      },
    });
  }

  private part(name: string): Parts[string] {
    const part = this.parts[name];
    if (part === undefined) throw new Error(`there is no part ${name}`);
    return part;
  }
}
