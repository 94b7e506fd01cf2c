import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LogLine, TableView } from '../../wire';
import { beats } from './beats';
import { ITEMS, STRUCTURES, TOKENS } from './pieces';

const components = readFileSync('../src/orebit/games/mining_colony/components.toml', 'utf8');
const rows = (table: string): string[] => [...components.matchAll(new RegExp(`\\[\\[${table}\\]\\]\\nid = "(\\w+)"`, 'g'))].map(([, id]) => id ?? '');

test('items, structures and tokens are counted as in the components of the game', () => {
  expect([...ITEMS]).toEqual(rows('item'));
  expect([...STRUCTURES]).toEqual(rows('structure'));
  expect([...TOKENS]).toEqual(rows('token'));
});

test('what flies is what the log tells, though a view names things by the alphabet', () => {
  const table = { seat: 0, view: { supply: Object.fromEntries([...ITEMS].sort().map((item) => [item, 1])), seats: [] } } as unknown as TableView;
  const line = { event: 'item_placed', facts: { seat: 0, item: ITEMS.indexOf('ship_blue'), source: 0, cell: 3 } } as unknown as LogLine;

  expect(beats['item_placed']?.(line, table, table, [])).toMatchObject([{ kind: 'fly', piece: 'item:ship_blue:0' }]);
});
