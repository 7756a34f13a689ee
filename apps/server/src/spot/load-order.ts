import type { CancelReason } from '@openbourse/engine';
import { parseSignedDecimal } from '@openbourse/money';
import type { OrderRecord } from './load-queries.ts';
import type { ExitLevels, FollowedTrail, SpotOrder } from './order.ts';
import { lotsOf, type Terms, ticksOf } from './terms.ts';

/** An order of the database as the writer works with it. */
export function toSpotOrder(record: OrderRecord, terms: Terms): SpotOrder {
  const { base, quote } = terms.match;
  const [given, received] = record.side === 'buy' ? [quote, base] : [base, quote];
  return {
    id: record.id,
    publicId: record.publicId,
    userId: record.userId,
    matchId: record.matchId,
    clientOrderId: record.clientOrderId,
    listClientOrderId: record.listClientOrderId,
    side: record.side,
    type: record.type,
    timeInForce: record.timeInForce,
    postOnly: record.postOnly,
    priceTicks: record.price === null ? null : ticksOf(terms, record.price),
    stopTicks: record.stopPrice === null ? null : ticksOf(terms, record.stopPrice),
    trigger: record.trigger,
    lots: record.quantity === null ? null : lotsOf(terms, record.quantity),
    total: record.total === null ? null : parseSignedDecimal(record.total, quote.scale),
    exit: exitOf(terms, record),
    trail: trailOf(terms, record),
    ...icebergOf(terms, record),
    makerFeePpm: record.makerFeePpm,
    takerFeePpm: record.takerFeePpm,
    oco:
      record.ocoOrderId === null || record.ocoPublicId === null
        ? null
        : {
            id: record.ocoOrderId,
            publicId: record.ocoPublicId,
            clientOrderId: record.ocoClientOrderId,
          },
    createdAt: record.createdAt,
    parentId: record.parentOrderId,
    exitState: record.exitState,
    state: record.state,
    revokeReason: record.revokeReason as CancelReason | null,
    executedLots: lotsOf(terms, record.executedQuantity),
    executedTickLots: parseSignedDecimal(record.executedTotal, quote.scale) / terms.quotePerTickLot,
    fee: parseSignedDecimal(record.fee, received.scale),
    held: parseSignedDecimal(record.held, given.scale),
    placedSeq: record.placedSeq,
    triggeredSeq: record.triggeredSeq,
    cancelledSeq: record.cancelledSeq,
    triggeredAt: record.triggeredAt,
    updatedAt: record.updatedAt,
  };
}

/** The trail of an order as it is stored; null where there is none. */
export function trailOf(
  terms: Terms,
  record: Pick<OrderRecord, 'trailBps' | 'activationPrice' | 'trailFrom' | 'trailPeak' | 'trailSeq'>,
): FollowedTrail | null {
  const { trailBps, activationPrice, trailFrom, trailPeak, trailSeq } = record;
  // A recording of an earlier release has none of these fields.
  const bps = trailBps ?? null;
  if (bps === null) return null;
  const ticks = (price: string | null): number | null => (price === null ? null : ticksOf(terms, price));
  return {
    ...{ bps, activationTicks: ticks(activationPrice), fromSeq: trailFrom ?? 0 },
    ...{ peakTicks: ticks(trailPeak), seq: trailSeq ?? 0 },
  };
}

/** The slice and the turn of an order as they are stored. */
export function icebergOf(
  terms: Terms,
  { visibleQuantity, turnSeq, turnFill }: Pick<OrderRecord, 'visibleQuantity' | 'turnSeq' | 'turnFill'>,
): Pick<SpotOrder, 'visibleLots' | 'turn'> {
  // A recording of an earlier release has none of these fields.
  const quantity = visibleQuantity ?? null;
  const seq = turnSeq ?? null;
  return {
    visibleLots: quantity === null ? null : lotsOf(terms, quantity),
    turn: seq === null ? null : { seq, fill: turnFill ?? 0 },
  };
}

/** The levels of an exit as they are stored; null where there are none. */
export function exitOf(
  terms: Terms,
  { takeProfit, stopLoss }: { readonly takeProfit: string | null; readonly stopLoss: string | null },
): ExitLevels | null {
  if (takeProfit === null && stopLoss === null) return null;
  return {
    takeProfitTicks: takeProfit === null ? null : ticksOf(terms, takeProfit),
    stopLossTicks: stopLoss === null ? null : ticksOf(terms, stopLoss),
  };
}
