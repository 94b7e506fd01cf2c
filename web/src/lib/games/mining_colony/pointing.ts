/** What is drawn over the colony as if it had happened; `bad` where it cannot. */
export interface Ghost {
  readonly cell: string;
  readonly print?: string | undefined;
  readonly item?: string | undefined;
  readonly structure?: string | undefined;
  readonly bad?: boolean;
}

export type Hand = 'mouse' | 'touch' | 'key';

/** How somebody pointed: a finger shows first and does it at the second tap. */
export const handOf = (event: MouseEvent): Hand => (event instanceof PointerEvent && event.pointerType === 'touch' ? 'touch' : event.detail === 0 ? 'key' : 'mouse');

/** Two items and the space between them: a structure that can be built, or could be with the item that is held. */
export interface Bar {
  readonly cell: string;
  readonly axis: string;
  readonly structure: string;
  readonly ready: boolean;
}

/** How a colony is pointed at: which spaces glow, what each is called, and what pointing does. */
export interface Pointing {
  readonly glows: ReadonlySet<string>;
  /** Among those that glow: the ones that make a structure possible. */
  readonly best: ReadonlySet<string>;
  readonly label: (cell: string) => string;
  /** The action that pointing there plays, if it is one. */
  readonly plays: (cell: string) => string | undefined;
  readonly oncell: (cell: string, by: Hand) => void;
  readonly onhover: (cell: string | undefined) => void;
}
