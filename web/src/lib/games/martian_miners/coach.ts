import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Be the first to own two mines on the dark side of Mars. A mine needs a tile that you control with five pips at its corners.',
  turn: [
    'The dice scan the planet: every tile with a rolled face gives one unit to each scout and lab on its corners.',
    'Build: a lab replaces your scout, a new scout goes on top of a lab, a mine on a tile that you control.',
    'Fly or attack with scouts on top of labs, to get round the tile that you want. Then end your turn.',
  ],
  signs: [
    { sign: '∅ and A', means: 'Null and ace. When a die shows one of them, its trader lands or leaves, and the Martians may hold a party.' },
    { sign: 'Sun, moon, crown, arms', means: 'The four resources. A storage holds six; more is lost.' },
    { sign: '1, 2, 3 pips', means: 'A scout, a lab, a mine. A scout may stand on top of a lab.' },
    { sign: 'The five dots on a tile', means: 'Your control of it. With five a mine can be built; hatched tiles lie beside a mine of yours and cannot carry one.' },
    { sign: 'Green saucers in the hole', means: 'Traders who are here change one for one, inside a build that follows; absent ones are small and dashed.' },
  ],
  tip: 'Whoever leads in pips is the Martians’ target and loses crown and arms at a party: do not run ahead with full storages.',
  keys: [
    ['arrows', 'go from corner to corner, with Shift from tile to tile; Enter picks, and once more does it'],
  ],
};
export default coach;
