/** The same as lib/place.ts for a page without a server. */
export const atServer: boolean = false;
