import { startPython } from './python';
import type { FromHelper, ToHelper } from './speech';

/** What takes longer than anybody at the table waits is worked out here: Python once more, started when it is needed. */
type Work = (asked: string) => string; // orebit/offline/helper.py

let started: Promise<Work> | undefined;
const tell = (message: FromHelper): void => postMessage(message);

async function start(base: string): Promise<Work> {
  return (await startPython(base)).runPython('from orebit.offline.helper import be_helper\nbe_helper()') as Work;
}

async function work({ id, base, asked }: ToHelper): Promise<void> {
  try {
    tell({ id, answer: (await (started ??= start(base)))(asked) });
  } catch {
    tell({ id, answer: undefined });
  }
}

onmessage = ({ data }: MessageEvent<ToHelper>) => void work(data);
