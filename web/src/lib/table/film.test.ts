import { expect, test } from 'vitest';
import type { Frames, LogLine, TableView } from '../wire';
import { Film } from './film.svelte';

const line = (ply: number, text = `line ${ply}`): LogLine => ({ ply, event: 'x', facts: {}, text });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** A server that tells what its log tells, and remembers what it was asked for. */
function serverOf(log: () => readonly LogLine[], asked: number[] = []) {
  return (first: number, count: number): Promise<Frames> => {
    asked.push(first);
    const frames = Array.from({ length: count }, (_, i) => ({ ply: first + i, log: log().filter((one) => one.ply === first + i) }) as unknown as TableView);
    return Promise.resolve({ first, frames, all: [] });
  };
}

test('it begins with the last decision and has a step for every ply that is told of', async () => {
  const log = [line(1), line(3), line(4), line(4, 'and more'), line(6)]; // ply 5 told nothing: somebody else sat down
  const film = new Film(serverOf(() => log), 3, () => log);
  expect(film.steps.map((step) => step.ply)).toEqual([3, 4, 6]);
  expect(film.view).toBeUndefined();

  film.keepUp();
  await settled();
  expect(film.view?.ply).toBe(3);
  film.go(1);
  expect(film.onward).toBe(true);
  expect(film.step.lines.map((one) => one.text)).toEqual(['line 4', 'and more']);
  film.go(9);
  expect(film.at).toBe(2);
  expect(film.onward).toBe(true);
  film.go(0);
  expect(film.onward).toBe(false);
});

test('a seat that has not decided yet sees it from the deal on', () => {
  const film = new Film(serverOf(() => []), 0, () => [line(1)]);

  expect(film.steps).toEqual([{ ply: 0, lines: [] }, { ply: 1, lines: [line(1)] }]);
});

test('what was taken back and played otherwise is fetched anew', async () => {
  let log = [line(1), line(2)];
  const asked: number[] = [];
  const film = new Film(serverOf(() => log, asked), 1, () => log);
  film.keepUp();
  await settled();
  film.keepUp();
  expect(asked).toEqual([1, 2]);

  log = [line(1), line(2, 'another thing')];
  const again = new Film(serverOf(() => log, asked), 1, () => log);
  again.go(1);
  expect(again.view).toBeUndefined();
  again.keepUp();
  await settled();
  expect(again.view?.log[0]?.text).toBe('another thing');
});

test('a refusal is told', async () => {
  const film = new Film(() => Promise.reject(new Error('gone')), 0, () => []);
  film.keepUp();
  await settled();

  expect(film.failed).not.toBe('');
});
