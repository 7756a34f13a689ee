/**
 * Ids begin with their time, so they bound a search by time; the instant in the row decides. Between the two lies what
 * the transaction that draws one waits for at most.
 */
export const ID_SLACK_MS = 60_000;
