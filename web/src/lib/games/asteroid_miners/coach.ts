import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Dig down the asteroids and have the most funding at the end. The next stratum of your column asks for certain die faces; dig it out and sell what lies in it.',
  turn: [
    'Roll the drill, one die at a time: white or black come first, green always goes, blue only as the last.',
    'Roll the dice pool, keep and reroll, then spend pairs of it to bend the faces of the drill.',
    'Use the faces that the stratum still needs, sell a finished stratum, and buy equipment.',
  ],
  signs: [
    { sign: '$', means: 'Funding in millions. It is your score.' },
    { sign: 'Drill slots', means: 'Where a die lies says what it costs to use: the further right, the dearer. Hard Ore changes that.' },
    { sign: 'White', means: 'Your opponent pays for this die, and pairs cannot change it.' },
    { sign: 'Black', means: 'Nobody at the table pays, but your opponent is given the amount.' },
    { sign: 'Market', means: 'After a sale a track goes down a step if a metal of it was sold, else up a step.' },
    { sign: 'U1–U4', means: 'Equipment: each level lets pairs of another face do something for you.' },
    { sign: 'Event', means: 'Changes costs and prices, and says what pairs of 5s and 6s do.' },
  ],
  tip: 'Whoever reaches the junction first starts the bid for the tender stratum, and both seats take part in it.',
  keys: [
    ['← →', 'go along the dice and the drill; Enter picks'],
    ['A  L', 'roll in the tender, left and right at one screen'],
  ],
};
export default coach;
