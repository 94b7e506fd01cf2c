import type { Choice, LogLine } from '../wire';

const PREVIEW_MS = 60; // a pointer that only passes over asks nothing

/** The choice that is looked at, on the board or in the list, and what it would surely do. */
export class Preview {
  choice = $state.raw<Choice>();
  sure = $state.raw<readonly LogLine[]>([]);
  private asking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (action: string) => Promise<LogLine[]>) {}

  readonly look = (choice: Choice | undefined): void => {
    clearTimeout(this.asking);
    this.choice = choice;
    this.sure = [];
    if (!choice) return;
    this.asking = setTimeout(() => {
      void this.ask(choice.action).then((lines) => {
        if (this.choice?.action === choice.action) this.sure = lines;
      });
    }, PREVIEW_MS);
  };
}
