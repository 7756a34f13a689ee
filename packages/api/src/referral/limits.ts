/** Referral and agents (rule book, section 8). Rates are versions and not here. */
export const REFERRAL_LIMITS = {
  /** Above this many inviters nobody gets a share. */
  depthMax: 50,
  authorizationCodeLength: 8,
  authorizationCodeMs: 600_000,
} as const;

/** Capital letters and digits that nobody takes for each other. */
export const AUTHORIZATION_CODE_PATTERN = '^[A-HJ-NP-Z2-9]{8}$';

/** Why nobody is paid for what somebody else pays (rule book, section 8). */
export const REFERRAL_VOID_REASONS = ['same_identity', 'same_address', 'same_device'] as const;
export type ReferralVoidReason = (typeof REFERRAL_VOID_REASONS)[number];

/** What agents compare: the UTC day so far, and the last 7 and 30 UTC days with today. */
export const REFERRAL_PERIODS = ['today', '7d', '30d'] as const;
export type ReferralPeriod = (typeof REFERRAL_PERIODS)[number];
