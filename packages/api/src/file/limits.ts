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
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Purposes for which operators upload pictures. */
export const OPERATOR_FILE_PURPOSES = ['support_chat'] as const;

/** Rule book, section 9; reliability, section 3, "uploads". */
export const UPLOAD_LIMITS = {
  bytesMax: 5 * 1_024 * 1_024,
  megapixelsMax: 40,
  perDayMax: 30,
  operatorPerDayMax: 200,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
