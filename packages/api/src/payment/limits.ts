/** Payments between users. Plain data. */

export const PAYMENT_DIRECTIONS = ['sent', 'received'] as const;
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number];

export const PAYMENT_LIMITS = {
  noteLengthMax: 140,
  /** Worth of the smallest payment, in USDT. */
  valueMin: '0.1',
  /** Time for which what was received may be traded, and does not leave the account. */
  heldMs: 86_400_000,
  /** People whom the form offers again. */
  payeesMax: 8,
} as const;
