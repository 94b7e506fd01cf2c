/** Round numbers along an axis, at most `most` of them. */
export function ticks(least: number, largest: number, most: number): number[] {
  const span = Math.max(largest - least, 1);
  const rough = span / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((largest - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Labels that would lie on each other, moved apart as little as it takes, in their order. */
export function spread(wished: readonly number[], apart: number, least: number, largest: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const at = [...wished];
  let last = least - apart;
  for (const i of order) last = at[i] = Math.max(at[i] ?? 0, last + apart);
  let next = largest + apart;
  for (const i of order.toReversed()) next = at[i] = Math.min(at[i] ?? 0, next - apart);
  return at;
}
