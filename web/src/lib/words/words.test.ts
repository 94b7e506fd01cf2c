import { expect, test } from 'vitest';
import { fits, termAt, termsOn, termUnder } from './words';

const term = (id: string, places: string[] = []) => ({ id, term: id, means: 'A word.', rule: '§1', places });

test('a star stands for one part of a name', () => {
  expect(fits('ring:3', 'ring:*')).toBe(true);
  expect(fits('ring:3:d0', 'ring:*')).toBe(false);
  expect(fits('ring:3:d0', 'ring:*:d*')).toBe(true);
  expect(fits('deck', 'deck')).toBe(true);
  expect(fits('decks', 'deck')).toBe(false);
});

test('the nearest that is explained counts: a mark, else the place', () => {
  document.body.innerHTML = '<div data-place="ring:3"><b data-term="gold"><i id="icon"></i></b><u id="name"></u><s data-place="ring:3:x"><em id="other"></em></s></div>';
  const terms = [term('location', ['ring:*']), term('gold')];
  const at = (id: string): string | undefined => termAt(document.getElementById(id), terms)?.term.id;

  expect(at('icon')).toBe('gold');
  expect(at('name')).toBe('location');
  expect(at('other')).toBe('location');
  expect(termAt(document.body, terms)).toBeUndefined();
});

test('what is drawn beside its button is explained where it is seen, and to the keyboard with the button', () => {
  document.body.innerHTML = '<button id="b" data-place="ring:3"></button><b data-term="gold" id="sign"></b><b data-term="red" id="far"></b>';
  const terms = [term('location', ['ring:*']), term('gold'), term('red')];
  const boxes: Record<string, DOMRect> = { b: new DOMRect(0, 0, 100, 100), sign: new DOMRect(10, 10, 20, 20), far: new DOMRect(300, 0, 20, 20) };
  for (const [id, box] of Object.entries(boxes)) document.getElementById(id)!.getBoundingClientRect = () => box;

  expect(termUnder(document.body, 15, 15, terms)?.term.id).toBe('gold');
  expect(termUnder(document.body, 60, 60, terms)?.term.id).toBe('location');
  expect(termUnder(document.body, 200, 60, terms)).toBeUndefined();
  expect(termsOn(document.body, document.getElementById('b')!, terms).map((one) => one.term.id)).toEqual(['location', 'gold']);
});
