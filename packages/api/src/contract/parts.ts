/** Parts that several calls of contracts share. */
import { CLOSE_REASONS, CONTRACT_SIDES, MARGIN_MODES } from './limits.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';

export const side = t.oneOf(CONTRACT_SIDES);
export const marginMode = t.oneOf(MARGIN_MODES);

/** Risk of the house from the positions of a match, in USDT at the mark price. */
export const matchExposure = {
  currency_match_id: integer(),
  symbol: string(),
  long_notional: t.amount,
  short_notional: t.amount,
  /** Longs less shorts without a sign, and the most that it may be now. */
  exposure: t.amount,
  exposure_limit: t.amount,
  /** Volume that may still be opened on each side. */
  long_left: t.amount,
  short_left: t.amount,
};

const exposureRule = {
  /** Of the free capital: the net exposure of one match, and of all together. */
  match_percent: t.percent,
  total_percent: t.percent,
  effective_from: t.instant,
};

/** The capital behind all positions, in USDT, and what is promised of it. */
export const contractCapital = {
  insurance_fund: t.amount,
  contract_pool: t.amount,
  /** Profits by which users are ahead, of all matches; losses in one do not pay for another. */
  open_profit: t.amount,
  /** The most that the next night pays to users. */
  next_night: t.amount,
  /** Pool and fund less both; nothing while one of them owes. */
  free_capital: t.amount,
  /** Of all matches together, and the most that it may be. */
  exposure: t.amount,
  exposure_limit: t.amount,
  ...exposureRule,
  /** The next version, once it is announced. */
  planned: nullable(object(exposureRule)),
};

/** A step of the risk limits: up to `notional_max` USDT (rule book, section 2, "Brackets"). */
const bracket = object({
  notional_max: t.amount,
  leverage_max: integer(),
  maintenance_percent: t.percent,
  /** The cumulative amount, in USDT. */
  amount: t.amount,
});

/** The rules that a position is opened with and keeps. */
export const contractTerms = object({
  /** The version of the rules; a position names it for ever. */
  rule_id: integer(),
  effective_from: t.instant,
  /** In the base currency. */
  lot_size: t.amount,
  lots_max: integer(),
  leverages: list(integer()),
  /** Of the mark price, or a fixed distance in the quote currency; one of them is null. */
  spread_percent: nullable(t.percent),
  spread_amount: nullable(t.amount),
  fee_percent: t.percent,
  liquidation_fee_percent: t.percent,
  /** Percent of the notional a day; what is negative is paid to the holder. */
  overnight_long_percent: t.percent,
  overnight_short_percent: t.percent,
  /** The weekday (0 is Sunday) on which it is threefold; null for none. */
  overnight_triple_day: nullable(integer()),
  brackets: list(bracket),
});

/** A close of a position or of a part of it. */
export const closeSchema = object({
  id: t.uuid,
  position_id: t.uuid,
  currency_match_id: integer(),
  symbol: string(),
  side,
  leverage: integer(),
  reason: t.oneOf(CLOSE_REASONS),
  /** The position whose close needed this one; null unless the reason is `covering`. */
  covered_id: nullable(t.uuid),
  lots: integer(),
  quantity: t.amount,
  open_price: t.amount,
  close_price: t.amount,
  /** Before fees, in USDT. */
  profit: t.amount,
  fee: t.amount,
  /** Zero unless it was a liquidation. */
  liquidation_fee: t.amount,
  /** Amount returned to the account: margin, profit or loss, less fees. */
  returned: t.amount,
  opened_at: t.instant,
  closed_at: t.instant,
});
