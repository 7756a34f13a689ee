import type { ContractOrder, Quote, Refusal } from './commands.ts';
import {
  entryPrice,
  feeOf,
  type Holding,
  initialMargin,
  liquidationMark,
  liquidationPrice,
  notionalOf,
} from './margin.ts';
import {
  bracketOf,
  type ContractTerms,
  formatMoney,
  formatPrice,
  type MarginMode,
  quantityOf,
} from './terms.ts';

export type OrderShape = Pick<
  ContractOrder,
  'side' | 'leverage' | 'lots' | 'limitPrice' | 'marginMode' | 'takeProfit' | 'stopLoss' | 'terms'
>;

export type Quoted =
  | { readonly quote: Quote; readonly refusal: null }
  | { readonly quote: null; readonly refusal: Refusal };

/** Checks what an order says of itself, before any price: lots, leverage, the price tick (rule book, section 2). */
export function checkShape(order: OrderShape, leverageMax: number): Refusal | null {
  const { terms, lots, leverage } = order;
  if (!Number.isSafeInteger(lots) || lots < 1 || lots > terms.lotsMax)
    return { key: 'contract.lots_out_of_range', details: { low: 1, high: terms.lotsMax } };
  if (!terms.leverages.includes(leverage))
    return { key: 'contract.leverage_not_offered', details: { accepted: terms.leverages.join(', ') } };
  if (leverage > leverageMax) return { key: 'contract.leverage_too_high', details: { limit: leverageMax } };
  return checkPriceTick(terms, [order.limitPrice, order.takeProfit, order.stopLoss]);
}

/** Prices are positive multiples of the price tick. */
export function checkPriceTick(terms: ContractTerms, prices: readonly (bigint | null)[]): Refusal | null {
  const tick = terms.priceTick;
  for (const price of prices) {
    if (price === null || (price > 0n && price % tick === 0n)) continue;
    const nearest = (price / tick) * tick;
    const accepted = nearest > 0n ? nearest : tick;
    return {
      key: 'contract.price_tick',
      details: { limit: formatPrice(tick), accepted: formatPrice(accepted) },
    };
  }
  return null;
}

/**
 * Computes the cost of an opening at a mark price, and checks that the brackets take it (rule book, section
 * 2). A limit order is quoted at its limit unless `isFill` asks for the entry price that the mark gives.
 */
export function quoteOrder(
  order: OrderShape,
  price: { readonly mark: bigint; readonly conversion: bigint; readonly isFill: boolean },
): Quoted {
  const { terms, side, leverage, lots } = order;
  const { conversion } = price;
  const entry =
    order.limitPrice !== null && !price.isFill ? order.limitPrice : entryPrice(terms, side, price.mark);
  const quantity = quantityOf(terms, lots);
  const notional = notionalOf({ price: entry, quantity, conversion });
  const bracket = bracketOf(terms, notional);
  if (bracket === null) return refused(tooHigh(terms, { entry, conversion }));
  if (leverage > bracket.leverageMax)
    return refused({ key: 'contract.bracket_leverage', details: { limit: bracket.leverageMax } });
  const margin = initialMargin(notional, leverage);
  const holding: Holding = {
    side,
    entry,
    quantity,
    conversion,
    margin,
    maintenanceRate: bracket.maintenanceRate,
    maintenanceAmount: bracket.amount,
    feeRate: terms.feeRate,
  };
  const fee = feeOf(notional, terms.feeRate);
  return { quote: { entry, quantity, notional, margin, fee, holding }, refusal: null };
}

function refused(refusal: Refusal): Quoted {
  return { quote: null, refusal };
}

function tooHigh(terms: ContractTerms, at: { readonly entry: bigint; readonly conversion: bigint }): Refusal {
  const limit = terms.brackets.at(-1)?.notionalMax ?? 0n;
  const oneLot = notionalOf({ price: at.entry, quantity: terms.lotSize, conversion: at.conversion });
  return {
    key: 'contract.notional_too_high',
    details: { limit: formatMoney(limit), accepted: `${oneLot > 0n ? limit / oneLot : 0n}` },
  };
}

/** A long limit order waits at or below the current price, a short one at or above it (rule book, section 2). */
export function checkLimitSide(order: OrderShape, mark: bigint): Refusal | null {
  if (order.limitPrice === null) return null;
  const isRight = order.side === 'long' ? order.limitPrice <= mark : order.limitPrice >= mark;
  return isRight ? null : { key: 'contract.limit_price_side', details: { limit: formatPrice(mark) } };
}

/**
 * Checks a take-profit and a stop-loss (rule book, section 2): for a long, take-profit above entry and mark,
 * stop-loss below both and above the liquidation price; mirrored for a short.
 */
export function checkTriggers(
  position: { readonly holding: Holding; readonly marginMode: MarginMode; readonly terms: ContractTerms },
  triggers: {
    readonly mark: bigint;
    readonly takeProfit: bigint | null;
    readonly stopLoss: bigint | null;
  },
): Refusal | null {
  const { holding, terms } = position;
  const { mark, takeProfit, stopLoss } = triggers;
  const isLong = holding.side === 'long';
  const higher = holding.entry > mark ? holding.entry : mark;
  const lower = holding.entry > mark ? mark : holding.entry;
  const [profitBound, lossBound] = isLong ? [higher, lower] : [lower, higher];
  if (takeProfit !== null && !(isLong ? takeProfit > profitBound : takeProfit < profitBound))
    return {
      key: 'contract.take_profit_side',
      details: { limit: formatPrice(profitBound), accepted: nextTick(terms, profitBound, isLong) },
    };
  if (stopLoss === null) return null;
  if (!(isLong ? stopLoss < lossBound : stopLoss > lossBound))
    return {
      key: 'contract.stop_loss_side',
      details: { limit: formatPrice(lossBound), accepted: nextTick(terms, lossBound, !isLong) },
    };
  if (position.marginMode === 'cross') return null;
  const liquidation = liquidationMark(holding);
  if (liquidation === null || (isLong ? stopLoss > liquidation : stopLoss < liquidation)) return null;
  const shown = liquidationPrice(holding, terms.priceTick) ?? liquidation;
  return {
    key: 'contract.stop_loss_beyond_liquidation',
    details: { limit: formatPrice(shown), accepted: nextTick(terms, liquidation, isLong) },
  };
}

/** The first multiple of the price tick beyond a price, written as text. */
function nextTick(terms: ContractTerms, price: bigint, isUp: boolean): string {
  const tick = terms.priceTick;
  const below = (price / tick) * tick;
  if (isUp) return formatPrice(below + tick);
  return formatPrice(below < price ? below : below - tick);
}

/** The account must have what a command costs beside what cross positions need. */
export function checkFunds(needed: bigint, available: bigint): Refusal | null {
  if (needed <= available) return null;
  return {
    key: 'ledger.insufficient_balance',
    details: { limit: formatMoney(needed), available: formatMoney(available), asset: 'USDT' },
  };
}

/** The house takes what leaves its exposure within the bound: `room` is what is left of it on the side of the order. */
export function checkExposure(
  { terms, lots }: Pick<OrderShape, 'terms' | 'lots'>,
  at: { readonly mark: bigint; readonly conversion: bigint; readonly room: bigint },
): Refusal | null {
  const worth = (count: number): bigint =>
    notionalOf({ price: at.mark, quantity: quantityOf(terms, count), conversion: at.conversion });
  if (worth(lots) <= at.room) return null;
  return {
    key: 'contract.exposure_limit',
    details: { limit: formatMoney(at.room), accepted: `${at.room / worth(1)}` },
  };
}
