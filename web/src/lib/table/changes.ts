/** `[value]`: this value instead. `[names, rows, first, last]`: a list that keeps so many of its first and last items (what is not said is none), with
 * these between them; each row has the values of the names, or is the item itself where there are none. */
type Told = readonly [value: unknown, rows?: readonly unknown[], first?: number, last?: number];

/** How a value becomes another: it is told, or the changes by field or by place are, and the others stay. */
export type Change = Told | { readonly [name: string]: Change };

/** The new value. What did not change is the same object as before, so whoever shows it has nothing to do. */
export function changed(before: unknown, change: Change): unknown {
  if (isTold(change)) {
    const [value, rows, first = 0, last = 0] = change;
    if (!rows) return value;
    const names = value as string[] | null;
    const items = names ? rows.map((row) => Object.fromEntries(names.map((name, i) => [name, (row as unknown[])[i]]))) : rows;
    const old = before as unknown[];
    return [...old.slice(0, first), ...items, ...old.slice(old.length - last)];
  }
  const now: unknown = Array.isArray(before) ? [...(before as unknown[])] : { ...(before as object) };
  const fields = now as { [name: string]: unknown };
  for (const [name, each] of Object.entries(change)) fields[name] = changed(fields[name], each);
  return now;
}

function isTold(change: Change): change is Told {
  return Array.isArray(change);
}
