/** The kinds and states of spot orders. Plain data. */

export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'stop_market', 'oco'] as const;
/** Sizes of scaled orders from the lowest price to the highest. */
export const DISTRIBUTIONS = ['even', 'rising', 'falling'] as const;
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok'] as const;

/**
 * The states of a spot order (specification, section 4): executed in full is `completed`, canceled is
 * `revoked`.
 */
export const SPOT_ORDER_STATES = ['pending', 'completed', 'revoked'] as const;

/**
 * The states of an exit: it waits for its order to end, nothing was executed, or it was placed; it was not placed for what would
 * be too small, in a market that took no orders, with all orders that were canceled, or the book refused it.
 */
export const EXIT_STATES = [
  ...(['waiting', 'unused', 'armed'] as const),
  ...(['too_small', 'market_closed', 'cancelled', 'refused'] as const),
] as const;
