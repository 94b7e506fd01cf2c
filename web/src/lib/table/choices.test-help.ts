import type { ChoiceOf } from '../wire';

/** Choices for tests: the text follows from kind and arguments, as it does on the server. */
export function chosen<Actions>(...made: { [K in keyof Actions]: [K, Actions[K] | { [name: string]: never }] }[keyof Actions][]): ChoiceOf<Actions>[] {
  return made.map(([kind, args]) => {
    const action = [kind, ...Object.values(args as object)].join(' ');
    return { action, kind, args, label: action, group: 'x' } as ChoiceOf<Actions>;
  });
}
