import { expect, test } from 'vitest';
import type { Source } from '../api';
import type { Frames, Steps, TableView } from '../wire';
import { Player } from './player.svelte';

const seats = [0, 0, 1, 1, 1, 0];
const steps = (eye: string): Steps => ({ game: 'x', steps: seats.map((seat, i) => ({ step: i + 1, seat, action: 'x', lines: [`for ${eye}`], revealing: false })) }) as unknown as Steps;
const asked: string[] = [];
const source: Source = {
  steps: (eye) => Promise.resolve(steps(eye)),
  frames: (first, count, eye) => {
    asked.push(`${first} ${eye}`);
    const frames = Array.from({ length: count }, (_, i) => ({ ply: first + i }) as TableView);
    return Promise.resolve({ first, frames, all: frames.map((frame) => [frame, { ...frame, seat: 1 }]) } as unknown as Frames);
  },
  record: () => Promise.resolve(''),
  verify: () => Promise.resolve({ ok: true, checks: [] }),
  luck: () => Promise.resolve({ tries: 1, seats: [] }),
  coach: () => Promise.reject(new Error('nobody asks')),
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('it shows the step that the link named, and stays within the match', async () => {
  const player = new Player(source, 4);
  await settled();
  expect(player.view?.ply).toBe(4);

  player.go(99);
  expect(player.at).toBe(6);
});

test('a step that is asked for before the match has come is gone to all the same', async () => {
  const player = new Player(source, 2);
  player.go(5);
  await settled();
  expect(player.view?.ply).toBe(5); // once it was the deal, where a server was slow
});

test('a turn is what one seat did in a row', async () => {
  const player = new Player(source);
  await settled();
  player.turn(true);
  expect(player.at).toBe(2);
  player.turn(true);
  expect(player.at).toBe(5);
});

test('only one step onward is animated, and other eyes are fetched apart', async () => {
  const player = new Player(source);
  await settled();
  player.go(1);
  expect(player.onward).toBe(true);
  player.go(3);
  expect(player.onward).toBe(false);

  player.look('all');
  player.seat = 1;
  await settled();
  expect(player.view).toMatchObject({ ply: 3, seat: 1 });
  expect(asked).toContain('0 all');
});

test('captions are of the eye that looks: none of another eye are shown while they come', async () => {
  const player = new Player(source, 1, 'all');
  await settled();
  expect(player.steps?.[0]?.lines).toEqual(['for all']);

  player.look('public');
  expect(player.steps).toBeUndefined();
  await settled();
  expect(player.steps?.[0]?.lines).toEqual(['for public']);
});
