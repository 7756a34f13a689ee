import {
  CANCEL_REASONS,
  CLOSE_REASONS,
  CLOSED_SESSION_REASONS,
  CONTRACT_ORDER_TYPES,
  CONTRACT_STATES,
  LEVERAGE_REASONS,
  REVERSAL_REFUSALS,
  TICK_STATES,
} from './limits.ts';
import { closeSchema, contractCapital, contractTerms, marginMode, matchExposure, side } from './parts.ts';
import { change, endpoint } from '../endpoint.ts';
import { paying } from '../paying.ts';
import { integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './operator-calls.ts';
export * from './receipt-calls.ts';

const product = object({
  currency_match_id: integer(),
  symbol: string(),
  kind: t.oneOf(['digital', 'forex'] as const),
  base_currency_code: string(),
  quote_currency_code: string(),
  price_tick: t.amount,
  terms: contractTerms,
  /** Tick states; openings, triggers and liquidations need `healthy`. */
  state: t.oneOf(TICK_STATES),
  mark_price: nullable(t.amount),
  /** USDT per unit of the quote currency now; null while it is not known. */
  conversion: nullable(t.amount),
  opens_at: nullable(t.instant),
  closes_at: nullable(t.instant),
  closed_reason: nullable(t.oneOf(CLOSED_SESSION_REASONS)),
});

export const products = endpoint('contract.products', {
  summary: 'Every contract with its rules, its mark price and whether it trades.',
  input: object({}),
  reply: list(product),
});

export const funds = endpoint('contract.funds', {
  summary:
    'The capital that stands against all positions, in USDT: what is promised of it, what positions put at risk, and what may still be opened.',
  input: object({}),
  reply: object({ ...contractCapital, matches: list(object(matchExposure)), at: t.instant }),
});

/** A contract of a user, from the pending order to the close. */
const position = object({
  id: t.uuid,
  currency_match_id: integer(),
  symbol: string(),
  state: t.oneOf(CONTRACT_STATES),
  side,
  type: t.oneOf(CONTRACT_ORDER_TYPES),
  margin_mode: marginMode,
  leverage: integer(),
  /** Open quantity with the data it was opened with; the latter stays the same until a part is closed. */
  lots: integer(),
  lots_opened: integer(),
  /** In the base currency. */
  quantity: t.amount,
  /** Of a pending order; null for a market opening. */
  limit_price: nullable(t.amount),
  /** Null while pending. */
  open_price: nullable(t.amount),
  conversion: nullable(t.amount),
  /** In USDT, at opening, of what is open now. */
  notional: nullable(t.amount),
  margin: t.amount,
  /** Amount of the account that the position holds now: the margin, while pending also the fee. */
  held: t.amount,
  take_profit: nullable(t.amount),
  stop_loss: nullable(t.amount),
  /** Stop that follows the best mark price at a distance; null for none. */
  trailing: nullable(
    object({
      /** One of the two is null. */
      percent: nullable(t.percent),
      distance: nullable(t.amount),
      activation_price: nullable(t.amount),
      /** The best mark price since it is active, and where it closes the position now; null before. */
      best_price: nullable(t.amount),
      stop_price: nullable(t.amount),
    }),
  ),
  /** Isolated only: the mark price at which it is liquidated. */
  liquidation_price: nullable(t.amount),
  maintenance_percent: nullable(t.percent),
  maintenance_amount: nullable(t.amount),
  open_fee: t.amount,
  close_fee: t.amount,
  overnight_fee: t.amount,
  /** Of the parts that are closed, before fees. */
  realised_profit: t.amount,
  rule_id: integer(),
  close_reason: nullable(t.oneOf(CLOSE_REASONS)),
  cancel_reason: nullable(t.oneOf(CANCEL_REASONS)),
  created_at: t.instant,
  opened_at: nullable(t.instant),
  closed_at: nullable(t.instant),
});

export const account = endpoint('contract.account', {
  summary: 'The contract account of the user in USDT, and the leverage that the user may use.',
  input: object({}),
  reply: object({
    available: t.amount,
    margin: t.amount,
    /** Null while a mark price is not known. */
    unrealised_profit: nullable(t.amount),
    equity: nullable(t.amount),
    /** Amount that may be transferred out now. */
    transferable: t.amount,
    /** Of all cross positions together; null without any. */
    cross: nullable(
      object({
        equity: nullable(t.amount),
        initial_margin: t.amount,
        maintenance: nullable(t.amount),
        risk_percent: nullable(t.percent),
      }),
    ),
    leverage_max: integer(),
    leverage_reason: nullable(t.oneOf(LEVERAGE_REASONS)),
    /** When the overnight fee is taken next. */
    overnight_at: t.instant,
  }),
});

const openErrors = [
  'market.match_not_found',
  'market.halted',
  'market.delisted',
  'ledger.insufficient_balance',
  'contract.not_offered',
  'contract.not_offered_here',
  'contract.market_closed',
  'contract.feed_unhealthy',
  'contract.leverage_not_offered',
  'contract.leverage_too_high',
  'contract.lots_out_of_range',
  'contract.notional_too_high',
  'contract.bracket_leverage',
  'contract.too_many_positions',
  'contract.exposure_limit',
  'contract.price_required',
  'contract.price_tick',
  'contract.limit_price_side',
  'contract.take_profit_side',
  'contract.stop_loss_side',
  'contract.stop_loss_beyond_liquidation',
  'contract.over_capacity',
] as const;

export const open = change('contract.open', {
  act: 'open',
  summary:
    'Opens a position at the next tick, or places a limit order. The answer comes after the fill. A repeat answers the first outcome.',
  input: paying({
    currency_match_id: t.id,
    side,
    type: t.oneOf(CONTRACT_ORDER_TYPES),
    lots: t.wholeNumber({ min: 1, max: 10_000, example: 100 }),
    leverage: t.wholeNumber({ min: 1, max: 100, example: 20 }),
    margin_mode: optional(marginMode),
    /** Limit only. */
    price: optional(t.decimal),
    take_profit: optional(t.decimal),
    stop_loss: optional(t.decimal),
  }),
  pays: 'contract',
  reply: position,
  errors: openErrors,
  by: 'trader',
  once: true,
});

const positionErrors = ['contract.position_not_found', 'contract.position_ended'] as const;

export const cancel = change('contract.cancel', {
  act: 'manage',
  limit: 'cancel',
  summary: 'Cancels a pending order.',
  input: object({ id: t.uuid }),
  reply: position,
  errors: [...positionErrors, 'contract.not_pending'],
  once: true,
});

export const cancelAll = change('contract.cancel_all', {
  act: 'manage',
  limit: 'cancel',
  summary: 'Cancels every pending order of the user, of one match when it is named.',
  input: object({ currency_match_id: optional(t.id) }),
  reply: object({ cancelled: integer() }),
  errors: ['market.match_not_found'],
  once: true,
});

export const setTriggers = change('contract.set_triggers', {
  act: 'manage',
  limit: 'cancel',
  summary:
    'Sets take-profit and stop-loss of a position or a pending order, and the trailing stop of a position; what is left out is removed. A trailing stop that is set as it was goes on following.',
  input: object({
    id: t.uuid,
    take_profit: optional(t.decimal),
    stop_loss: optional(t.decimal),
    /** One of the two: the distance from the best mark price since it is active. */
    trailing_percent: optional(t.decimal),
    trailing_distance: optional(t.decimal),
    /** The mark price from which on it follows; at once without. */
    trailing_activation: optional(t.decimal),
  }),
  reply: position,
  errors: [
    ...positionErrors,
    'contract.price_tick',
    'contract.take_profit_side',
    'contract.stop_loss_side',
    'contract.stop_loss_beyond_liquidation',
    'contract.trailing_one',
    'contract.trailing_percent',
    'contract.trailing_distance',
    'contract.trailing_activation',
    'contract.still_pending',
    'contract.already_closing',
    'contract.market_closed',
    'contract.feed_unhealthy',
  ],
  once: true,
});

export const changeMargin = change('contract.change_margin', {
  act: 'manage',
  summary: 'Adds margin to an isolated position, or takes out what is above the initial margin.',
  input: paying({ id: t.uuid, action: t.oneOf(['add', 'remove'] as const), amount: t.decimal }),
  pays: 'contract',
  reply: position,
  errors: [
    ...positionErrors,
    'ledger.insufficient_balance',
    'ledger.amount_zero',
    'ledger.amount_decimals',
    'contract.not_isolated',
    'contract.margin_not_removable',
    'contract.market_closed',
    'contract.feed_unhealthy',
  ],
  once: true,
});

export const close = change('contract.close', {
  act: 'manage',
  limit: 'cancel',
  summary:
    'Closes a position, or some of its lots, at the next tick. Without a healthy feed it is accepted and closes at the first one: state `closing`.',
  input: object({ id: t.uuid, lots: optional(t.wholeNumber({ min: 1, max: 10_000, example: 50 })) }),
  reply: object({ position, close: nullable(closeSchema) }),
  errors: [...positionErrors, 'contract.still_pending', 'contract.lots_out_of_range'],
  once: true,
});

export const reverse = change('contract.reverse', {
  act: 'open',
  summary:
    'Closes a position and opens the same lots on the other side, both at the next tick, with the same leverage and margin mode. An opening that the tick refuses leaves the close alone, and `refused` says why.',
  input: object({ id: t.uuid }),
  reply: object({
    /** The position that is closed; `closing` where no tick came in time. */
    position,
    close: nullable(closeSchema),
    /** The position on the other side; null where none was opened. */
    opened: nullable(position),
    refused: nullable(t.oneOf(REVERSAL_REFUSALS)),
  }),
  errors: [
    ...positionErrors,
    'contract.still_pending',
    'contract.already_closing',
    'market.halted',
    'market.delisted',
    'ledger.insufficient_balance',
    'contract.not_offered',
    'contract.not_offered_here',
    'contract.market_closed',
    'contract.feed_unhealthy',
    'contract.leverage_not_offered',
    'contract.leverage_too_high',
    'contract.lots_out_of_range',
    'contract.notional_too_high',
    'contract.bracket_leverage',
    'contract.too_many_positions',
    'contract.exposure_limit',
    'contract.over_capacity',
  ],
  by: 'trader',
  once: true,
});

export const closeAll = change('contract.close_all', {
  act: 'manage',
  limit: 'cancel',
  summary: 'Closes every open position at the next ticks, of one match or one side when they are named.',
  input: object({ currency_match_id: optional(t.id), side: optional(side) }),
  reply: object({ closed: integer(), closing: integer() }),
  errors: ['market.match_not_found'],
  once: true,
});

export const positions = endpoint('contract.positions', {
  summary: 'The open positions and pending orders of the user, newest first.',
  input: object({ currency_match_id: optional(t.id) }),
  reply: list(position),
});

export const operatorPositions = endpoint('contract.operator_positions', {
  summary: 'The open positions and pending orders of a user, newest first; only to be read.',
  input: object({ user_id: t.id }),
  reply: list(position),
  roles: ['support', 'risk', 'ledger_maker', 'ledger_checker'],
});

const filters = {
  currency_match_id: optional(t.id),
  side: optional(side),
  from: optional(t.instantParam),
  to: optional(t.instantParam),
  cursor: optional(t.cursor),
  limit: optional(t.limit),
  /** csv answers with a file of at most 10,000 rows instead of the envelope. */
  format: optional(t.format),
};

export const history = endpoint('contract.history', {
  summary: 'Positions and orders that have ended, newest first.',
  input: object({ ...filters, state: optional(t.oneOf(['closed', 'cancelled'] as const)) }),
  reply: page(position),
});

export const closes = endpoint('contract.closes', {
  summary: 'The closes of the user, newest first; a position has one for each part.',
  input: object({ ...filters, reason: optional(t.oneOf(CLOSE_REASONS)) }),
  reply: page(closeSchema),
});

export const overnightFees = endpoint('contract.overnight_fees', {
  summary: 'The overnight fees of the user, newest first.',
  input: object({
    currency_match_id: optional(t.id),
    position_id: optional(t.uuid),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      id: integer(),
      position_id: t.uuid,
      currency_match_id: integer(),
      symbol: string(),
      side,
      /** The UTC day that the fee is for, as its first instant. */
      day: t.instant,
      notional: t.amount,
      percent: t.percent,
      /** Amount paid; negative where the holder received it. */
      fee: t.amount,
      at: t.instant,
    }),
  ),
});
