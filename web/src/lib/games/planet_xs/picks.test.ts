import { expect, test } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { PlanetXs_Actions, PlanetXs_CrewView, PlanetXs_PlanetXSView } from '../../wire';
import { fitting, placeOf, spotOfPlace, tags, toggled } from './picks';

const crew = (seat: number, base: string): PlanetXs_CrewView => ({
  seat, base, name: base, ai: false, size: 8, in_hand: 8, wounds: {}, defenders: 0, droids: 0, campers: 0, blocked: false, armoured: false,
  stood_down: [], confirmed: false, cards: 0, hand: [], facings: [], stored: 0, held: {}, held_value: 0, score: 0,
}); // prettier-ignore
const view: PlanetXs_PlanetXSView = {
  step: 'command', round: 1, first_player: 0, solo: false, coop: false, cards_played: 1, length: null, alien: 'z8', turn: 0,
  mines: ['B1', 'F2', 'G3', 'K4', 'M5', 'P6', 'R7', 'U8'].map((mine) => ({ mine, colour: 'green', cubes: 1, blocked: false, contested: false, crews: [0, 0, 0] })),
  crews: [crew(0, 'alpha'), crew(1, 'echo'), crew(2, 'tango')],
  supply: {}, lost: {}, resource_choice: [], known_top: null, resource_deck: 10, resources_played: [], action_deck: 30, action_discard: {}, ai_deck: 0,
  ai_discard: [], fight: null, theft: null,
}; // prettier-ignore
const tagged = chosen<PlanetXs_Actions>(
  ['secure', { seat: 1, base: 'alpha', facing: 'N', to: 'E' }],
  ['secure', { seat: 1, base: 'alpha', facing: 'N', to: 'W' }],
  ['toxin', { seat: 1, location: 'defend' }],
  ['toxin', { seat: 2, location: 'camp' }],
  ['alien_beacon', { steps: 1 }],
  ['pass', {}],
).map((choice) => ({ choice, tags: tags(view, 0, choice) }));
const actions = (picks: string[]): string[] => fitting(tagged, picks).map((one) => one.choice.action);

test('places of a plan are seen from the planning seat', () => {
  expect(spotOfPlace(view, 1, 'rival1-N')).toBe('tango-N');
  expect(spotOfPlace(view, 1, 'rival2-S')).toBe('alpha-S');
  expect(spotOfPlace(view, 1, 'defend')).toBe('echo');
  expect(spotOfPlace(view, 1, 'U8')).toBe('U8');
});

test('a place of the map is a place of the plan again', () => {
  for (const place of ['B1', 'camp', 'defend', 'rival1-E', 'rival2-W']) expect(placeOf(view, 2, spotOfPlace(view, 2, place))).toBe(place);
});

test('a card, then a raider, then its new facing leave one choice', () => {
  expect(actions(['card:secure'])).toHaveLength(2);
  expect(actions(['card:secure', 'spot:alpha-N', 'spot:alpha-W'])).toEqual(['secure 1 alpha N W']);
});

test('toxin in a defence is meant by that base, the beacon by the zone that the Alien reaches', () => {
  expect(actions(['card:toxin', 'spot:echo'])).toEqual(['toxin 1 defend']);
  expect(actions(['spot:B1'])).toEqual(['alien_beacon 1']);
});

test('what is picked twice is let go', () => {
  expect(toggled(toggled([], 'card:toxin'), 'card:toxin')).toEqual([]);
});
