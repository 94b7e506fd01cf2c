import type { Session } from './session.svelte';

interface Doings {
  /** Something lies over the table that has keys of its own. */
  readonly busy: () => boolean;
  /** Close what lies on top. False: nothing does. */
  readonly escape: () => boolean;
  /** Keys of the film, then of the list of actions. True when the key was one of theirs. */
  readonly board: (event: KeyboardEvent) => boolean;
  readonly list: (event: KeyboardEvent) => boolean;
  /** Keys of a lesson, before all others. */
  readonly lesson: (key: string) => boolean;
  readonly acts: { readonly [key: string]: () => void };
}

const IDLE = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter']);

/** The table's keys. What nobody has a use for brings the present, while something plays. */
export function tableKeys(session: Session, doings: Doings) {
  function escape(): void {
    if (doings.escape() || session.onward.stay()) return;
    if (session.past.shown || session.stage.playing) return session.present();
    session.preview.look(undefined);
    session.draft?.clear();
  }

  return (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || doings.busy()) return;
    if (event.key === 'Escape') return escape();
    if (target?.closest('input, textarea, select, [contenteditable]')) return;
    if (doings.lesson(event.key.toLowerCase())) return event.preventDefault();
    const act = doings.acts[event.key.toLowerCase()];
    if (act) act();
    if (act || doings.board(event) || doings.list(event)) return event.preventDefault();
    const onButton = target?.closest('button, a, summary, [role="button"]') && event.key === ' ';
    if (!session.stage.playing || IDLE.has(event.key) || onButton) return;
    session.present();
    event.preventDefault();
  };
}
