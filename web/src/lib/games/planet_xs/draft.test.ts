import { expect, test } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { PlanetXs_Actions } from '../../wire';
import type { Limits } from './catalogue';
import { actions, changed, offered, room, total, type Draft } from './draft';

const limits: Limits = { crew_per_mine: 3, crew_per_camp: 3, defenders_per_base: 3, raiders_per_base: 3, raiders_per_facing: 1, slots_per_base: 20 };
const choices = chosen<PlanetXs_Actions>(...['B1', 'F2', 'rival1-N', 'defend', 'camp'].map((place): ['place', { place: string }] => ['place', { place }]), ['confirm', {}]);
const nobody = (): number => 0;
const draft: Draft = new Map([['camp', 1], ['B1', 2], ['rival1-N', 1]]);

test('a plan made in any order is put down in the order of the choices, and sealed', () => {
  expect(actions(draft, choices)).toEqual(['place B1', 'place B1', 'place rival1-N', 'place camp', 'confirm']);
});

test('a place takes no more than its printed limit', () => {
  expect(room(draft, 'B1', nobody, limits)).toBe(1);
  expect(room(draft, 'rival1-N', nobody, limits)).toBe(0);
  expect(room(draft, 'defend', () => 3, limits)).toBe(0);
  expect(room(new Map([['rival1-N', 1], ['rival1-E', 1], ['rival1-S', 1]]), 'rival1-W', nobody, limits)).toBe(0);
});

test('one less at a place with one forgets the place', () => {
  expect([...changed(draft, 'camp', -1).keys()]).toEqual(['B1', 'rival1-N']);
  expect(total(changed(draft, 'F2', 1))).toBe(5);
});

test('what is no longer offered leaves the plan', () => {
  expect([...offered(draft, choices.slice(2)).keys()]).toEqual(['camp', 'rival1-N']);
});
