import type { Coach } from '../boards';

const coach: Coach = {
  goal: 'Develop your colony in ten rounds. Structures, crystals and developed land are worth points; credits buy what is missing.',
  turn: [
    'All choose a card in secret. The higher card picks its zone first.',
    'Take the tile and the items of your zone, and lay the tile beside what is developed.',
    'Put items on matching buildings, then build structures between pairs.',
  ],
  signs: [
    { sign: 'Dome, pad, storage', means: 'Buildings: workers live in domes, ships land on pads, crystals go into storage.' },
    { sign: 'Outpost', means: 'Built on the blank space between a worker and a ship of its colour.' },
    { sign: 'Science station', means: 'Built on the blank space between two crystals of its colour.' },
    { sign: 'Credit', means: 'Pays for refreshing cards and for build-over tokens. Above five they are wasted.' },
    { sign: 'P Y W G', means: 'Crystals: purple, yellow, white, green.' },
  ],
  tip: 'A low card picks last, but it goes on being useful: unplayed cards count at the end.',
};
export default coach;
