/** Purposes of pictures, and their limits. Plain data. */

/** The purpose of an uploaded picture; it can be used for nothing else. */
export const FILE_PURPOSES = [
  'identity_front',
  'identity_reverse',
  'identity_hand',
  'address_proof',
  'deposit_voucher',
  'payment_qr',
  'payment_voucher',
  'fiat_chat',
  'fiat_evidence',
  'feedback',
  'support_chat',
] as const;

/** Purposes for which operators upload pictures. */
export const OPERATOR_FILE_PURPOSES = ['support_chat', 'coin_logo'] as const;
export type OperatorFilePurpose = (typeof OPERATOR_FILE_PURPOSES)[number];
export type UserFilePurpose = (typeof FILE_PURPOSES)[number];
export type FilePurpose = UserFilePurpose | OperatorFilePurpose;
/** Logos of coins, which everybody sees: square, and drawn with sides of at most so many pixels. */
export const LOGO_LIMITS = { contentTypes: ['image/png', 'image/webp'], sideMax: 256 } as const;

/** Rule book, section 9; reliability, section 3, "uploads". */
export const UPLOAD_LIMITS = {
  bytesMax: 5 * 1_024 * 1_024,
  megapixelsMax: 40,
  perDayMax: 30,
  operatorPerDayMax: 200,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
