/** What is drawn over the colony as if it had happened; `bad` where it cannot. */
export interface Ghost {
  readonly cell: string;
  readonly print?: string | undefined;
  readonly item?: string | undefined;
  readonly structure?: string | undefined;
  readonly bad?: boolean;
}

export type Hand = 'mouse' | 'touch' | 'key';

/** How a colony is pointed at: which spaces glow, what each is called, and what pointing does. */
export interface Pointing {
  readonly glows: ReadonlySet<string>;
  /** Among those that glow: the ones that make a structure possible. */
  readonly best: ReadonlySet<string>;
  readonly label: (cell: string) => string;
  readonly oncell: (cell: string, by: Hand) => void;
  readonly onhover: (cell: string | undefined) => void;
}
