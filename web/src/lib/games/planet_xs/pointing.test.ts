import { expect, test } from 'vitest';
import type { PlanetXs_PlanetXSView } from '../../wire';
import type { Catalogue } from './catalogue';
import { words } from './pointing';

const catalogue = { zones: [] } as unknown as Catalogue;
const crew = (name: string, more: object = {}): object => ({ name, base: '', facings: [], blocked: false, armoured: false, ...more });
const arm = { facing: 'N', name: "Alpha's north facing", cubes: [null, 'orange'], value: 4, raiders: [1, 2] };
const view = (blocked: boolean): PlanetXs_PlanetXSView =>
  ({ crews: [crew('Alpha', { base: 'z1', facings: [arm], blocked }), crew('Echo'), crew('Tango', { armoured: true })] }) as unknown as PlanetXs_PlanetXSView;

test('a raider whom the Alien stops is grey on the map, and the words say why', () => {
  const raided = "Alpha's north facing: orange from the edge inwards, worth 4; raided by Echo, Tango";
  expect(words(view(false), catalogue, [], 'z1-N')).toBe(raided);
  expect(words(view(true), catalogue, [], 'z1-N')).toBe(`${raided}; the Alien stops Echo`);
});
