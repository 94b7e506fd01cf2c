import { expect, test } from 'vitest';
import { anchored, candidates } from './anchors';

test('headings and rulings get the anchors that refusals cite', () => {
  expect(anchored('<h3>§5.3 Prospect</h3>')).toContain('id="rule-5.3"');
  expect(anchored('<h2>11 Notes</h2>')).toContain('id="rule-11"');
  expect(anchored('<li><strong>R7</strong> Dawn</li>')).toContain('<li id="rule-R7"');
  expect(anchored('<tr>\n<td>R12</td>')).toContain('<tr id="rule-R12"');
});

test('a paragraph without an anchor of its own falls back to the one round it', () => {
  expect(candidates('§5.3.1')).toEqual(['rule-5.3.1', 'rule-5.3', 'rule-5']);
  expect(candidates('R7')).toEqual(['rule-R7']);
});
