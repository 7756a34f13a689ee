import type { CancelReason, Side, TimeInForce, Trigger } from '@openbourse/engine';
import type { ExitState, LegType, OrderState } from './order.ts';

/** Signs by which `spot.order_row` and `spot.trade_row` store words; the views spot.order and spot.trade show the words. */
export const SIDE_SIGNS = { buy: 'b', sell: 's' } as const satisfies Record<Side, string>;
export const TYPE_SIGNS = {
  limit: 'l',
  market: 'm',
  stop_limit: 'L',
  stop_market: 'M',
} as const satisfies Record<LegType, string>;
export const TIME_SIGNS = { gtc: 'g', ioc: 'i', fok: 'f' } as const satisfies Record<TimeInForce, string>;
export const TRIGGER_SIGNS = { up: 'u', down: 'd' } as const satisfies Record<Trigger, string>;
export const STATE_SIGNS = {
  pending: 'p',
  completed: 'c',
  revoked: 'r',
} as const satisfies Record<OrderState, string>;
export const REASON_SIGNS = {
  requested: 'r',
  replaced: 'R',
  ioc: 'i',
  fok: 'f',
  post_only: 'p',
  self_trade: 's',
  sweep_bound: 'w',
  no_liquidity: 'l',
  budget: 'b',
  oco: 'o',
  delisted: 'd',
  countdown: 'c',
} as const satisfies Record<CancelReason, string>;
export const EXIT_SIGNS = {
  waiting: 'w',
  armed: 'a',
  unused: 'u',
  too_small: 's',
  market_closed: 'm',
  cancelled: 'c',
  refused: 'r',
} as const satisfies Record<ExitState, string>;
