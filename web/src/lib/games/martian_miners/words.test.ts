import { describe, expect, it } from 'vitest';
import type { LogLine, MartianMiners_MartianView, MartianMiners_NodeView, MartianMiners_TileView } from '../../wire';
import { capital, figure, gainsOf, nodeWords, tileWords, touched } from './words';

const tile = (id: string, resource: string, more: Partial<MartianMiners_TileView> = {}): MartianMiners_TileView => ({
  id, code: 0, row: 0, column: 0, resource, value: 3, mark: '3', suit: resource, colour: '#fff', mine: null, coin: false, control: [0, 0], corners: [], gap: [], sites_for: [], gives: false, asks: '', ...more,
}); // prettier-ignore
const node = (id: string, owner: number | null, tiles: string[]): MartianMiners_NodeView => ({ id, code: 0, row: 0, column: 0, owner, stands: owner === null ? null : 'scout', tiles, asks: '' });
const view = {
  resources: ['sun', 'moon'],
  numbers: { mine_control: 5 },
  tiles: [tile('A1', 'sun'), tile('B1', 'moon'), tile('C1', 'moon', { mine: 1 })],
  nodes: [node('1.1', 0, ['A1', 'B1', 'C1']), node('1.2', null, ['B1']), node('1.3', 1, ['A1'])],
} as unknown as MartianMiners_MartianView; // only what the words are made of

describe('tiles that a seat touches', () => {
  it('are counted by resource; a mined tile gives nothing', () => {
    expect(touched(view, 0, undefined)).toEqual([1, 1]);
    expect(touched(view, 0, '1.2')).toEqual([1, 2]);
  });
});

describe('a corner in words', () => {
  it('says who stands there, or that it is free', () => {
    const [mine, free] = view.nodes as [MartianMiners_NodeView, MartianMiners_NodeView];
    expect(nodeWords(mine, view, ['Ada', 'Ben'])).toBe("Corner 1.1: Ada's scout; touches sun 3, moon 3, moon 3 mined");
    expect(nodeWords(free, view, ['Ada', 'Ben'])).toBe('Corner 1.2: free; touches moon 3');
  });
});

describe('a tile in words', () => {
  it('says how far it is from a mine', () => {
    expect(tileWords(tile('A1', 'sun', { control: [4, 0] }), view, 0, ['Ada', 'Ben'])).toBe('Tile A1: sun 3; control Ada 4 of 5; 1 pip short of a mine');
    expect(tileWords(tile('A1', 'sun', { control: [5, 0], sites_for: [0] }), view, 0, ['Ada', 'Ben'])).toContain('could carry your mine');
    expect(tileWords(tile('A1', 'sun', { control: [4, 0], gap: [0] }), view, 0, ['Ada', 'Ben'])).toContain('beside your mine');
  });
});

it('writes nulls and aces as signs, and labels as sentences', () => {
  expect([figure('null'), figure('ace'), figure('4'), capital('end your turn')]).toEqual(['∅', 'A', '4', 'End your turn']);
});

describe('what a scan brought', () => {
  const line = (ply: number, event: string, facts: LogLine['facts']) => ({ ply, event, facts }) as LogLine;
  const log = [line(4, 'collected', { seat: 0, resource: 1, count: 3 }), line(5, 'scanned', {}), line(5, 'collected', { seat: 0, resource: 0, count: 1 }), line(5, 'collected', { seat: 1, resource: 1, count: 2, lost: 1 })];

  it('is that of the last one', () => {
    expect(gainsOf(log, 5, view.resources).map((gains) => [...gains])).toEqual([[['sun', { count: 1, lost: 0 }]], [['moon', { count: 2, lost: 1 }]]]);
  });

  it('is no news any more to a seat that has spent', () => {
    const [own, rival] = gainsOf([...log, line(6, 'flew', { seat: 0 })], 6, view.resources);
    expect([own?.size, rival?.size]).toEqual([0, 1]);
  });
});
