/** SQLSTATE of a statement behind a failed one (`in_failed_sql_transaction`). */
const BEHIND_FAILURE = '25P02';

/**
 * The first failure of a transaction. Statements are sent without waiting for those before, so what PostgreSQL says to one
 * behind a failed one may reach the caller first; only the failed one says why.
 */
export class FirstFailure {
  private first: unknown;

  /** Takes the error of each statement in the order of the answers, and throws the one that says why. */
  readonly rethrow = (error: unknown): never => {
    const isBehind = error instanceof Error && 'code' in error && error.code === BEHIND_FAILURE;
    if (!isBehind) this.first ??= error;
    throw isBehind ? (this.first ?? error) : error;
  };

  /** Another transaction begins. */
  clear(): void {
    this.first = undefined;
  }
}
