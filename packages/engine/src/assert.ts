/** Throws when a fact that the program relies on does not hold: a bug of the caller, never a user's error. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RangeError(message);
}

/** Asserts a count of at least `min` that a number holds exactly. The message is written only when it is needed. */
export function assertCount(value: number, name: string, min = 1): void {
  if (Number.isSafeInteger(value) && value >= min) return;
  throw new RangeError(`${name} must be a safe integer >= ${min}, got ${value}`);
}
