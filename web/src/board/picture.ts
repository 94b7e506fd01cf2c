import type { TableInfo, TableView } from '../lib/wire';

/** What the tool `board` of orebit.agent tells: a table through the eyes of one seat. */
export interface Picture {
  readonly title: string;
  readonly titles: readonly string[];
  readonly table: TableInfo;
  readonly view: TableView;
  readonly catalogue: unknown;
}

type Answer = { isError?: boolean; content?: readonly { type?: string; text?: string }[] };

/** The picture in the answer of a tool; an answer that refuses says why. */
export function pictureOf(answer: unknown): Picture {
  const { isError = false, content = [] } = (answer ?? {}) as Answer;
  const text = content.find((one) => one.type === 'text')?.text ?? '';
  if (text === '') throw new Error('The table did not answer.');
  if (isError) throw new Error(refusalIn(text));
  return JSON.parse(text) as Picture;
}

/** Our refusals are data with the reason in them; the host's own are plain text. */
function refusalIn(text: string): string {
  try {
    return (JSON.parse(text) as { why?: string }).why ?? text;
  } catch {
    return text;
  }
}

const NARROW = 600;

/** How high the document likes to be: a board at a desk is broad, on a phone tall. */
export function wishedHeight(width: number): number {
  return Math.round(width < NARROW ? Math.min(width * 1.9, 820) : Math.min(Math.max(width * 0.72, 520), 900));
}
