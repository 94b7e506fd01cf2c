import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Fill the four facings of your base with cubes. Each has its points written on it, and a facing full of one colour brings a bonus.',
  turn: [
    'Everybody plans in secret where the crew goes: to mines, to rivals’ bases, into defence, to the alien camp.',
    'All reveal. Where too many meet, dice decide, paired from the highest down.',
    'Mine cubes, steal cubes from undefended bases, and store them in your base.',
  ],
  signs: [
    { sign: 'Cubes', means: 'Colour and shape tell the kind, the number on a cube its points.' },
    { sign: 'Facing', means: 'Thieves take from the outer edge inwards, as much as their roll allows.' },
    { sign: 'Med Bay', means: 'Wounded members move up a section a round until they are back in hand.' },
    { sign: 'Alien', means: 'Sweeps the mines it enters. Crew in its zone does nothing.' },
    { sign: 'Camp', means: 'Members there find action cards.' },
    { sign: 'Flag', means: 'First Player: acts first, and chooses the Resource card.' },
  ],
  tip: 'Nothing about your plan leaves this table for the others before all have confirmed.',
  keys: [
    ['arrows', 'go from place to place; Enter picks'],
    ['1 … 8', 'go to that zone'],
    ['+  −', 'in planning: send one to the place or to the zone’s mine, take one back'],
    ['Enter', 'in planning, on a zone: seal the plan'],
  ],
};
export default coach;
