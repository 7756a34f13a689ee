import type { micro as calls, MicroDirection, MicroState, ReplyOf } from '@openbourse/api';
import { percentOfPpm } from '@openbourse/money';

/** An order as its owner sees it. */
export type MicroOrderRow = ReplyOf<typeof calls.orders>[number];

/** An order as it is stored. Amounts are decimals, instants epoch milliseconds. */
export interface OrderRecord {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly matchId: number;
  readonly symbol: string;
  readonly seriesId: number;
  readonly productId: number;
  readonly direction: MicroDirection;
  readonly seconds: number;
  readonly profitPpm: number;
  readonly lossPpm: number;
  readonly stake: string;
  readonly isPractice: boolean;
  readonly state: MicroState;
  readonly voidReason: 'no_entry_tick' | 'no_exit_tick' | null;
  readonly acceptedAt: number;
  readonly expiresAt: number;
  readonly entrySeq: number | null;
  readonly entryPrice: string | null;
  readonly entryAt: number | null;
  readonly exitSeq: number | null;
  readonly exitPrice: string | null;
  readonly exitAt: number | null;
  readonly payout: string | null;
  readonly settledAt: number | null;
}

export function presentOrder(order: Omit<OrderRecord, 'id' | 'entrySeq' | 'exitSeq'>): MicroOrderRow {
  return {
    id: order.publicId,
    currency_match_id: order.matchId,
    symbol: order.symbol,
    direction: order.direction,
    seconds: order.seconds,
    profit_percent: percentOfPpm(order.profitPpm),
    loss_percent: percentOfPpm(order.lossPpm),
    stake: order.stake,
    is_practice: order.isPractice,
    state: order.state,
    void_reason: order.voidReason,
    accepted_at: order.acceptedAt,
    entry_price: order.entryPrice,
    entry_at: order.entryAt,
    expires_at: order.expiresAt,
    exit_price: order.exitPrice,
    exit_at: order.exitAt,
    payout: order.payout,
    settled_at: order.settledAt,
  };
}
