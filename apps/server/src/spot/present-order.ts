import { divDecimal, formatDecimal, percentOfPpm } from '@openbourse/money';
import type { PublicTrade } from '@openbourse/api/socket';
import { stopOf, type SpotOrder } from './order.ts';
import { publicIdOf } from './public-id.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';
import type { OrderRow } from './topics.ts';
import type { Trade } from './trade.ts';

/** The average price of what was executed, cut to 12 decimals; null before the first fill. */
export function averageOf(executedTotal: string, executedQuantity: string): string | null {
  return executedQuantity === '0' ? null : divDecimal(executedTotal, executedQuantity, 12, 'floor');
}

/** The id of the order whose exit another one is: parents are of the time in which ids say their numbers. */
export function parentIdOf(matchId: number, parentNumber: number | null): string | null {
  return parentNumber === null ? null : publicIdOf({ matchId, id: parentNumber });
}

/** An order in memory as the API shows it. */
export function presentOrder(order: SpotOrder, terms: Terms): OrderRow {
  const { match } = terms;
  const received = order.side === 'buy' ? match.base : match.quote;
  const executedQuantity = quantityText(terms, order.executedLots);
  const executedTotal = quoteText(terms, order.executedTickLots);
  const priceOf = (ticks: number | null): string | null => (ticks === null ? null : priceText(terms, ticks));
  return {
    id: order.publicId,
    client_order_id: order.clientOrderId,
    currency_match_id: match.id,
    symbol: match.symbol,
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    state: order.state,
    revoke_reason: order.revokeReason,
    price: priceOf(order.priceTicks),
    stop_price: priceOf(stopOf(order)),
    trailing_delta: order.trail?.bps ?? null,
    activation_price: priceOf(order.trail?.activationTicks ?? null),
    peak_price: priceOf(order.trail?.peakTicks ?? null),
    visible_quantity: order.visibleLots === null ? null : quantityText(terms, order.visibleLots),
    triggered_at: order.triggeredAt,
    quantity: order.lots === null ? null : quantityText(terms, order.lots),
    total: order.total === null ? null : formatDecimal(order.total, match.quote.scale),
    executed_quantity: executedQuantity,
    executed_total: executedTotal,
    average_price: averageOf(executedTotal, executedQuantity),
    fee: formatDecimal(order.fee, received.scale),
    fee_currency_code: received.code,
    maker_fee_percent: percentOfPpm(order.makerFeePpm),
    taker_fee_percent: percentOfPpm(order.takerFeePpm),
    oco_order_id: order.oco?.publicId ?? null,
    take_profit: priceOf(order.exit?.takeProfitTicks ?? null),
    stop_loss: priceOf(order.exit?.stopLossTicks ?? null),
    exit_state: order.exitState,
    parent_order_id: parentIdOf(order.matchId, order.parentId),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

export function presentTrade(trade: Trade): PublicTrade {
  return {
    id: trade.seq,
    price: priceText(trade.terms, trade.priceTicks),
    quantity: quantityText(trade.terms, trade.lots),
    side: trade.takerSide,
    at: trade.at,
  };
}
