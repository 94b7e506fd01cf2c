/** How long lessons take, told alike on a game's card, its course and in a lesson; from the seconds that reading takes. */

/** Reading is half of it, doing the other. */
const spent = (reading_s: number): number => reading_s * 2;

const inMinutes = (reading_s: number): number => Math.max(1, Math.round(spent(reading_s) / 60));

/** As a person would say it. */
export const minutes = (reading_s: number): string => (spent(reading_s) < 50 ? 'under a minute' : `about ${inMinutes(reading_s)} min`);

export const learnIn = (reading_s: number): string => `Learn in ${inMinutes(reading_s)} ${inMinutes(reading_s) === 1 ? 'minute' : 'minutes'}`;
