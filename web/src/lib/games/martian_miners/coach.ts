import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Be the first to own two mines on the dark side of Mars. A mine needs a tile that you control with five pips at its corners.',
  turn: [
    'Four dice scan the planet: tiles with those numbers produce for every building that touches them.',
    'Trade if you can build with what you get, then build ships, labs and mines on the corners.',
    'Fly ships along the edges, and attack if you must.',
  ],
  signs: [
    { sign: '☀ ☾ ♛ ⚔', means: 'Sun, moon, crown, arms: the four resources. A store holds six; more is lost.' },
    { sign: '1 pip', means: 'A ship.' },
    { sign: '2 pips', means: 'A lab.' },
    { sign: '3 pips', means: 'A mine: it stands on a tile, not on a corner.' },
    { sign: 'Trader', means: 'Stands in the hole and exchanges resources.' },
  ],
  tip: 'Whoever leads in pips is the Martians’ target: do not run ahead with full stores.',
};
export default coach;
