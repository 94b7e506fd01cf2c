import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Develop your colony in ten rounds. A structure is worth 2 points, an item in the colony 1, two credits 1; every space left undeveloped costs 1.',
  turn: [
    'All lay one of three cards face down. The highest number takes a zone first.',
    'Take all that lies in your zone: a tile and some items. Lay the tile beside what is developed.',
    'Put items into buildings that fit, join pairs with structures, sell what is of no use.',
  ],
  signs: [
    { sign: 'Dome, pad, storage', means: 'A worker fits a dome, a ship a launch pad, a crystal the storage of its colour.' },
    { sign: 'Outpost', means: 'On the blank space between a worker and a ship of one colour.' },
    { sign: 'Science station', means: 'On the blank space between two crystals of one colour.' },
    { sign: 'Credit', means: 'Pays for new cards and for tokens. Credits above five are lost at the end of a round.' },
    { sign: 'Token', means: 'A new print for a developed space on which nothing stands.' },
    { sign: '★', means: 'An item here makes a structure possible.' },
    { sign: '!', means: 'A pair that cannot be joined yet. Point at the space between to see why.' },
    { sign: 'Staging', means: 'One crystal, one ship and one worker may wait here for later rounds.' },
  ],
  tip: 'Cards that you never play count in the end: the highest sum of them earns 6 points.',
  keys: [
    ['arrows', 'move over your colony; Enter puts down'],
    ['R', 'turn the tile in your hand'],
    ['Esc', 'put it back'],
  ],
};
export default coach;
