/** Bad luck, each with what to do about it. */
export const NO_WASM = 'This browser cannot run WebAssembly, which the table without a server needs. Use a newer browser, or play at a server.';
export const TOO_OLD = 'This browser is too old for the table without a server: it lacks {what}. Use a newer one, or play at a server.';
export const NO_SHELF = 'This browser lets the page keep nothing (a private window, or storage is forbidden). You can play, but your games are gone when the page is closed: save a record before.';
export const FULL = 'this browser has no room left for games. Nothing is lost while this page stays open: save your games to a file, erase finished ones, then play on';
export const NOT_KEPT = 'this browser could not keep the move ({why}). Nothing is lost while this page stays open: try again, or save your games to a file';
export const TWICE = 'The table is open in another tab or window already, and there is one page at a time. Go on there, or close it and load this one again.';
export const BROKEN = 'Python stopped in this page ({why}). Your games are kept: load the page again.';
export const CUT_OFF = 'Not all parts of the table could be loaded ({why}). Are you online? After the first visit no network is needed. Load the page again.';
export const NOT_ALONG = 'That match could not be gone on with here: {why}. It waits for you at the server.';
export const GONE = 'nothing of it is kept on this device';
export const NEW_VERSION = 'A new version of the table is here. It is used when you say so; until then this page stays as it is.';

export const filled = (sentence: string, facts: { readonly [name: string]: string }): string => sentence.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');

/** What is missing here that the table cannot do without; empty when all is there. */
export function missing(): string {
  if (typeof WebAssembly !== 'object') return NO_WASM;
  const parts: [string, boolean][] = [
    ['module workers', typeof Worker === 'function'],
    ['streams that unpack', typeof DecompressionStream === 'function'],
    ['big numbers', typeof BigInt === 'function'],
  ];
  const lacks = parts.find(([, there]) => !there);
  return lacks ? filled(TOO_OLD, { what: lacks[0] }) : '';
}
