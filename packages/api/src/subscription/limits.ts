/** The states and limits of token subscription. Plain data. */

/** Specification, section 4; by the clock. `cancelled` is an offering withdrawn before its end. */
export const SUBSCRIPTION_PHASES = ['not_started', 'pre_sale', 'subscribing', 'ended', 'cancelled'] as const;
/** States of an offering; `allocated` once shares are known, `settled` once every share is paid. */
export const OFFERING_STATES = ['draft', 'published', 'allocated', 'settled', 'cancelled'] as const;
export type OfferingState = (typeof OFFERING_STATES)[number];
/** `allocated` waits for its payment, `settled` has it, `cancelled` was taken back and `refunded` given back. */
export const COMMITMENT_STATES = ['live', 'cancelled', 'allocated', 'settled', 'refunded'] as const;
export type CommitmentState = (typeof COMMITMENT_STATES)[number];

export const SUBSCRIPTION_LIMITS = {
  /** The level of certification that takes part in the pre-sale, where an offering names no other. */
  presaleLevel: 2,
  level: 1,
  /** From publication to the first commitment, so that everybody has time to read. */
  publishAheadMs: 3_600_000,
  nameLengthMax: 80,
  descriptionLengthMax: 4_000,
  /** Settles this many commitments in one transaction. */
  batch: 500,
} as const;
