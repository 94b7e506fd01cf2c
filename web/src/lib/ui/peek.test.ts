import { expect, test } from 'vitest';
import { point } from './peek';

function pointer(type: string, at: Element | Window, x: number): void {
  at.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', clientX: x, clientY: 5 }));
}

function pointed(): readonly [HTMLElement, boolean[]] {
  const node = document.createElement('button');
  const told: boolean[] = [];
  point(node, () => told.push(true));
  return [node, told];
}

test('what comes to lie under a pointer that has pressed is not pointed at until the pointer moves', () => {
  const [node, told] = pointed();
  pointer('pointerdown', window, 5);
  pointer('pointerenter', node, 5);
  pointer('pointermove', window, 5); // browsers tell of a move when something comes under a pointer that stands still
  pointer('pointermove', node, 5);
  expect(told).toEqual([]);

  pointer('pointermove', window, 6);
  pointer('pointermove', node, 6);
  pointer('pointermove', node, 7);
  expect(told).toEqual([true]);
});

test('who comes back to where they pressed points at it', () => {
  const [node, told] = pointed();
  pointer('pointerdown', window, 5);
  pointer('pointermove', window, 90);
  pointer('pointerenter', node, 5);
  expect(told).toEqual([true]);
});
