import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Source } from '../api';
import type { TableParts } from '../table/parts.svelte';
import type { CoachReport } from '../wire';
import Coach from './Coach.svelte';

afterEach(() => vi.unstubAllGlobals());

const BALANCE = { prior: 0.5, own_luck: 0, others_luck: 0, luck_error: 0, own_play: 0, others_play: 0, residual: 0.5, result: 1, decisions: 1, loss_per_decision: 0, remarks: [], beside: '', moments: [] };
const REPORT: CoachReport = {
  game: 'drift',
  names: ['Red', 'Blue'],
  seats: [0, 1],
  scores: [3, 2],
  steps: 1,
  actors: [0],
  is_over: true,
  done: 1,
  budget: { sims: 1, worlds: 6, tries: 4 },
  seed: 0,
  courses: [0, 1].map((seat) => ({ seat, shares: [[0.5, 0.5], [1, 0]], errors: [0, 0] })),
  luck: [],
  decisions: [],
  balances: [0, 1].map((seat) => ({ seat, ...BALANCE })),
  grades: { blunder: 0.15, mistake: 0.1, inaccuracy: 0.05 },
  yardsticks: { easy: 50, medium: 30, hard: 6 },
};
const PARTS = { failed: '' } as TableParts; // no board is laid

test('errors that could not be kept can be kept with another try', async () => {
  let reached = false;
  vi.stubGlobal('fetch', () => (reached ? Promise.resolve(new Response('{}')) : Promise.reject(new Error('no line'))));
  const source = { coach: () => Promise.resolve(REPORT), record: () => Promise.resolve('{}') } as unknown as Source;
  const coach = mount(Coach, { target: document.body, props: { source, parts: PARTS, names: REPORT.names, titles: REPORT.names, mine: [0], onstep: () => {}, onclose: () => {} } });
  const keep = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Keep my errors as exercises');
    if (!found) throw new Error('there is nothing to press yet');
    return found;
  });
  expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy();

  reached = true;
  keep.click();
  await vi.waitFor(() => expect(document.querySelector('a[href="/practise"]')?.textContent).toBe('Your figures'));
  flushSync();
  expect(document.querySelector('[role=alert]')).toBeNull();
  await unmount(coach);
});
