import { expect, test } from 'vitest';
import { endsOf, labelOf, laid, looks, outline, plate, rims, snapped, spotOf, squaresOf } from './geometry';

const PADS = [{ row: 0, col: 0, print: 'pad' }, { row: 0, col: 1, print: 'pad' }];
const SLAB = [[0, 0, 'storage_white'], [0, 1, 'dome'], [1, 0, 'ornament'], [1, 1, 'pad'], [2, 0, 'blank']].map(([row, col, print]) => ({ row: Number(row), col: Number(col), print: String(print) })); // prettier-ignore
const at = (turns: number, corner: string): string[] => laid(squaresOf(SLAB, turns), corner).map((square) => `${labelOf(square)} ${square.print}`);

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
  expect(looks(PADS)).toEqual(['turn0', 'turn1']);
  expect(looks(SLAB)).toHaveLength(4);
});

test('a tile snaps to the space that is pointed at where it may lie, and stays on the board where it may not', () => {
  const squares = squaresOf(SLAB, 0);

  expect(snapped(squares, 'B2', new Set(['B1', 'B2']))).toBe('B1'); // held by the square in the middle of its box
  expect(snapped(squares, 'C1', new Set(['B1']))).toBe('B1'); // no other way covers C1
  expect(snapped(squares, 'F6', new Set())).toBe('E4');
  expect(snapped(squares, 'A1', new Set())).toBe('A1');
});

test('a tile that may not lie there covers the space that is pointed at, if it can turned like this', () => {
  const corner = [
    { row: 0, col: 0, print: 'storage_white' },
    { row: 1, col: 0, print: 'pad' },
    { row: 1, col: 1, print: 'blank' },
  ];

  expect(snapped(corner, 'F4', new Set(['E4']))).toBe('E3'); // by its last square, and not beside it where it may lie
  expect(snapped(corner, 'F1', new Set(['E1']))).toBe('E1'); // nothing of it reaches there
});

test('a pair lies on both sides of its middle', () => {
  expect(endsOf({ cell: 'B3', axis: 'h' }).map(labelOf)).toEqual(['A3', 'C3']);
  expect(endsOf({ cell: 'B3', axis: 'v' }).map(labelOf)).toEqual(['B2', 'B4']);
});

test('the outline of two spaces has no line between them', () => {
  expect(outline([spotOf('A1'), spotOf('B1')])).toBe('M0 0h60M0 60h60M0 0v60M60 0h60M60 60h60M120 0v60');
});

test('a piece is lit along its upper edges and shaded along its lower ones', () => {
  expect(rims(PADS)).toEqual({ above: 'M9 4h42M69 4h42', below: 'M9 56h42M69 56h42' });
  expect(rims([spotOf('A1'), spotOf('A2')]).above).toBe('M9 4h42');
  expect(plate(PADS).match(/Z/g)).toHaveLength(3); // two plates and what joins them
});
