import { expect, test } from 'vitest';
import { anchored, candidates } from './anchors';

test('headings and rulings get the anchors that refusals cite', () => {
  expect(anchored('<h3>§5.3 Prospect</h3>')).toContain('id="rule-5.3"');
  expect(anchored('<h2>11 Notes</h2>')).toContain('id="rule-11"');
  expect(anchored('<li><strong>R7</strong> Dawn</li>')).toContain('<li id="rule-R7"');
  expect(anchored('<h3>Phase 2: Planning</h3>')).toContain('id="rule-phase-2"');
  expect(anchored('<p><strong>T2a Traders.</strong> Each</p>')).toContain('<p id="rule-T2a"');
  expect(anchored('<li><strong>§7.8 Space Police.</strong> Parties</li>')).toContain('<li id="rule-7.8"');
  expect(anchored('<tr>\n<td>R12</td>')).toContain('<tr id="rule-R12"');
});

test('a paragraph without an anchor of its own falls back to the one round it', () => {
  expect(candidates('§5.3.1')).toEqual(['rule-5.3.1', 'rule-5.3', 'rule-5']);
  expect(candidates('§5 phase 2')).toEqual(['rule-phase-2', 'rule-5']);
  expect(candidates('§5 T3')).toEqual(['rule-T3', 'rule-5']);
  expect(candidates('R7')).toEqual(['rule-R7']);
});
