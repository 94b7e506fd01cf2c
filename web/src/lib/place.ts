/** Are we at a server, where others can come? A page without one is alone: its build takes offline/place.ts instead. */
export const atServer: boolean = true;
