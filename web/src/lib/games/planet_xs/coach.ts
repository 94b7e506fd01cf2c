import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Fill your base with cubes. Cubes deep in an arm are safe; those at the tip can be raided.',
  turn: [
    'Everybody plans in secret where the crew goes: mines, raids, defence, the alien camp.',
    'All reveal. Where crews meet, they fight with dice, one pair against another.',
    'Take cubes from mines and raided bases, and store them in the four arms of your base.',
  ],
  signs: [
    { sign: 'Cube with a number', means: 'A resource of that value, told apart by shape and colour.' },
    { sign: 'Arm of a base', means: 'Five slots, from the tip inward. Raiders take from the tip.' },
    { sign: 'Med Bay', means: 'Wounded members come back after some rounds.' },
    { sign: 'Alien', means: 'Walks clockwise. Nobody mines or raids in its zone.' },
    { sign: 'FP', means: 'First player: goes first when it matters.' },
  ],
  tip: 'Nothing about your plan leaves this screen before you seal it.',
};
export default coach;
