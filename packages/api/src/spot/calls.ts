import { change, endpoint } from '../endpoint.ts';
import {
  DISTRIBUTIONS,
  EXIT_STATES,
  LIMITS,
  ORDER_TYPES,
  SPOT_ORDER_STATES,
  TIMES_IN_FORCE,
} from '../limits.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './operator-calls.ts';

const orderType = t.oneOf(ORDER_TYPES);
const clientOrderId = t.text(1, 64, 'my-order-1');

/** An order leg as stored: the two legs of an OCO are two orders that name each other in `oco_order_id`. */
export const orderSchema = object({
  id: t.uuid,
  client_order_id: nullable(string()),
  currency_match_id: integer(),
  symbol: string(),
  side: t.side,
  type: t.oneOf(['limit', 'market', 'stop_limit', 'stop_market'] as const),
  time_in_force: t.oneOf(TIMES_IN_FORCE),
  post_only: boolean(),
  state: t.oneOf(SPOT_ORDER_STATES),
  /** Why an order is revoked: requested, replaced, ioc, fok, self_trade, sweep_bound, no_liquidity, budget, oco. */
  revoke_reason: nullable(string()),
  price: nullable(t.amount),
  /** Of a trailing order the present one; while it waits to follow, the first. */
  stop_price: nullable(t.amount),
  /** Basis points at which the stop price follows; null of other orders. */
  trailing_delta: nullable(integer()),
  /** The price from which it follows; null of one that follows at once. */
  activation_price: nullable(t.amount),
  /** The best price since it follows: the highest of a sell, the lowest of a buy. Null while it does not. */
  peak_price: nullable(t.amount),
  /** Of an iceberg, what the book shows of it at a time; null of other orders. */
  visible_quantity: nullable(t.amount),
  /** Null until a stop order has fired; other orders have none. */
  triggered_at: nullable(t.instant),
  /** Null for a market buy by total. */
  quantity: nullable(t.amount),
  /** The total that a market buy may spend; null otherwise. */
  total: nullable(t.amount),
  executed_quantity: t.amount,
  executed_total: t.amount,
  average_price: nullable(t.amount),
  fee: t.amount,
  fee_currency_code: string(),
  maker_fee_percent: t.percent,
  taker_fee_percent: t.percent,
  oco_order_id: nullable(t.uuid),
  /** Levels of the exit, which is placed for what the order received once it has ended; null without one. */
  take_profit: nullable(t.amount),
  stop_loss: nullable(t.amount),
  /** Null without an exit; other states than waiting, unused and armed say why none was placed. */
  exit_state: nullable(t.oneOf(EXIT_STATES)),
  /** The order whose exit it is; null of other orders. */
  parent_order_id: nullable(t.uuid),
  created_at: t.instant,
  updated_at: t.instant,
});

/** One fill of the user's order. "Paid" is the settled state of a trade in the records (rule book, section 1). */
export const fill = object({
  id: integer(),
  order_id: t.uuid,
  currency_match_id: integer(),
  symbol: string(),
  side: t.side,
  role: t.oneOf(['maker', 'taker'] as const),
  price: t.amount,
  quantity: t.amount,
  total: t.amount,
  fee: t.amount,
  fee_currency_code: string(),
  state: t.oneOf(['paid'] as const),
  at: t.instant,
});

const placeErrors = [
  'market.match_not_found',
  'market.no_best_price',
  'market.halted',
  'market.delisted',
  'ledger.insufficient_balance',
  'spot.not_tradable',
  'spot.field_required',
  'spot.field_not_allowed',
  'spot.price_tick',
  'spot.price_band',
  'spot.quantity_step',
  'spot.quantity_max',
  'spot.min_notional',
  'spot.total_too_small',
  'spot.too_many_open_orders',
  'spot.stop_would_trigger',
  'spot.trailing_delta',
  'spot.activation_price',
  'spot.visible_quantity',
  'spot.iceberg_too_small',
  'spot.oco_prices',
  'spot.take_profit_price',
  'spot.stop_loss_price',
  'spot.exit_too_small',
  'spot.post_only_would_trade',
  'spot.client_order_id_conflict',
  'spot.far_from_index',
  'wallet.deposit_at_risk',
] as const;

