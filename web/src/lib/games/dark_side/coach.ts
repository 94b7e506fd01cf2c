import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Score the most points by the time the asteroid deck runs out. A robot scores the number on the deposit that it lands on.',
  turn: [
    'Dawn: the first dark location is turned up, and robots there wake.',
    'Take two actions: prospect with a robot and a card, communicate, install an upgrade, or recharge.',
    'Draw a card, then lay one face down over the next location: the dark side moves on.',
  ],
  signs: [
    { sign: 'Au Pt Ni Ir', means: 'Elements. A card sends a robot clockwise to the next location of its element with a free deposit.' },
    { sign: 'Circles', means: 'Deposits, taken from left to right: the bright one is next. The number is what you score.' },
    { sign: 'Dashed pad', means: 'Restoring Comms: robots wait here and block no deposit.' },
    { sign: '↓ red', means: 'Works when the location is mined.' },
    { sign: '↷ blue', means: 'Works when you prospect with the card, if you want.' },
    { sign: '+ yellow', means: 'An upgrade that lasts for the rest of the game.' },
    { sign: '☾', means: 'Covered next: robots here fall asleep.' },
  ],
  tip: 'Communicate runs the other way round, to a location where a robot already stands, and draws cards for everybody there.',
  keys: [
    ['← →', 'go round the ring; Enter picks the location'],
    ['1 2 3 …', 'pick a card from your hand'],
    ['P  C  U  R', 'prospect, communicate, upgrade, recharge: the next robot or card that can'],
    ['Enter', 'picks; on what is picked it does it'],
    ['Esc', 'lets go of robot and card'],
  ],
};
export default coach;
