import { expect, test } from 'vitest';
import { leads, tells } from './press';

test('what is marked with an action leads to it, or to any of several', () => {
  expect(leads('upgrade pt19', 'upgrade pt19')).toBe(true);
  expect(leads('upgrade pt1', 'upgrade pt19')).toBe(false);
  expect(leads('build au09|discard au09', 'discard au09')).toBe(true);
  expect(leads('build au09|discard au09', 'build au18')).toBe(false);
  expect(leads('free_black 1', 'free_black 1 1 -')).toBe(true);
  expect(leads('free_black 1', 'free_black 11 1 -')).toBe(false);
});

test('of a mark that leads to an action it is known whether it tells all of it', () => {
  expect(tells('store pink N', 'store pink N 5')).toBe(false);
  expect(tells('store pink N 5', 'store pink N 5')).toBe(true);
  expect(tells('store pink S 5', 'store pink N 5')).toBe(false);
});

test('a mark with holes leads to every action that fits it', () => {
  expect(leads('keep ?1???', 'keep 01000')).toBe(true);
  expect(leads('keep ?1???', 'keep 10111')).toBe(false);
  expect(leads('keep ?1???', 'keep 0100')).toBe(false);
});
