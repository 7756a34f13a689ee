/** Referral and agents (rule book, section 8). Rates are versions and not here. */
export const REFERRAL_LIMITS = {
  /** Inviters above this distance get no share. */
  depthMax: 50,
  authorizationCodeLength: 8,
  authorizationCodeMs: 600_000,
} as const;

/** Capital letters and digits that cannot be mistaken for each other. */
export const AUTHORIZATION_CODE_PATTERN = '^[A-HJ-NP-Z2-9]{8}$';

/** Reasons for which a relation pays nothing (rule book, section 8). */
export const REFERRAL_VOID_REASONS = ['same_identity', 'same_address', 'same_device'] as const;
export type ReferralVoidReason = (typeof REFERRAL_VOID_REASONS)[number];

/** Periods that agents compare: the UTC day so far, and the last 7 and 30 UTC days with today. */
export const REFERRAL_PERIODS = ['today', '7d', '30d'] as const;
export type ReferralPeriod = (typeof REFERRAL_PERIODS)[number];
