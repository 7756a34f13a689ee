/** The states and limits of staking. Plain data. */

/** An order is in effect until its principal is free again (specification, section 4). */
export const STAKING_STATES = ['in_effect', 'expired'] as const;
export type StakingState = (typeof STAKING_STATES)[number];
/** Why an order has expired: its cycle was over, or its owner took the principal back before. */
export const STAKING_ENDS = ['matured', 'redeemed'] as const;
export type StakingEnd = (typeof STAKING_ENDS)[number];
/** A product that is sold out is open with nothing left. */
export const STAKING_PRODUCT_STATES = ['draft', 'open', 'closed'] as const;
export type StakingProductState = (typeof STAKING_PRODUCT_STATES)[number];

export const STAKING_LIMITS = {
  cycleDaysMax: 365,
  /** In percent; with the longest cycle the dividends are as much as the principal, never more. */
  aprPercentMax: '100',
  /** Days of the earnings chart. */
  earningDaysMax: 400,
} as const;
