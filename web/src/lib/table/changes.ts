/** How a value becomes another: `[value]` stands for this value instead; else the changes by field or by place, and the others stay. */
export type Change = readonly [unknown] | { readonly [name: string]: Change };

/** The new value. What did not change is the same object as before, so whoever shows it has nothing to do. */
export function changed(before: unknown, change: Change): unknown {
  if (isInstead(change)) return change[0];
  const now: unknown = Array.isArray(before) ? [...(before as unknown[])] : { ...(before as object) };
  const fields = now as { [name: string]: unknown };
  for (const [name, each] of Object.entries(change)) fields[name] = changed(fields[name], each);
  return now;
}

function isInstead(change: Change): change is readonly [unknown] {
  return Array.isArray(change);
}
