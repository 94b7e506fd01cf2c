/** Every event of a game is staged, or named with the reason why it is not: a new one cannot be forgotten. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Script } from '../stage/beats';

const scripts = import.meta.glob<Script>('./*/beats.ts', { eager: true });

function eventsOf(game: string): string[] {
  const source = readFileSync(`../src/orebit/games/${game}/events.py`, 'utf8');
  return [...source.matchAll(/EVENTS\.kind\(\s*"(\w+)"/g)].map(([, name]) => name ?? '');
}

const games = Object.entries(scripts).map(([path, script]) => ({ game: path.split('/')[1] ?? '', script }));

test.each(games)('$game stages no event that it does not have', ({ game, script }) => {
  const events = eventsOf(game);

  expect(events.length).toBeGreaterThan(5);
  expect(Object.keys({ ...script.beats, ...script.unstaged }).filter((event) => !events.includes(event))).toEqual([]);
});

test.each(games.filter(({ script }) => script.unstaged))('$game stages every event, or says why not', ({ game, script }) => {
  const { beats, unstaged = {} } = script;

  expect(eventsOf(game).filter((event) => !(event in beats) && !(event in unstaged))).toEqual([]);
  expect(Object.keys(beats).filter((event) => event in unstaged)).toEqual([]);
  expect(Object.entries(unstaged).filter(([, reason]) => reason.length < 10)).toEqual([]);
});
