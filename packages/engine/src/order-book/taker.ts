import type { SideIndex } from './price-levels.ts';

/** An owner that no order has, for walks in which self-trade does not matter. */
export const NO_OWNER = -1;

/** Limits of an incoming order: at most `qtyLots`, spending at most `budget`, no worse than `priceTicks`. */
export interface Taker {
  readonly owner: number;
  readonly side: SideIndex;
  readonly priceTicks: number;
  /** Infinity when the order has no quantity. */
  readonly qtyLots: number;
  /** In ticks x lots; Infinity when the order has no budget. */
  readonly budget: number;
  /** Of a walk: what is hidden is passed by. */
  readonly isShownOnly?: boolean | undefined;
}

/** Why a taker stopped: it has all its lots; the book is empty; beyond its limit; its own order; out of budget. */
export type StopCause = 'filled' | 'empty' | 'limit' | 'self_trade' | 'budget';

/** Trades of a taker, without taking them. */
export interface Walk {
  readonly cause: StopCause;
  readonly lots: number;
  /** In ticks x lots; no longer exact above the safe range. */
  readonly quote: number;
  readonly worstTicks: number | null;
}
