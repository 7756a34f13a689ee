import type { SpotOrder } from './order.ts';
import type { Terms } from './terms.ts';

/** A trade of this batch. */
export interface Trade {
  readonly terms: Terms;
  readonly id: number;
  readonly seq: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly takerSide: 'buy' | 'sell';
  readonly maker: SpotOrder;
  readonly taker: SpotOrder;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly at: number;
}
