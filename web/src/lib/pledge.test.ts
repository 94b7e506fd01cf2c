import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEntropy } from './api';
import { pledgeOf } from './pledge';
import type { TableAnswer } from './wire';

const answer = (commitment: string, entropies: readonly string[], status = 'open'): TableAnswer =>
  ({ table: { id: 't1', commitment, status, seats: entropies.map((entropy, seat) => ({ seat, entropy })) }, you: { seats: [0, 1] } }) as unknown as TableAnswer;

const sent: { path: string; noted: string | undefined; entropy: string }[] = [];
let shown = 'c1';

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  shown = 'c1';
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, noted: pledgeOf('t1')?.commitment, entropy: (JSON.parse(init.body as string) as { entropy: string }).entropy });
    return Promise.resolve(new Response(JSON.stringify(answer(shown, ['aa', 'bb'], 'playing'))));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was shown is noted before entropy is sent, for every seat of ours that has none', async () => {
  expect((await addEntropy(answer('c1', ['', '']))).table.status).toBe('playing');

  expect(sent.map(({ path, noted }) => [path, noted])).toEqual([
    ['/api/tables/t1/seats/0/entropy', 'c1'],
    ['/api/tables/t1/seats/1/entropy', 'c1'],
  ]);
  expect(pledgeOf('t1')).toEqual({ commitment: 'c1', entropies: sent.map(({ entropy }) => entropy) });
});

test('a seat that has entropy, or a match that has begun, gets no more', async () => {
  await addEntropy(answer('c1', ['aa', 'bb']));
  await addEntropy(answer('c1', ['', ''], 'playing'));

  expect(sent).toEqual([]);
});

test('a server that shows another commitment afterwards is found out', async () => {
  shown = 'c2';

  await expect(addEntropy(answer('c1', ['', '']))).rejects.toThrow('another commitment');
});
