import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogLine, TableView } from '../wire';
import { cameWith, scenesOf, toldSoFar, type Frame, type Script } from './beats';
import { beside, wayOf } from './places';
import { Stage } from './stage.svelte';

const view = (ply: number): TableView => ({ ply }) as unknown as TableView;
const line = (ply: number, event: string, facts: LogLine['facts'] = { seat: 1 }): LogLine => ({ ply, event, facts, text: `${event}.` });
const act = (ply: number, ...lines: LogLine[]): Frame => ({ before: view(ply - 1), after: view(ply), lines });
const script: Script = {
  beats: {
    moved: () => ({ kind: 'walk', to: 'ring:3', piece: 'robot' }),
    mined: () => [{ kind: 'gain', from: 'ring:3', to: 'score:1', amount: 4 }, { kind: 'mark', to: 'deck', along: true, ms: 2000 }],
    ended: () => undefined,
    dawned: () => ({ kind: 'reveal', to: 'board', big: 'Dawn', ms: 200 }),
  },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a piece travels on the frame before the act, and has landed on the one after it', () => {
  const scenes = scenesOf(act(5, line(5, 'moved'), line(5, 'mined'), line(5, 'moved'), line(5, 'ended')), script);

  expect(scenes.map((scene) => scene.view.ply)).toEqual([4, 5, 5]);
  expect(scenes.map((scene) => scene.cues.map((cue) => cue.beat.kind))).toEqual([['walk'], ['gain', 'mark'], ['walk']]);
  expect(scenes[1]?.ms).toBe(2000);
  expect(scenes[1]?.cues.map((cue) => cue.caption)).toEqual(['mined.', '']);
});

test('what stays where it came stands there for the rest of the act, until the board shows it', () => {
  const lines = [line(5, 'sent', { seat: 1, n: 1 }), line(5, 'sent', { seat: 1, n: 2 }), line(5, 'hurt'), line(5, 'mined')];
  const staged: Script = {
    beats: {
      sent: ({ facts }, _before, _after, past) => ({ kind: 'walk', piece: `miner:${facts['n']}`, to: 'mine', stays: true, along: past.at(-1)?.event === 'sent' }),
      hurt: () => ({ kind: 'walk', piece: 'miner:1', to: 'bay', stays: true }),
      mined: () => ({ kind: 'gain', to: 'score:1', amount: 1 }),
    },
  };
  const scenes = scenesOf(act(5, ...lines), staged);

  expect(scenes.map((scene) => scene.cues.length)).toEqual([2, 1, 1]);
  expect(scenes.map((scene) => scene.standing.map(({ piece, place }) => `${piece} ${place}`))).toEqual([[], ['miner:2 mine'], []]);
});

test('events that nobody stages are plain: a halo at whoever acts, and points fly to the score', () => {
  const [halo, points, nobody] = scenesOf(act(2, line(2, 'passed'), line(2, 'scored', { seat: 0, points: 3 }), line(2, 'dusk', {})), undefined);

  expect(halo?.cues[0]?.beat).toMatchObject({ kind: 'mark', to: 'seat:1' });
  expect(points?.cues[0]?.beat).toMatchObject({ kind: 'gain', to: 'score:0', amount: 3 });
  expect(nobody?.cues[0]?.beat).toMatchObject({ kind: 'mark', to: 'board' });
});

test('acts play one after the other, then the present is shown', () => {
  const stage = new Stage(() => true, () => script, () => 1);
  stage.add(act(1, line(1, 'moved')));
  stage.add(act(2, line(2, 'mined')));
  expect(stage.view?.ply).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(stage.view?.ply).toBe(2);
  vi.advanceTimersByTime(2000);
  expect(stage.playing).toBe(false);
  expect(document.documentElement.dataset['beats']?.split('\n')).toEqual(['1 1 0 moved walk ring:3', '2 2 2 mined gain score:1', '3 2 2 mined mark deck']);
});

test('it says whether later acts wait, so that what is asked tells nothing of them', () => {
  const stage = new Stage(() => true, () => script, () => 1);
  stage.add(act(1, line(1, 'moved')));
  expect(stage.more).toBe(false);
  stage.add(act(2, line(2, 'mined')));
  expect(stage.more).toBe(true);
  vi.advanceTimersByTime(1000); // the second plays
  expect(stage.more).toBe(false);
});

test('skipping shows the present at once, and nothing plays after it', () => {
  const stage = new Stage(() => true, () => script, () => 1);
  stage.add(act(1, line(1, 'moved')));
  stage.add(act(2, line(2, 'moved')));
  const told = document.documentElement.dataset['beats'];
  stage.skip();
  vi.advanceTimersByTime(5000);

  expect(stage.view).toBeUndefined();
  expect(stage.cues).toEqual([]);
  expect(document.documentElement.dataset['beats']).toBe(told);
});

