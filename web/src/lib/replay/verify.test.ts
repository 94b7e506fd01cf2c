import { expect, test } from 'vitest';
import { commitment, fairSeed, sha256, toHex } from './fair';
import type { Pledge } from '../pledge';
import type { Check } from '../wire';
import { verifyHere } from './verify';

const SECRET = '17'.repeat(32);

async function record(change: (seed: string) => string = (seed) => seed, more: object = {}, order: object = { order: 'commitment first' }, entropies = ['aa', '']): Promise<string> {
  const seed = change(await fairSeed(SECRET, entropies));
  const fairness = { commitment: await commitment(SECRET), secret: SECRET, entropies, ...order };
  const bare = JSON.stringify({ game: 'dark_side', seats: ['Ada "the\\drill"', 'easy'], seed, digest: '', fairness, ...more });
  const digest = toHex(await sha256(new TextEncoder().encode(bare)));
  return JSON.stringify({ ...(JSON.parse(bare) as object), digest }, undefined, 1) + '\n';
}

const failed = async (text: string, announced?: string): Promise<string[]> =>
  (await verifyHere(text, announced)).filter((check) => !check.ok).map((check) => check.name);

test('an honest record passes every check', async () => {
  expect(await failed(await record())).toEqual([]);
});

test('a seed that somebody chose is found', async () => {
  expect(await failed(await record((seed) => `${seed.slice(0, -1)}0`.replace(/.{64}$/, '0'.repeat(64))))).toEqual(['seed']);
});

test('a record that was edited is found', async () => {
  expect(await failed((await record()).replace('Ada', 'Bob'))).toEqual(['digest']);
});

test('a commitment other than the one announced is found', async () => {
  expect(await failed(await record(), '00'.repeat(32))).toEqual(['commitment']);
});

test('a match that went on from another says so', async () => {
  const text = await record(undefined, { origin: [{ seed: '00', actions: ['0 dock'], seat: 0 }] });

  expect(await failed(text)).toEqual([]);
  expect((await verifyHere(text)).map((check) => check.name)).toContain('origin');
});

test('which order was kept is told, and how it is known', async () => {
  const order = async (text: string, noted?: Pledge): Promise<Check | undefined> => (await verifyHere(text, undefined, noted)).find((check) => check.name === 'order');
  const shown = await commitment(SECRET);
  const text = await record();

  expect(await order(text)).toMatchObject({ ok: true, sure: true, text: expect.stringContaining('so the server noted it') as string });
  expect(await order(text, { commitment: shown, entropies: ['00', 'aa'] })).toMatchObject({ ok: true, sure: true, text: expect.stringContaining('this browser noted') as string });
  expect(await order(text, { commitment: 'another', entropies: ['aa'] })).toMatchObject({ ok: false });
  expect(await order(text, { commitment: shown, entropies: ['bb'] })).toMatchObject({ ok: false });
  expect(await order(await record(undefined, {}, {}))).toMatchObject({ ok: true, sure: false, text: expect.stringContaining('is not known') as string });
  expect(await order(await record(undefined, {}, {}, ['', '']))).toMatchObject({ ok: true, sure: false, text: expect.stringContaining('server alone') as string });
});
