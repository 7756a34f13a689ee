import type { ErrorDetails, ErrorKey } from '@openbourse/api';

/** An expected refusal, named to the caller by its key; any other throw is a bug and answers 500. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly details: ErrorDetails;

  constructor(key: ErrorKey, details: ErrorDetails = {}) {
    super(key);
    this.name = 'AppError';
    this.key = key;
    this.details = details;
  }
}

/** Stops at a state that the code holds impossible; assertions stay on in production. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
