/** The kinds and states of spot orders. Plain data. */

export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'stop_market', 'oco'] as const;
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok'] as const;

/**
 * The states of a spot order (specification, section 4): executed in full is `completed`, canceled is
 * `revoked`.
 */
export const SPOT_ORDER_STATES = ['pending', 'completed', 'revoked'] as const;