export const placeOrder = change('spot.place_order', {
  act: 'open',
  summary:
    'Places an order. limit needs price and quantity; market needs quantity, or total for a buy; stop_limit adds stop_price to limit, stop_market to market, each takes trailing_delta in its place, and activation_price with that; oco needs price, quantity, stop_price and takes stop_limit_price. limit and market take take_profit, stop_loss or both: when the order has ended, what it received is offered at take_profit as a limit order and given at stop_loss as a stop-market order, as a pair where both are given. limit takes visible_quantity: the book shows as much of it at a time, and the next slice takes its place at the end of the price when the one before is filled. A repeat of the same client_order_id returns the first order.',
  pays: 'trade',
  input: paying({
    currency_match_id: t.id,
    side: t.side,
    type: orderType,
    price: optional(t.decimal),
    quantity: optional(t.decimal),
    total: optional(t.decimal),
    stop_price: optional(t.decimal),
    /** OCO only: the limit price of the stop leg; without it the stop leg is a stop-market order. */
    stop_limit_price: optional(t.decimal),
    /** Of stop_limit and stop_market, instead of stop_price: basis points from the best price since the order follows. */
    trailing_delta: optional(t.basisPoints),
    /** With trailing_delta: the order follows from the first trade that reaches it; without it, at once. */
    activation_price: optional(t.decimal),
    /** Of limit and market: above the price of a buy, below that of a sell; without a price, the last one. */
    take_profit: optional(t.decimal),
    /** Of limit and market: below price and last price of a buy, above both of a sell. */
    stop_loss: optional(t.decimal),
    /** Of limit, gtc: less than quantity, at least a tenth of it, worth the least notional. */
    visible_quantity: optional(t.decimal),
    time_in_force: optional(t.oneOf(TIMES_IN_FORCE)),
    post_only: optional(t.flag),
    client_order_id: optional(clientOrderId),
  }),
  reply: object({ order: orderSchema, oco_order: nullable(orderSchema) }),
  errors: placeErrors,
  by: 'trader',
  once: true,
});

export const placeScaledOrders = change('spot.place_scaled_orders', {
  act: 'open',
  summary:
    'Places 2 to 20 limit orders of one side over a range of prices, all of them or none. Prices stand evenly apart from lowest_price to highest_price, each cut to a tick. Sizes are even, or rise or fall with the price: 1, 2, 3 and so on. quantity is that of all orders, cut to a step; total is the most that all of them are worth. Each order is an ordinary one afterwards, and they are answered from the lowest price to the highest.',
  pays: 'trade',
  input: paying({
    currency_match_id: t.id,
    side: t.side,
    lowest_price: t.decimal,
    highest_price: t.decimal,
    orders: t.wholeNumber({ min: LIMITS.scaledOrdersMin, max: LIMITS.scaledOrdersMax, example: 5 }),
    distribution: t.oneOf(DISTRIBUTIONS),
    /** Of the base, or instead of it total. */
    quantity: optional(t.decimal),
    /** Of the quote. */
    total: optional(t.decimal),
    post_only: optional(t.flag),
  }),
  reply: object({ orders: list(orderSchema) }),
  errors: [
    'market.match_not_found',
    'market.halted',
    'market.delisted',
    'ledger.insufficient_balance',
    'spot.not_tradable',
    'spot.field_required',
    'spot.field_not_allowed',
    'spot.price_tick',
    'spot.price_band',
    'spot.quantity_step',
    'spot.quantity_max',
    'spot.min_notional',
    'spot.scaled_range',
    'spot.scaled_too_small',
    'spot.scaled_too_large',
    'spot.too_many_open_orders',
    'spot.post_only_would_trade',
    'wallet.deposit_at_risk',
  ],
  by: 'trader',
  once: true,
});

