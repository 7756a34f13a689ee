import type { CANCEL_REASONS, CloseReason, ContractSide, ContractState, MarginMode } from '@openbourse/api';
import {
  bracketOf,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  liquidationPrice,
  type PendingOrder,
  quantityOf,
  readConversion,
  readMoney,
  readPercent,
  readPrice,
  type StoredPosition,
  type Trail,
  trailLevel,
  type WaitingClose,
} from '@openbourse/engine';
import { assert } from '../kernel/error.ts';
import type { Rule, Rules } from './rules.ts';
import type { PositionRow } from './topics.ts';

/** A trailing stop as it is stored: percent or distance, and the tick of the best mark price since it is active. */
export interface TrailingText {
  readonly percent: string | null;
  readonly distance: string | null;
  readonly activation: string | null;
  readonly at: number;
  readonly best: { readonly seq: number; readonly at: number; readonly price: string } | null;
}

/** A contract as it is stored; amounts are canonical decimals. It is changed in memory and stored with its batch. */
export interface PositionRecord {
  readonly id: string;
  readonly userId: number;
  readonly matchId: number;
  readonly ruleId: number;
  state: ContractState;
  readonly side: ContractSide;
  readonly type: 'market' | 'limit';
  readonly marginMode: MarginMode;
  readonly leverage: number;
  lots: number;
  readonly lotsOpened: number;
  readonly limitPrice: string | null;
  openPrice: string | null;
  conversion: string | null;
  notional: string | null;
  margin: string;
  held: string;
  takeProfit: string | null;
  stopLoss: string | null;
  openFee: string;
  closeFee: string;
  overnightFee: string;
  realisedProfit: string;
  closeReason: CloseReason | null;
  cancelReason: (typeof CANCEL_REASONS)[number] | null;
  entrySeq: number | null;
  closingLots: number | null;
  closingAt: number | null;
  /** Null where nothing waits to be closed. */
  closingReason: WaitingClose['reason'] | null;
  /** The tick at which a trigger fired that waits; null where the close was asked for. */
  closingSeq: number | null;
  closingMark: string | null;
  /** When take-profit and stop-loss were set last; null where they are those of the order. */
  triggersAt: number | null;
  trail: TrailingText | null;
  readonly createdAt: number;
  openedAt: number | null;
  closedAt: number | null;
}

export function presentPosition(record: PositionRecord, rules: Rules): PositionRow {
  const rule = rules.get(record.ruleId);
  const risk = riskOf(record, rule);
  // An ended position still shows how large it was.
  const size = record.lots === 0 ? record.lotsOpened : record.lots;
  return {
    id: record.id,
    currency_match_id: record.matchId,
    symbol: rule.match.symbol,
    state: record.state,
    side: record.side,
    type: record.type,
    margin_mode: record.marginMode,
    leverage: record.leverage,
    lots: record.lots,
    lots_opened: record.lotsOpened,
    quantity: formatQuantity(quantityOf(rule.terms, size)),
    limit_price: record.limitPrice,
    open_price: record.openPrice,
    conversion: record.conversion,
    notional: record.notional,
    margin: record.margin,
    held: record.held,
    take_profit: record.takeProfit,
    stop_loss: record.stopLoss,
    trailing: presentTrailing(record),
    liquidation_price: risk?.liquidationPrice ?? null,
    maintenance_percent: risk?.maintenancePercent ?? null,
    maintenance_amount: risk?.maintenanceAmount ?? null,
    open_fee: record.openFee,
    close_fee: record.closeFee,
    overnight_fee: record.overnightFee,
    realised_profit: record.realisedProfit,
    rule_id: record.ruleId,
    close_reason: record.closeReason,
    cancel_reason: record.cancelReason,
    created_at: record.createdAt,
    opened_at: record.openedAt,
    closed_at: record.closedAt,
  };
}

function presentTrailing({ trail: trailing, side }: PositionRecord): PositionRow['trailing'] {
  const trail = trailOf(trailing);
  if (trailing === null || trail === null) return null;
  const { percent, distance, activation, best } = trailing;
  const level = trail.best === null ? null : trailLevel(trail, side, trail.best.mark);
  return {
    ...{ percent, distance, activation_price: activation, best_price: best?.price ?? null },
    stop_price: textOf(level),
  };
}

