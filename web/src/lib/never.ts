/** A value that cannot be: a new kind of message fails the type check here. */
export function never(value: never): never {
  throw new Error(`not expected: ${JSON.stringify(value)}`);
}
