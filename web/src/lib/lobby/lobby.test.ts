import { expect, test } from 'vitest';
import { opponent, pathOf } from './lobby.svelte';

test('a first game is against the middle level, or the best there is', () => {
  expect(opponent(['easy', 'hard', 'medium'])).toBe('medium');
  expect(opponent(['random', 'greedy'])).toBe('greedy');
  expect(opponent([])).toBe('random');
  expect(opponent(['easy', 'medium', 'hard'], ['Ada', 'hard:sims=400'])).toBe('hard');
  expect(opponent(['easy', 'medium'], ['Ada', 'Ben'])).toBe('medium');
});

test('a link leads to its table, with its key; other text leads nowhere', () => {
  expect(pathOf('https://example.org/t/k3vq8w1zr0xm#seat=1&key=i-Kf8')).toBe('/t/k3vq8w1zr0xm#seat=1&key=i-Kf8');
  expect(pathOf(' k3vq8w1zr0xm ')).toBe('/t/k3vq8w1zr0xm');
  expect(pathOf('hello there')).toBe('');
});
