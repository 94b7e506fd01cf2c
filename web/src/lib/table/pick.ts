import type { Choice } from '../wire';

/** An action's text taken apart: `prospect 1 au07 3 0` is kind `prospect` with the words `1`, `au07`, `3`, `0`. */
export interface Parsed {
  readonly choice: Choice;
  readonly kind: string;
  readonly words: readonly string[];
}

export function parse(choice: Choice): Parsed {
  const [kind = '', ...words] = choice.action.split(' ');
  return { choice, kind, words };
}

/** The choices of one kind whose words fit; `undefined` fits any word. */
export function fitting(choices: readonly Choice[], kind: string, ...words: (string | undefined)[]): Parsed[] {
  return choices
    .map(parse)
    .filter((parsed) => parsed.kind === kind && words.every((word, i) => word === undefined || parsed.words[i] === word));
}

/** The different words at one place, in order. */
export function wordsAt(parsed: readonly Parsed[], place: number): string[] {
  return [...new Set(parsed.map((one) => one.words[place]).filter((word) => word !== undefined))];
}
