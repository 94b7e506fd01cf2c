import { expect, test } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { PlanetXs_Actions, PlanetXs_CrewView, PlanetXs_PlanetXSView } from '../../wire';
import { fitting, placeOf, spotOfPlace, tags, toggled, whole } from './picks';

const crew = (seat: number, base: string): PlanetXs_CrewView => ({
  seat, base, name: base, ai: false, partner: false, size: 8, in_hand: 8, wounds: {}, defenders: 0, droids: 0, campers: 0, blocked: false, armoured: false,
  stood_down: [], confirmed: false, cards: 0, hand: [], facings: [], stored: 0, held: {}, held_value: 0, score: 0,
}); // prettier-ignore
const view: PlanetXs_PlanetXSView = {
  step: 'command', round: 1, first_player: 0, solo: false, coop: false, cards_played: 1, length: null, last_round: false, alien: 'z8', alien_next: ['z1'], turn: 0,
  mines: ['B1', 'F2', 'G3', 'K4', 'M5', 'P6', 'R7', 'U8'].map((mine) => ({ mine, name: mine, colour: 'green', cubes: 1, blocked: false, contested: false, crews: [0, 0, 0] })),
  crews: [crew(0, 'alpha'), crew(1, 'echo'), crew(2, 'tango')],
  supply: {}, lost: {}, resource_choice: [], known_top: null, resource_deck: 10, resources_played: [], action_deck: 30, action_discard: {}, ai_deck: 0,
  ai_discard: [], fight: null, theft: null, meetings: [], plan: null,
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

const planning: PlanetXs_PlanetXSView = {
  ...view,
  step: 'planning',
  plan: {
    places: [['B1', 'B1'], ['rival1-N', 'tango-N'], ['rival1-E', 'tango-E'], ['defend', 'echo'], ['camp', 'camp']].map(([place = '', spot = '']) => ({ place, spot, name: spot })),
    limits: [],
    crew: { places: [], left: 8, why: { code: '', rule: '', why: '', facts: {} } },
  },
};

test('a place of the plan is a place of the map, and that one of the plan again', () => {
  expect(spotOfPlace(planning, 'rival1-E')).toBe('tango-E');
  for (const place of ['B1', 'camp', 'defend', 'rival1-E']) expect(placeOf(planning, spotOfPlace(planning, place))).toBe(place);
});

test('a part of a base that is no place itself stands for the base', () => {
  expect(placeOf(planning, 'echo-S')).toBe('defend');
  expect(placeOf(planning, 'tango')).toBe('rival1-N');
  expect(placeOf(view, 'tango')).toBe('');
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

test('a choice among others names its group, but not twice', () => {
  expect(whole({ kind: 'raid', group: 'Raid', label: 'raid Oscar: 2 dice against 1' })).toBe('Raid Oscar: 2 dice against 1');
  expect(whole({ kind: 'stand_down', group: 'Stand down', label: 'no attack and no theft at Oscar this round' })).toBe('Stand down: no attack and no theft at Oscar this round');
});
