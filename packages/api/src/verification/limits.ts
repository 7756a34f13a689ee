/** The documents, states and levels of certification. Plain data. */

/** Documents that prove a person's identity. */
export const ID_TYPES = ['identity_card', 'passport', 'driving_licence', 'residence_permit'] as const;
export type IdType = (typeof ID_TYPES)[number];
export const VERIFICATION_STATES = ['not_verified', 'in_review', 'certified', 'failed'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** Reasons for which a submission fails; users read them in their own language. */
export const VERIFICATION_REASONS = [
  'picture_unclear',
  'picture_incomplete',
  'name_differs',
  'number_differs',
  'document_expired',
  'document_unsupported',
  'face_differs',
  'handheld_missing',
  'address_differs',
  'address_outdated',
  'suspected_forgery',
  'under_age',
  'other',
] as const;
export type VerificationReason = (typeof VERIFICATION_REASONS)[number];
export const VERIFICATION_ORDERS = ['oldest', 'newest'] as const;
export const VERIFICATION_LIMITS = { attemptsPerDayMax: 5, ageMin: 18, claimMs: 900_000 } as const;

/**
 * Rights of each level of certification (rule book, section 4); amounts in USDT, `null` where there is no
 * such limit. What it lets leave are terms of the wallet, in versions.
 */
export const LEVEL_RIGHTS = [
  {
    level: 0,
    canTrade: false,
    leverageMax: null,
    canP2p: false,
    p2pTotalMax: null,
    p2pDailyMax: null,
  },
  {
    level: 1,
    canTrade: true,
    leverageMax: 20,
    canP2p: true,
    p2pTotalMax: '5000',
    p2pDailyMax: null,
  },
  {
    level: 2,
    canTrade: true,
    leverageMax: 100,
    canP2p: true,
    p2pTotalMax: null,
    p2pDailyMax: '20000',
  },
] as const;
