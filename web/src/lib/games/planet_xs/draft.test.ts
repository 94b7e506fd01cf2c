import { expect, test } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { PlanetXs_Actions, PlanetXs_LimitView, PlanetXs_PlanView } from '../../wire';
import { actions, bench, changed, offered, room, total, whyFull, type Draft } from './draft';

const limit = (code: string, left: number, ...places: string[]): PlanetXs_LimitView => ({ places, left, why: { code, rule: 'R18', why: `${code} (R18)`, facts: {} } });
const facings = ['N', 'E', 'S', 'W'].map((facing) => `rival1-${facing}`);
const plan: PlanetXs_PlanView = {
  places: [],
  limits: [limit('mine_full', 3, 'B1'), ...facings.map((facing) => limit('raider_there', 1, facing)), limit('raids_full', 3, ...facings), limit('defence_full', 0, 'defend'), limit('camp_full', 3, 'camp')],
  crew: limit('no_crew_in_hand', 5, 'B1', ...facings, 'defend', 'camp'),
};
const choices = chosen<PlanetXs_Actions>(...['B1', 'F2', 'rival1-N', 'defend', 'camp'].map((place): ['place', { place: string }] => ['place', { place }]), ['confirm', {}]);
const draft: Draft = new Map([['camp', 1], ['B1', 2], ['rival1-N', 1]]);

test('a plan made in any order is put down in the order of the choices, and sealed', () => {
  expect(actions(draft, choices)).toEqual(['place B1', 'place B1', 'place rival1-N', 'place camp', 'confirm']);
});

test('a place takes no more than each limit that names it has left', () => {
  expect(room(plan, draft, 'B1')).toBe(1);
  expect(room(plan, draft, 'rival1-N')).toBe(0);
  expect(room(plan, draft, 'defend')).toBe(0);
  expect(room(plan, new Map([['rival1-N', 1], ['rival1-E', 1], ['rival1-S', 1]]), 'rival1-W')).toBe(0);
  expect(room(null, draft, 'B1')).toBe(0);
});

test('what is full says the reason of its limit, and an empty bench that of the crew', () => {
  expect(whyFull(plan, draft, 'rival1-N')).toBe('raider_there (R18)');
  expect(whyFull(plan, new Map([['rival1-N', 1], ['rival1-E', 1], ['rival1-S', 1]]), 'rival1-W')).toBe('raids_full (R18)');
  expect(whyFull(plan, changed(draft, 'B1', 1), 'B1')).toBe('no_crew_in_hand (R18)');
  expect([bench(plan, draft), bench(null, draft)]).toEqual([1, 0]);
});

test('one less at a place with one forgets the place', () => {
  expect([...changed(draft, 'camp', -1).keys()]).toEqual(['B1', 'rival1-N']);
  expect(total(changed(draft, 'F2', 1))).toBe(5);
});

test('what is no longer offered leaves the plan', () => {
  expect([...offered(draft, choices.slice(2)).keys()]).toEqual(['camp', 'rival1-N']);
});
