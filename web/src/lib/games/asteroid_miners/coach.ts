import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Tunnel through three asteroids and have the most money at the end. Each space of your tunnel wants a certain die face on your drill.',
  turn: [
    'Roll dice into your drill, one colour at a time, white and black first, blue last.',
    'Change what does not fit: reroll or use pairs of dice that you pay for.',
    'Dig as far as the faces allow, sell what you find, and pay for equipment.',
  ],
  signs: [
    { sign: '$', means: 'Funding in millions. It is your score.' },
    { sign: 'Market', means: 'Two prices. What you sell goes down, the other goes up.' },
    { sign: 'Event', means: 'Changes costs and what fives and sixes do, until somebody pays to change it.' },
    { sign: 'U1–U4', means: 'Equipment: each step unlocks another way to change dice.' },
    { sign: 'Hard Ore', means: 'Costs double to drill.' },
  ],
  tip: 'White and black dice do not only help you: your opponent gains or pays when you dig with them.',
};
export default coach;
