import { expect, test } from 'vitest';
import { read } from './catalogue';
import { endsOf, labelOf, laid, looks, outline, snapped, spotOf, squaresOf } from './geometry';

const catalogue = read({
  components: { constants: { credit_keep_max: 5, refresh_cost: 1 }, token: [], structure: [] },
  tiles: {
    shape: [{ id: 'i2', cells: [[0, 0], [0, 1]] }, { id: 'p5', cells: [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]] }],
    tile: [{ id: 'i2_01', shape: 'i2', squares: ['pad', 'pad'] }, { id: 'p5_01', shape: 'p5', squares: ['storage_white', 'dome', 'ornament', 'pad', 'blank'] }],
  },
}); // prettier-ignore
const at = (turns: number, corner: string): string[] => laid(squaresOf(catalogue, 'p5_01', turns), corner).map((square) => `${labelOf(square)} ${square.print}`);

test('a space is called by its column and row', () => {
  expect(labelOf({ row: 2, col: 1 })).toBe('B3');
  expect(spotOf('B3')).toEqual({ row: 2, col: 1 });
});

test('a quarter turn is clockwise, and every print stays on its square', () => {
  expect(at(0, 'A1')).toEqual(['A1 storage_white', 'B1 dome', 'A2 ornament', 'B2 pad', 'A3 blank']);
  expect(at(1, 'A1')).toEqual(['C1 storage_white', 'C2 dome', 'B1 ornament', 'B2 pad', 'A1 blank']);
  expect(at(4, 'C3')).toEqual(at(0, 'C3'));
});

test('a tile that looks the same after half a turn has two looks', () => {
  expect(looks(catalogue, 'i2_01')).toEqual(['turn0', 'turn1']);
  expect(looks(catalogue, 'p5_01')).toHaveLength(4);
});

test('a tile snaps to the space that is pointed at where it may lie, and stays on the board where it may not', () => {
  const squares = squaresOf(catalogue, 'p5_01', 0);

  expect(snapped(squares, 'B2', new Set(['B1', 'B2']))).toBe('B1'); // held by the square in the middle of its box
  expect(snapped(squares, 'C1', new Set(['B1']))).toBe('B1'); // no other way covers C1
  expect(snapped(squares, 'F6', new Set())).toBe('E4');
  expect(snapped(squares, 'A1', new Set())).toBe('A1');
});

test('a pair lies on both sides of its middle', () => {
  expect(endsOf({ cell: 'B3', axis: 'h' }).map(labelOf)).toEqual(['A3', 'C3']);
  expect(endsOf({ cell: 'B3', axis: 'v' }).map(labelOf)).toEqual(['B2', 'B4']);
});

test('the outline of two spaces has no line between them', () => {
  expect(outline([spotOf('A1'), spotOf('B1')])).toBe('M0 0h60M0 60h60M0 0v60M60 0h60M60 60h60M120 0v60');
});
