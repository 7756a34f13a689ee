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

/**
 * A refusal of a change that leaves a record: `keep` writes it in a transaction of its own, once the change is undone
 * (`recordingRefusals`).
 */
export class RecordedRefusal extends AppError {
  readonly keep: () => Promise<void>;

  constructor(key: ErrorKey, keep: () => Promise<void>) {
    super(key);
    this.keep = keep;
  }
}

/** Runs a change in a transaction, and keeps the record of its refusal where there is one. */
export async function recordingRefusals<R>(run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof RecordedRefusal) await error.keep();
    throw error;
  }
}

/** Stops at a state that the code holds impossible; assertions stay on in production. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
