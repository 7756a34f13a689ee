/** Throws when a fact that the program relies on does not hold: a bug of the caller, never a user's error. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RangeError(message);
}

/** Asserts a count of at least `min` that a number holds exactly. */
export function assertCount(value: number, name: string, min = 1): void {
  assert(
    Number.isSafeInteger(value) && value >= min,
    `${name} must be a safe integer >= ${min}, got ${value}`,
  );
}
