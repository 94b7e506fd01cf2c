/** What those who practise ask the server for. */
import { call } from '../api';
import type { PracticeBook, PracticeFile, PuzzleShelf, Task, TaskVerdict } from '../wire';

export const book = (): Promise<PracticeBook> => call('GET', '/api/me/practice');
/** Keep my figures of a match, and my largest errors as exercises. */
export const note = (record: string, seat: number): Promise<PracticeBook> => call('POST', `/api/me/practice/games?seat=${seat}`, record);
export const drop = (exercise: string): Promise<void> => call('DELETE', `/api/me/practice/exercises/${exercise}`);
export const file = (): Promise<PracticeFile> => call('GET', '/api/me/practice/file');
export const takeIn = (text: string): Promise<PracticeBook> => call('POST', '/api/me/practice/file', text);
export const shelf = (): Promise<PuzzleShelf> => call('GET', '/api/puzzles');

/** A task by where it is found: an exercise of mine, today's puzzle, or the next one of a game. */
export type Where = { readonly exercise: string } | { readonly game: string } | 'today';
export const task = (where: Where): Promise<Task> =>
  call('GET', where === 'today' ? '/api/puzzles/today' : 'exercise' in where ? `/api/me/practice/exercises/${where.exercise}` : `/api/puzzles/${where.game}/next`);
export const attempt = ({ kind, game, id }: Task, action: string): Promise<TaskVerdict> =>
  call('POST', kind === 'exercise' ? `/api/me/practice/exercises/${id}/try` : `/api/puzzles/${game}/${id}/try`, { action });
