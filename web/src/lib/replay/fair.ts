/** Fair chance, as docs/fair-chance.md specifies it: written from the page, not from the server's code. */
const BLOCK_WORDS = 8;
const WORDS = 2 ** 32;
const encoder = new TextEncoder();

export function toBytes(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/../g) ?? [];
  if (hex.length % 2 !== 0 || /[^0-9a-f]/.test(hex)) throw new Error('this is no hexadecimal text');
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** What the server shows before anybody sits down. */
export async function commitment(secret: string): Promise<string> {
  return toHex(await sha256(toBytes(secret)));
}

/** The seed of a match: made of the committed secret and what each player's device added. */
export async function fairSeed(secret: string, entropies: readonly string[]): Promise<string> {
  const lines = ['orebit fair seed 1', secret, ...entropies.map((entropy, seat) => `${seat} ${entropy}`)];
  return toHex(await sha256(encoder.encode(lines.map((line) => `${line}\n`).join(''))));
}

/** The stream of dice and shuffles that follows from a seed. */
export class FairChance {
  private block = 0;
  private words: number[] = [];
  constructor(private readonly seed: Uint8Array<ArrayBuffer>) {}

  static of(seed: string): FairChance {
    return new FairChance(toBytes(seed));
  }

  /** Block i is SHA-256 of the seed and i as eight bytes; it gives eight words of four bytes, big end first. */
  async word(): Promise<number> {
    if (this.words.length === 0) {
      const input = new Uint8Array(this.seed.length + 8);
      input.set(this.seed);
      new DataView(input.buffer).setBigUint64(this.seed.length, BigInt(this.block));
      const digest = new DataView((await sha256(input)).buffer);
      this.words = Array.from({ length: BLOCK_WORDS }, (_, i) => digest.getUint32(4 * i));
      this.block += 1;
    }
    return this.words.shift() ?? 0;
  }

  /** Words beyond the largest multiple of n would favour small numbers, so they are left out. */
  async below(n: number): Promise<number> {
    const limit = WORDS - (WORDS % n);
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return word % n;
  }

  async die(sides: number): Promise<number> {
    return 1 + (await this.below(sides));
  }

  async shuffle<T>(items: readonly T[]): Promise<T[]> {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      const [a, b] = [shuffled[i], shuffled[j]];
      if (a === undefined || b === undefined) continue; // both places are within the list
      [shuffled[i], shuffled[j]] = [b, a];
    }
    return shuffled;
  }
}
