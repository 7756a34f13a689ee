/** The kinds, fields and limits of national money and of trading it between people. Plain data. */

export const COLLECTION_METHODS_MAX = 10;
/** Need of a picture of the payment code, by a way of paying. */
export const FIAT_METHOD_PICTURES = ['none', 'optional', 'required'] as const;

/** National money that ads are priced in, with its decimals. The first eight have an index; floating prices need one. */
export const FIAT_UNITS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  AUD: 2,
  CAD: 2,
  CHF: 2,
  NZD: 2,
  CNY: 2,
  HKD: 2,
  KRW: 0,
  THB: 2,
  VND: 0,
} as const;
export type FiatUnit = keyof typeof FIAT_UNITS;
export const FIAT_UNIT_CODES = Object.keys(FIAT_UNITS) as FiatUnit[];

/** Of an ad: its maker sells or buys coins. */
export const FIAT_AD_SIDES = ['sell', 'buy'] as const;
export const FIAT_PRICE_KINDS = ['fixed', 'floating'] as const;
/** Specification, section 4: opening, suspended, canceled, removed from shelf. */
export const FIAT_AD_STATES = ['open', 'suspended', 'cancelled', 'removed'] as const;
/** Specification, section 4: `disputed` is in rights protection, `exception` abnormal, `postponed` postponed confirmation. */
export const FIAT_ORDER_STATES = [
  'unpaid',
  'paid',
  'postponed',
  'disputed',
  'exception',
  'completed',
  'cancelled',
] as const;
export const FIAT_ORDER_ACTORS = ['buyer', 'seller', 'operator', 'clock'] as const;
export const FIAT_ORDER_EVENTS = [
  'pay',
  'extend',
  'cancel',
  'expire',
  'confirm',
  'postpone',
  'dispute',
  'auto_confirm',
  'escalate',
  'rule',
  'request_review',
  'award_buyer',
  'award_seller',
] as const;
/** Payment windows in minutes, as text: forms name one of them. */
export const FIAT_WINDOWS = ['15', '30', '45', '60'] as const;

/** Why a buyer cancels. */
export const FIAT_CANCEL_REASONS = [
  'changed_mind',
  'cannot_pay',
  'wrong_order',
  'seller_unreachable',
  'payee_wrong',
  'seller_asked_more',
  'agreed',
  'other',
] as const;
export const FIAT_POSTPONE_REASONS = ['bank_delay', 'verifying_payer', 'bank_closed', 'other'] as const;
export const FIAT_DISPUTE_REASONS = [
  'not_received',
  'amount_differs',
  'payer_name_differs',
  'not_released',
  'payment_reversed',
  'other',
] as const;
export const FIAT_RULING_REASONS = [
  'payment_proved',
  'payment_not_proved',
  'false_payment',
  'payer_name_differs',
  'seller_unresponsive',
  'buyer_unresponsive',
  'agreement',
] as const;
export type FiatRulingReason = (typeof FIAT_RULING_REASONS)[number];
/** For whom each ground can be: `fiat.ground_does_not_fit` refuses any other. */
export const FIAT_GROUND_WINNERS: Readonly<Record<FiatRulingReason, readonly ('buyer' | 'seller')[]>> = {
  payment_proved: ['buyer'],
  payment_not_proved: ['seller'],
  false_payment: ['seller'],
  payer_name_differs: ['seller'],
  seller_unresponsive: ['buyer'],
  buyer_unresponsive: ['seller'],
  agreement: ['buyer', 'seller'],
};
export const FIAT_SENT_KINDS = ['text', 'image', 'template'] as const;
/** A system message names an event of the order. */
export const FIAT_MESSAGE_KINDS = [...FIAT_SENT_KINDS, 'system'] as const;
/** Ready-made sentences, which each side reads in its own language. */
export const FIAT_TEMPLATES = [
  'hello',
  'paying_now',
  'have_paid',
  'please_check',
  'need_reference',
  'which_account',
  'checking',
  'received',
  'bank_slow',
  'send_voucher',
  'thanks',
] as const;
export const FIAT_MERCHANT_STATES = [
  'none',
  'applied',
  'rejected',
  'certified',
  'leaving',
  'left',
  'revoked',
] as const;
export const FIAT_CRITERIA = ['level', 'age', 'orders', 'completion', 'counterparties', 'bond'] as const;
/** Reasons for which a user may not buy for a while. */
export const FIAT_BLOCK_REASONS = ['cancellations', 'false_payment'] as const;

/** Mask that replaces a link or a contact in a text of a user. */
export const FIAT_LINK_MASK = '[•••]';

/** Rule book, section 5; what is not there is in ADR 26. */
export const FIAT_LIMITS = {
  /** Values in USDT by the index. */
  orderValueMin: '10',
  activeOrdersMax: 3,
  activeAdsPerSideMax: 10,
  paymentKindsMax: 3,
  floatingPercentMin: 85,
  floatingPercentMax: 115,
  /** A price has so many decimals more than its money. */
  priceDecimalsBeyond: 2,
  merchantFeePercent: '0.15',
  bond: '3000',
  merchantAgeDays: 30,
  merchantOrders: 20,
  merchantCompletionPercent: 80,
  merchantCounterparties: 10,
  /** The orders of a merchant that are not over are worth at most so many bonds. */
  bondCover: 10,
  leavingMs: 604_800_000,
  disputeAfterMs: 900_000,
  reviewMs: 21_600_000,
  boughtHoldMs: 86_400_000,
  outageBackMs: 3_600_000,
  messageLengthMax: 500,
  messagesPerMinute: 20,
  /** After the end of an order: how long its sides can write, and see its pictures. */
  chatAfterMs: 604_800_000,
  picturesAfterMs: 2_592_000_000,
  remarksLengthMax: 500,
  evidenceMax: 10,
  businessNameMin: 3,
  businessNameMax: 30,
} as const;
