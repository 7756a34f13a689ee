import type {
  FIAT_CANCEL_REASONS,
  FIAT_DISPUTE_REASONS,
  FIAT_POSTPONE_REASONS,
  FiatUnit,
} from '@openbourse/api';
import type { FiatOrderState } from '@openbourse/engine';

export type Side = 'buyer' | 'seller';
export type CancelReason = (typeof FIAT_CANCEL_REASONS)[number];
export type PostponeReason = (typeof FIAT_POSTPONE_REASONS)[number];
export type DisputeReason = (typeof FIAT_DISPUTE_REASONS)[number];

/** Terms with which an order is opened and that it keeps. */
export interface OrderTerms {
  readonly publicId: string;
  readonly paymentReference: string;
  readonly adId: string;
  readonly merchantId: string;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly takerId: number;
  readonly currencyId: number;
  readonly unit: FiatUnit;
  readonly price: string;
  readonly quantity: string;
  /** In the unit. */
  readonly amount: string;
  /** In coins; a maker who sells pays it on top, one who buys receives less. */
  readonly fee: string;
  /** In USDT when it was opened. */
  readonly value: string;
  readonly paymentKind: string;
  /** Version of the kind that the payee was frozen with. */
  readonly methodVersion: number;
  /** The sealed details of the payee, `PayeeDetails` as JSON under the order's public id. */
  readonly payeeSealed: Buffer;
  readonly payeeQrFileId: string | null;
  readonly windowMinutes: number;
  readonly remarks: string;
  readonly createdAt: number;
}

/** Progress of an order. */
export interface OrderProgress {
  readonly state: FiatOrderState;
  /** Escrow, with the fee of a maker who sells. */
  readonly held: string;
  readonly isExtended: boolean;
  readonly paidAt: number | null;
  readonly voucherFileId: string | null;
  readonly payerName: string | null;
  /** Of what the buyer stated, and of what the seller saw. */
  readonly isStatedNameEqual: boolean | null;
  readonly isSeenNameEqual: boolean | null;
  readonly postponeReason: PostponeReason | null;
  readonly postponeText: string | null;
  readonly disputedAt: number | null;
  readonly disputedBy: Side | null;
  readonly disputeReason: DisputeReason | null;
  readonly disputeText: string | null;
  readonly endedAt: number | null;
  readonly cancelReason: CancelReason | null;
  readonly isCounted: boolean;
  readonly withdrawableAt: number | null;
  readonly waitingSince: number | null;
}

/** An order as it is stored; amounts are decimals, instants epoch milliseconds. */
export interface OrderRecord extends OrderTerms, OrderProgress {
  readonly id: number;
  readonly coin: string;
  /** Of the coin. */
  readonly scale: number;
  readonly buyerReadId: number;
  readonly sellerReadId: number;
}

/** The side of an order that a user is; null for every other user. */
export function sideOf(order: Pick<OrderRecord, 'buyerId' | 'sellerId'>, userId: number): Side | null {
  if (order.buyerId === userId) return 'buyer';
  return order.sellerId === userId ? 'seller' : null;
}

export function userOf(order: Pick<OrderRecord, 'buyerId' | 'sellerId'>, side: Side): number {
  return side === 'buyer' ? order.buyerId : order.sellerId;
}

/** The two checks of the payer's name as one; null before the payment. */
export function isPayerNameEqual(
  order: Pick<OrderRecord, 'isStatedNameEqual' | 'isSeenNameEqual'>,
): boolean | null {
  if (order.isStatedNameEqual === null) return null;
  return order.isStatedNameEqual && order.isSeenNameEqual !== false;
}
