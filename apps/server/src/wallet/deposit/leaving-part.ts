/**
 * The part that trading and payments between people contribute to the door of money that leaves: statements without
 * parameters, read within those of the door, so that one answer sees one moment.
 */
export interface LeavingPart {
  /** Rows of `user_id`, `wallet`, `currency_id` and `amount`: what accounts hold for other people. */
  readonly promised: string;
  /** Rows of `user_id`, `currency_id`, `amount` and `until`: what came from people and when it may leave. */
  readonly kept: string;
  /** Rows of `user_id`, `value` in USDT and `at`: what users sold or paid to people, without what was given back. */
  readonly given: string;
}
