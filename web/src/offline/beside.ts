import type { FromHelper, ToHelper } from './speech';

/** The table's worker's way to its helper. It starts when something is to be done for the first time. */
export class Beside {
  private readonly asked = new Map<number, (answer: string | undefined) => void>();
  private helper: Worker | undefined;
  private count = 0;

  constructor(private readonly base: string) {}

  /** What was worked out; nothing where it could not be done there: whoever asked does it. */
  work(asked: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      try {
        this.helper ??= this.begin();
        this.asked.set(++this.count, resolve);
        this.helper.postMessage({ id: this.count, base: this.base, asked } satisfies ToHelper);
      } catch {
        resolve(undefined); // an older browser, whose workers have no workers
      }
    });
  }

  private begin(): Worker {
    const helper = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
    helper.onmessage = ({ data: { id, answer } }: MessageEvent<FromHelper>) => {
      this.asked.get(id)?.(answer);
      this.asked.delete(id);
    };
    helper.onerror = () => {
      for (const resolve of this.asked.values()) resolve(undefined);
      this.asked.clear();
    };
    return helper;
  }
}
