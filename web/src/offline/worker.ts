import { Beside } from './beside';
import { startPython } from './python';
import { openShelf, type Shelf } from './shelf';
import type { FromWorker, ToWorker } from './speech';
import { CUT_OFF, filled } from './words';

/** orebit/offline/page.py, as we see it. */
interface Page {
  ask(method: string, target: string, headers: string, body: string): Promise<{ toJs(): [number, string, Uint8Array<ArrayBuffer>]; destroy(): void }>;
  connect(target: string, hear: (text: string) => void, closed: (code: number) => void): Line;
}
interface Line {
  say(text: string): void;
  hang_up(): void;
}

const tell = (message: FromWorker): void => postMessage(message);
const lines = new Map<number, Line>();
let shelf: Shelf;
let page: Page;

async function open(base: string, delay_ms: number): Promise<void> {
  const python = await startPython(base, (stage, share) => tell({ type: 'progress', stage, share }));
  const openPage = python.runPython('from orebit.offline.page import open_page\nopen_page') as (shelf: unknown, beside: Beside, delay_ms: number) => Promise<Page>;
  tell({ type: 'progress', stage: 'start', share: 0.8 });
  shelf = await openShelf();
  page = await openPage({
    read: async (prefix: string) => JSON.stringify(await shelf.entries(prefix)),
    write: (entries: string) => shelf.keep(JSON.parse(entries)),
  }, new Beside(base), delay_ms);
  tell({ type: 'ready', keeps: shelf.lasts });
}

async function answer(message: Extract<ToWorker, { type: 'ask' }>): Promise<void> {
  const answered = await page.ask(message.method, message.target, JSON.stringify(message.headers), message.body);
  const [status, kind, body] = answered.toJs();
  answered.destroy();
  tell({ type: 'answer', id: message.id, status, kind, body });
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      open(data.base, data.delay_ms).catch((error: unknown) => tell({ type: 'failed', why: filled(CUT_OFF, { why: error instanceof Error ? (error.message.split('\n').filter((line) => line !== '').at(-1) ?? '') : String(error) }) }));
      return;
    case 'ask':
      void answer(data);
      return;
    case 'connect':
      lines.set(
        data.line,
        page.connect(
          data.target,
          (text) => tell({ type: 'hear', line: data.line, text }),
          (code) => tell({ type: 'closed', line: data.line, code }),
        ),
      );
      tell({ type: 'connected', line: data.line });
      return;
    case 'say':
      lines.get(data.line)?.say(data.text);
      return;
    case 'hang_up':
      lines.get(data.line)?.hang_up();
      lines.delete(data.line);
      return;
    case 'export':
      void shelf.entries('').then((entries) => tell({ type: 'exported', entries }));
      return;
    case 'import':
      void shelf.keep(data.entries).then((refusal) => tell({ type: 'imported', refusal }));
  }
};