export const amendOrder = change('spot.amend_order', {
  act: 'manage',
  summary:
    'Changes price, quantity or both of an open limit order. quantity is the whole one, with what is executed. Less of the same price keeps its place in the queue and its id; anything else is a new order with the same exit, checked like one, which takes the place of the first in one step and is answered as order, the first as replaced_order. new_client_order_id names the new order. A refused amendment leaves the order as it is.',
  input: object({
    id: optional(t.uuid),
    client_order_id: optional(clientOrderId),
    price: optional(t.decimal),
    quantity: optional(t.decimal),
    new_client_order_id: optional(clientOrderId),
  }),
  reply: object({ order: orderSchema, replaced_order: nullable(orderSchema) }),
  errors: [
    'spot.order_not_found',
    'spot.order_closed',
    'spot.not_amendable',
    'spot.amendment_empty',
    'spot.quantity_executed',
    'spot.field_required',
    'spot.price_tick',
    'spot.price_band',
    'spot.quantity_step',
    'spot.quantity_max',
    'spot.min_notional',
    'spot.too_many_slices',
    'spot.slice_value',
    'spot.too_many_open_orders',
    'spot.take_profit_price',
    'spot.stop_loss_price',
    'spot.exit_too_small',
    'spot.post_only_would_trade',
    'spot.client_order_id_conflict',
    'market.match_not_found',
    'market.halted',
    'market.delisted',
    'ledger.insufficient_balance',
    'wallet.deposit_at_risk',
  ],
  by: 'trader',
  once: true,
});

export const cancelOrder = change('spot.cancel_order', {
  act: 'manage',
  limit: 'cancel',
  summary: 'Cancels an open order by id or client_order_id; cancelling one leg of an OCO cancels both.',
  input: object({ id: optional(t.uuid), client_order_id: optional(clientOrderId) }),
  reply: object({ order: orderSchema }),
  errors: ['spot.order_not_found', 'spot.order_closed', 'spot.field_required'],
});

export const cancelAll = change('spot.cancel_all', {
  act: 'manage',
  limit: 'cancel',
  summary: 'Cancels every open order of the user, of one match when it is named.',
  input: object({ currency_match_id: optional(t.id) }),
  reply: object({ cancelled: integer() }),
  errors: ['market.match_not_found'],
  once: true,
});

export const openOrders = endpoint('spot.open_orders', {
  summary: 'The open orders of the user, newest first.',
  input: object({ currency_match_id: optional(t.id) }),
  reply: list(orderSchema),
});

const filters = {
  currency_match_id: optional(t.id),
  side: optional(t.side),
  from: optional(t.instantParam),
  to: optional(t.instantParam),
  cursor: optional(t.cursor),
  limit: optional(t.limit),
  /** csv answers with a file of at most 10,000 rows instead of the envelope. */
  format: optional(t.format),
};

export const orders = endpoint('spot.orders', {
  summary: 'The orders of the user, newest first, open and closed.',
  input: object({ ...filters, type: optional(orderType), state: optional(t.oneOf(SPOT_ORDER_STATES)) }),
  reply: page(orderSchema),
});

export const order = endpoint('spot.order', {
  summary:
    'One order of the user with its fills, by id or client_order_id: the way to learn what became of a request whose answer was lost.',
  input: object({ id: optional(t.uuid), client_order_id: optional(clientOrderId) }),
  reply: object({ order: orderSchema, fills: list(fill) }),
  errors: ['spot.order_not_found', 'spot.field_required'],
});

export const trades = endpoint('spot.trades', {
  summary: 'The fills of the user, newest first.',
  input: object({ ...filters, order_id: optional(t.uuid) }),
  reply: page(fill),
});

/** Support sees the same orders as the user. */
const operatorFilters = { user_id: t.id, cursor: optional(t.cursor), limit: optional(t.limit) };
const READERS = ['support', 'risk', 'ledger_maker', 'ledger_checker'] as const;

export const operatorOrders = endpoint('spot.operator_orders', {
  summary: 'The orders of a user, newest first, open and closed; only to be read.',
  input: object(operatorFilters),
  reply: page(orderSchema),
  roles: READERS,
});

export const operatorTrades = endpoint('spot.operator_trades', {
  summary: 'The fills of a user, newest first; only to be read.',
  input: object(operatorFilters),
  reply: page(fill),
  roles: READERS,
});

export const feeRates = endpoint('spot.fee_rates', {
  summary: 'The maker and taker rates that would be frozen on an order of the user now, in percent.',
  input: object({ currency_match_id: t.id }),
  reply: object({
    maker_fee_percent: t.percent,
    taker_fee_percent: t.percent,
    /** Announced changes of these rates, the next one first. */
    upcoming: optional(
      list(object({ maker_fee_percent: t.percent, taker_fee_percent: t.percent, effective_from: t.instant })),
    ),
  }),
  errors: ['market.match_not_found', 'market.delisted', 'spot.not_tradable'],
});
