/** What a player points at while choosing: any of these narrows the actions down. */
export interface Picks {
  readonly kind?: string | undefined;
  readonly robot?: number | undefined;
  readonly card?: string | undefined;
  readonly slot?: number | undefined;
  readonly [argument: string]: string | number | undefined;
}
