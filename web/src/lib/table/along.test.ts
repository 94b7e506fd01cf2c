import { afterEach, describe, expect, it } from 'vitest';
import { allAlong, dropAlong, keepAlong } from './along';

afterEach(() => localStorage.clear());

const along = (table: string, record = '{}') => ({ table, title: 'Dark Side of the Mine', seat: 0, record });

describe('what is taken along', () => {
  it('is the latest of each table, the newest first, and not many', () => {
    for (const table of ['a', 'b', 'c', 'd', 'e', 'f']) expect(keepAlong(along(table))).toBe(true);
    keepAlong(along('d', 'later'));
    dropAlong('f');

    expect(allAlong().map(({ table }) => table)).toEqual(['d', 'e', 'c', 'b']);
    expect(allAlong()[0]?.record).toBe('later');
  });

  it('is nothing where somebody wrote something else', () => {
    localStorage.setItem('orebit.along', '[{"table": 3}, null, "x"]');
    expect(allAlong()).toEqual([]);
    localStorage.setItem('orebit.along', '{');
    expect(allAlong()).toEqual([]);
  });
});