/** The bracket of what is open, and the price at which an isolated position is liquidated. */
function riskOf(
  record: PositionRecord,
  { terms }: Rule,
): {
  readonly liquidationPrice: string | null;
  readonly maintenancePercent: string;
  readonly maintenanceAmount: string;
} | null {
  const { openPrice, conversion, notional } = record;
  if (record.closedAt !== null || openPrice === null || conversion === null || notional === null) return null;
  const bracket = bracketOf(terms, readMoney(notional));
  assert(bracket !== null, 'an open position is within the brackets');
  const holding = {
    side: record.side,
    entry: readPrice(openPrice),
    quantity: quantityOf(terms, record.lots),
    conversion: readConversion(conversion),
    margin: readMoney(record.margin),
    maintenanceRate: bracket.maintenanceRate,
    maintenanceAmount: bracket.amount,
    feeRate: terms.feeRate,
  };
  const price = record.marginMode === 'cross' ? null : liquidationPrice(holding, terms.priceTick);
  return {
    liquidationPrice: price === null ? null : formatPrice(price),
    maintenancePercent: formatPercent(bracket.maintenanceRate),
    maintenanceAmount: formatMoney(bracket.amount),
  };
}

/** An open position as the engine takes it in; `chargedDay` is the last day whose overnight fees are stored. */
export function toStoredPosition(
  record: PositionRecord,
  { rules, chargedDay }: { readonly rules: Rules; readonly chargedDay: number | null },
): StoredPosition {
  const { openPrice, conversion, openedAt } = record;
  assert(openPrice !== null && conversion !== null && openedAt !== null, 'an open position has its entry');
  const { id, userId, matchId, side, marginMode, leverage, lots } = record;
  return {
    ...{ id, userId, matchId, side, marginMode, leverage, lots, openedAt, chargedDay },
    triggersAt: record.triggersAt ?? record.createdAt,
    entry: readPrice(openPrice),
    conversion: readConversion(conversion),
    margin: readMoney(record.margin),
    takeProfit: priceOf(record.takeProfit),
    stopLoss: priceOf(record.stopLoss),
    trail: trailOf(record.trail),
    terms: rules.get(record.ruleId).terms,
    closing: closingOf(record),
  };
}

/** Close that waits; null where there is none. */
function closingOf(record: PositionRecord): WaitingClose | null {
  const { closingLots: lots, closingAt, closingReason, closingSeq, closingMark } = record;
  if (lots === null || closingAt === null) return null;
  const trigger =
    closingSeq === null || closingMark === null
      ? null
      : { at: closingAt, seq: closingSeq, mark: readPrice(closingMark) };
  return { lots, acceptedAt: closingAt, reason: closingReason ?? 'requested', trigger };
}

/** Makes a record say what waits to be closed. */
export function setClosing(record: PositionRecord, closing: WaitingClose | null): void {
  record.closingLots = closing?.lots ?? null;
  record.closingAt = closing?.acceptedAt ?? null;
  record.closingReason = closing?.reason ?? null;
  record.closingSeq = closing?.trigger?.seq ?? null;
  record.closingMark = textOf(closing?.trigger?.mark ?? null);
}

/** A pending order as the engine takes it in. */
export function toPendingOrder(record: PositionRecord, rules: Rules): PendingOrder {
  const { id, userId, matchId, side, marginMode, leverage, lots, limitPrice } = record;
  assert(limitPrice !== null, 'a stored order has a limit price');
  return {
    ...{ id, userId, matchId, side, marginMode, leverage, lots },
    limitPrice: readPrice(limitPrice),
    takeProfit: priceOf(record.takeProfit),
    stopLoss: priceOf(record.stopLoss),
    terms: rules.get(record.ruleId).terms,
    acceptedAt: record.createdAt,
    margin: readMoney(record.margin),
    fee: readMoney(record.openFee),
  };
}

/** A trailing stop as the engine takes it in. */
export function trailOf(trailing: TrailingText | null): Trail | null {
  if (trailing === null) return null;
  const { percent, distance, activation, at, best } = trailing;
  return {
    rate: percent === null ? null : readPercent(percent),
    distance: priceOf(distance),
    activation: priceOf(activation),
    acceptedAt: at,
    best: best && { at: best.at, seq: best.seq, mark: readPrice(best.price) },
  };
}

export function trailingText(trail: Trail | null): TrailingText | null {
  if (trail === null) return null;
  const { rate, distance, activation, acceptedAt, best } = trail;
  return {
    percent: rate === null ? null : formatPercent(rate),
    distance: textOf(distance),
    activation: textOf(activation),
    at: acceptedAt,
    best: best && { seq: best.seq, at: best.at, price: formatPrice(best.mark) },
  };
}

export function priceOf(text: string | null): bigint | null {
  return text === null ? null : readPrice(text);
}

export function textOf(price: bigint | null): string | null {
  return price === null ? null : formatPrice(price);
}
