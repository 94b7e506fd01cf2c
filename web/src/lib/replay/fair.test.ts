import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commitment, FairChance, fairSeed, sha256, toBytes, toHex } from './fair';

interface Stream {
  readonly seed: string;
  readonly blocks: readonly string[];
  readonly words: readonly number[];
  readonly dice: readonly number[];
  readonly below: readonly (readonly [number, number])[];
  readonly shuffles: readonly (readonly number[])[];
}
const { streams } = JSON.parse(readFileSync('../tests/core/fair_chance_vectors.json', 'utf8')) as { streams: readonly Stream[] };

describe.each(streams)('the stream of seed $seed', (stream) => {
  test('has these blocks', async () => {
    for (const [i, block] of stream.blocks.entries()) {
      const input = toBytes(stream.seed + i.toString(16).padStart(16, '0'));
      expect(toHex(await sha256(input))).toBe(block);
    }
  });

  test('gives these words', async () => {
    const chance = FairChance.of(stream.seed);
    for (const word of stream.words) expect(await chance.word()).toBe(word);
  });

  test('gives these dice', async () => {
    const chance = FairChance.of(stream.seed);
    for (const die of stream.dice) expect(await chance.die(6)).toBe(die);
  });

  test('gives these numbers below others', async () => {
    const chance = FairChance.of(stream.seed);
    for (const [n, result] of stream.below) expect(await chance.below(n)).toBe(result);
  });

  test('shuffles so', async () => {
    const chance = FairChance.of(stream.seed);
    for (const shuffle of stream.shuffles) {
      expect(await chance.shuffle(Array.from({ length: shuffle.length }, (_, i) => i))).toEqual(shuffle);
    }
  });
});

test('the commitment is the SHA-256 of the secret, and the seed is made of secret and entropies', async () => {
  const secret = '00'.repeat(32);

  expect(await commitment(secret)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  expect(await fairSeed(secret, ['aa', ''])).toBe(
    toHex(await sha256(new TextEncoder().encode(`orebit fair seed 1\n${secret}\n0 aa\n1 \n`))),
  );
  expect(await fairSeed(secret, ['ab', ''])).not.toBe(await fairSeed(secret, ['aa', '']));
});