test('whoever is behind catches up: faster first, then the oldest is left out', () => {
  const stage = new Stage(() => true, () => script, () => 1);
  for (let ply = 1; ply <= 12; ply += 1) stage.add(act(ply, line(ply, 'moved')));
  vi.advanceTimersByTime(1000);
  expect(stage.rate).toBeGreaterThan(1.5);
  for (let ply = 13; ply <= 100; ply += 1) stage.add(act(ply, line(ply, 'moved')));
  vi.advanceTimersByTime(1000);
  expect(stage.view?.ply).toBeGreaterThan(60);
  vi.advanceTimersByTime(20_000);
  expect(stage.playing).toBe(false);
});

test('of too much, what passes is left out before what matters', () => {
  const stage = new Stage(() => true, () => script, () => 1);
  for (let ply = 1; ply <= 21; ply += 1) stage.add(act(ply, line(ply, 'moved')));
  stage.add(act(22, line(22, 'moved'), line(22, 'dawned')));
  for (let ply = 23; ply <= 30; ply += 1) stage.add(act(ply, line(ply, 'moved'), line(ply, 'passed')));
  vi.advanceTimersByTime(30_000);

  const played = document.documentElement.dataset['beats']?.split('\n').map((beat) => beat.split(' ')[3]) ?? [];
  expect(stage.playing).toBe(false);
  expect(played.filter((event) => event === 'moved')).toHaveLength(30);
  expect(played.filter((event) => event === 'passed')).toHaveLength(2);
  expect(played).toContain('dawned');
});

test('off still plays how the match ends, and a moment that was asked for', () => {
  const stage = new Stage(() => true, () => script, () => 0);
  const last = act(2, line(2, 'mined'));
  stage.add({ ...last, after: { ...last.after, outcome: { reason: 'mined out' } } as TableView });
  expect(stage.playing).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(stage.playing).toBe(false);

  void stage.show(act(1, line(1, 'moved')), true);
  expect(stage.playing).toBe(true);
  stage.add(act(3, line(3, 'moved')));
  expect(stage.playing).toBe(false);
});

test('off plays nothing; fast takes half the time', () => {
  const off = new Stage(() => true, () => script, () => 0);
  off.add(act(1, line(1, 'moved')));
  expect(off.playing).toBe(false);
  const fast = new Stage(() => true, () => script, () => 0.5);
  fast.add(act(1, line(1, 'moved')));
  vi.advanceTimersByTime(500);
  expect(fast.playing).toBe(false);
});

test('a caption is beside its place, within the room, and leaves the hand alone', () => {
  const room = { x: 0, y: 0, width: 400, height: 300 };
  const size = { width: 120, height: 40 };
  const place = { x: 340, y: 100, width: 60, height: 60 };
  const [x, y] = beside(place, size, room, []);
  expect(x + size.width).toBeLessThanOrEqual(place.x);
  const hand = { x: 0, y: 90, width: 340, height: 210 };
  const [, above] = beside(place, size, room, [hand]);
  expect(above + size.height).toBeLessThanOrEqual(90);
  expect(y).toBeGreaterThan(0);
});

test('a piece came with the last line that moves it', () => {
  const log = [line(1, 'moved'), line(2, 'moved'), line(3, 'mined')];
  expect(cameWith('robot', log, view(3), script)?.ply).toBe(2);
  expect(cameWith('card', log, view(3), script)).toBeUndefined();
});

test('what happens before there is a board waits for it', () => {
  let set = false;
  const stage = new Stage(() => set, () => script, () => 1);
  stage.add(act(1, line(1, 'moved')));
  stage.add(act(2, line(2, 'moved')));
  expect(stage.playing).toBe(false);

  set = true;
  stage.begin();
  expect(stage.view?.ply).toBe(0);
  vi.runAllTimers();
  expect(stage.playing).toBe(false);
});

test('the board stays as it was while what happened is being fetched', () => {
  const stage = new Stage(() => true, () => script, () => 1);
  stage.hold(view(4));
  expect(stage.view?.ply).toBe(4);
  vi.advanceTimersByTime(5000);
  expect(stage.view?.ply).toBe(4);
  stage.add(act(5, line(5, 'mined')));
  expect(stage.view?.ply).toBe(5);
  vi.runAllTimers();
  expect(stage.playing).toBe(false);

  stage.hold(view(5));
  stage.release();
  expect(stage.playing).toBe(false);
});

test('nothing is told before it is played', () => {
  const log = [line(1, 'moved'), { ...line(2, 'rolled'), text: 'a 5' }, { ...line(2, 'mined'), text: 'it wins' }, line(3, 'moved')];
  expect(toldSoFar(log, { ...line(2, 'rolled'), text: 'a 5' })).toEqual(log.slice(0, 2));
  expect(toldSoFar(log, { ...line(2, 'moved'), text: 'seen by nobody' })).toEqual(log.slice(0, 3));
  expect(toldSoFar(log, line(0, 'dealt'))).toEqual([]);
});

test('who stays where he is does not walk off the board', () => {
  const [x, y] = [120, 80];
  expect(wayOf([[x, y], [x, y]]).map(({ offset }) => offset)).toEqual([0, 1]);
  expect(wayOf([[0, 0], [30, 0], [30, 10]]).map(({ offset }) => offset)).toEqual([0, 0.75, 1]);
});
