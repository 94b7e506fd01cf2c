import type { Pledge } from '../pledge';
import type { Check } from '../wire';
import { commitment, fairSeed, sha256, toHex, FairChance } from './fair';

interface Claim {
  readonly commitment: string;
  readonly secret: string;
  readonly entropies: readonly string[];
  readonly order?: string;
}

/** All that this browser can check about a record by itself, without asking the server. One line each. `noted` is what it was shown and added itself. */
export async function verifyHere(text: string, announced?: string, noted?: Pledge): Promise<Check[]> {
  if (crypto.subtle === undefined) {
    return [{ name: 'browser', ok: false, text: 'This page did not come over https, so the browser refuses to compute SHA-256 here.' }];
  }
  let record: { seed?: unknown; digest?: unknown; fairness?: Claim; origin?: readonly unknown[] };
  try {
    record = JSON.parse(text) as typeof record;
  } catch {
    return [{ name: 'record', ok: false, text: 'This is no record: it is not JSON.' }];
  }
  const checks = [await checkDigest(text, String(record.digest))];
  const claim = record.fairness;
  if (claim === undefined) {
    checks.push({ name: 'commitment', ok: true, text: 'The record claims no fair seed: it was played without a server.' });
    return checks;
  }
  checks.push(await checkCommitment(claim, announced), await checkSeed(claim, String(record.seed)));
  checks.push(checkOrder(claim, noted));
  checks.push(await firstDice(String(record.seed)));
  if (record.origin !== undefined) {
    checks.push({ name: 'origin', ok: true, text: 'The match went on from acts of another, which the record holds. This seed rules from there on.' });
  }
  return checks;
}

/** The digest is the SHA-256 of the record without its digest, as compact JSON. */
async function checkDigest(json: string, digest: string): Promise<Check> {
  const compact = json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
  const bare = compact.replace(`"digest":"${digest}"`, '"digest":""');
  const ok = toHex(await sha256(new TextEncoder().encode(bare))) === digest;
  return { name: 'digest', ok, text: ok ? 'The record was not altered: its content fits its digest.' : 'The record was altered: its content does not fit its digest.' };
}

async function checkCommitment(claim: Claim, announced: string | undefined): Promise<Check> {
  const found = await commitment(claim.secret);
  if (found !== claim.commitment) return { name: 'commitment', ok: false, text: 'The secret is not the one that was committed to.' };
  if (announced !== undefined && announced !== found) {
    return { name: 'commitment', ok: false, text: 'The record names another commitment than the table showed before the match.' };
  }
  return { name: 'commitment', ok: true, text: `The secret fits the commitment ${announced === undefined ? 'in the record' : 'that the table shows'}, ${found.slice(0, 12)}….` };
}

async function checkSeed(claim: Claim, seed: string): Promise<Check> {
  const ok = (await fairSeed(claim.secret, claim.entropies)) === seed;
  const from = `the secret and the entropies of ${claim.entropies.length} seats`;
  return { name: 'seed', ok, text: ok ? `The seed comes from ${from}.` : `The seed does not come from ${from}.` };
}

/** Did the server commit itself before it knew what the players added? Only whoever noted it at the time can be sure. */
function checkOrder(claim: Claim, noted: Pledge | undefined): Check {
  const order = (ok: boolean, text: string, sure = true): Check => ({ name: 'order', ok, text, sure });
  if (noted && noted.commitment !== claim.commitment) return order(false, 'Before it added its entropy, this browser was shown another commitment.');
  if (noted && !noted.entropies.some((entropy) => claim.entropies.includes(entropy))) return order(false, 'What this browser added is not in the seed.');
  if (noted) return order(true, 'Commitment first, then entropy: this browser noted the commitment before it added its entropy, and both are in the record.');
  if (!claim.entropies.some((entropy) => entropy !== '')) return order(true, 'No player’s device added entropy: the server alone made the seed.', false);
  if (claim.order !== undefined) return order(true, 'Commitment first, then entropy: so the server noted it. This browser has no note of its own.');
  return order(true, 'Whether the entropy came after the commitment is not known: it may have come with the request that made the table.', false);
}

async function firstDice(seed: string): Promise<Check> {
  const chance = FairChance.of(seed);
  const words = [];
  for (let i = 0; i < 4; i += 1) words.push((await chance.word()).toString(16).padStart(8, '0'));
  return { name: 'stream', ok: true, text: `The stream of chance, computed here, begins ${words.join(' ')}.` };
}
