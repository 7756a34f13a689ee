import { divDecimal } from '@openbourse/money';
import type { NewNotification } from '../notification/index.ts';
import type { Batch } from './batch.ts';
import { stopOf, type SpotOrder } from './order.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/**
 * Notices of a batch for people who look elsewhere: an order that waited in the book was filled, or met its
 * first fill, and a stop was triggered. An order that trades the moment it is placed causes no notice: its
 * user has the answer. What became of an exit is announced in any case.
 */
export function noticesOf({ executions, settledExits, at }: Batch): readonly NewNotification[] {
  const { steps } = executions;
  const triggered = new Map<SpotOrder, Terms>();
  const met = new Map<SpotOrder, { readonly terms: Terms; isFirst: boolean }>();
  for (const { kind, order, terms, trade, executedLots } of steps) {
    if (kind === 'triggered') triggered.set(order, terms);
    if (kind !== 'filled' || trade?.maker !== order) continue;
    const isFirst = executedLots === trade.lots;
    const known = met.get(order);
    if (known === undefined) met.set(order, { terms, isFirst });
    else known.isFirst ||= isFirst;
  }
  const notices = [...triggered].map(([order, terms]) => stopNotice(order, terms, at));
  for (const [order, { terms, isFirst }] of met) {
    if (triggered.has(order)) continue;
    if (order.state === 'completed') notices.push(filledNotice(order, terms, at));
    else if (order.state === 'pending' && isFirst) notices.push(partNotice(order, terms, at));
  }
  for (const [order, lots] of settledExits) {
    const terms = steps.find((step) => step.order === order)?.terms;
    if (order.exitState !== 'unused' && terms !== undefined)
      notices.push(exitNotice(order, terms, { lots, at }));
  }
  return notices;
}

function stopNotice(order: SpotOrder, terms: Terms, at: number): NewNotification {
  const stopTicks = stopOf(order);
  const stop = stopTicks === null ? '' : priceText(terms, stopTicks);
  const quantity = quantityText(terms, order.executedLots);
  return noticeOf(order, terms, { kind: 'spot_stop_triggered', more: { stop, quantity }, at });
}

function filledNotice(order: SpotOrder, terms: Terms, at: number): NewNotification {
  const quantity = quantityText(terms, order.executedLots);
  const price = divDecimal(quoteText(terms, order.executedTickLots), quantity, terms.priceScale, 'floor');
  return noticeOf(order, terms, { kind: 'spot_order_filled', more: { quantity, price }, at });
}

function partNotice(order: SpotOrder, terms: Terms, at: number): NewNotification {
  const executed = quantityText(terms, order.executedLots);
  const quantity = quantityText(terms, order.lots ?? order.executedLots);
  return noticeOf(order, terms, { kind: 'spot_order_part_filled', more: { executed, quantity }, at });
}

/** A notice that the exit of an order was placed, or not, for the reason that the order states. */
function exitNotice(
  order: SpotOrder,
  terms: Terms,
  { lots, at }: { readonly lots: number; readonly at: number },
): NewNotification {
  const kind = order.exitState === 'armed' ? 'spot_exit_armed' : 'spot_exit_dropped';
  return noticeOf(order, terms, { kind, more: { quantity: quantityText(terms, lots) }, at });
}

function noticeOf(
  { userId, publicId, side }: SpotOrder,
  { match }: Terms,
  told: {
    readonly kind: NewNotification['kind'];
    readonly more: Readonly<Record<string, string>>;
    readonly at: number;
  },
): NewNotification {
  const { kind, more, at } = told;
  const params = { symbol: match.symbol, side, code: match.base.code, quote: match.quote.code, ...more };
  return { userId, kind, params, key: publicId, at };
}
