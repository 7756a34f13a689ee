import {
  formatMoney,
  formatPercent,
  formatPrice,
  liquidationPrice,
  type Quote,
  quoteOrder,
  readConversion,
  readPercent,
  RATE_ONE,
  readPrice,
  riskRate,
} from '@openbourse/engine';
import { isDecimal, mulDiv } from '@openbourse/money';
import { closeAt, termsOf } from './live.ts';
import type { Fault } from './quote.ts';
import type { Product, Side } from './rows.ts';
import { lotsOf, readable } from './ticket.ts';

/** A position that is thought of; prices and lots are texts of fields. */
export interface Imagined {
  readonly side: Side;
  readonly leverage: number;
  readonly lots: string;
  readonly entry: string;
}

/** Result of a position that is opened at one price and closed at another, in USDT. */
export interface Result {
  readonly notional: string;
  readonly margin: string;
  /** Of opening and close together. */
  readonly fees: string;
  readonly profit: string;
  readonly afterFees: string;
  /** Of the margin, in percent. */
  readonly percent: string;
}

type Calculated =
  | { readonly quote: Quote; readonly fault: null }
  | { readonly quote: null; readonly fault: Pick<Fault, 'key' | 'details'> | null };

/** The quote of the engine for an isolated position at exactly this entry; without a fault a field is empty. */
export function imagine(product: Product, position: Imagined): Calculated {
  const entry = readable(position.entry);
  const lots = lotsOf(position.lots);
  const { conversion } = product;
  if (entry === null || lots === null || conversion === null || readPrice(entry) === 0n)
    return { quote: null, fault: null };
  const { side, leverage } = position;
  const price = readPrice(entry);
  const { quote, refusal } = quoteOrder(
    {
      ...{ side, leverage, lots, limitPrice: price, marginMode: 'isolated', terms: termsOf(product) },
      ...{ takeProfit: null, stopLoss: null },
    },
    { mark: price, conversion: readConversion(conversion), isFill: false },
  );
  return quote === null ? { quote, fault: refusal } : { quote, fault: null };
}

/** Result of a close at a price; null while that is none. */
export function resultOf(quote: Quote, exit: string): Result | null {
  const text = readable(exit);
  if (text === null || readPrice(text) === 0n) return null;
  const { holding, margin, fee, notional } = quote;
  const closed = closeAt(holding, readPrice(text));
  const closeFee = closeAt({ ...holding, feeRate: 0n }, readPrice(text)) - closed;
  return {
    notional: formatMoney(notional),
    margin: formatMoney(margin),
    fees: formatMoney(fee + closeFee),
    profit: formatMoney(closed + closeFee),
    afterFees: formatMoney(closed - fee),
    percent: percentText(riskRate(closed - fee, margin)),
  };
}

/** Factor of the entry up to which a target is looked for. */
const REACH = 100n;

/**
 * The nearest price at which a position has a return after all fees, in percent of its margin; null for a return that no
 * price up to a hundred times the entry gives. The result only grows with the move, so that halving finds the first.
 */
export function targetPrice(product: Product, quote: Quote, percent: string): string | null {
  if (!isDecimal(percent, 2)) return null;
  const tick = termsOf(product).priceTick;
  const { holding, margin, fee, entry } = quote;
  const isLong = holding.side === 'long';
  const wanted = mulDiv(margin, readPercent(percent), RATE_ONE, 'ceil');
  const most = isLong ? (entry * (REACH - 1n)) / tick : entry / tick - 1n;
  const priceAt = (steps: bigint): bigint => entry + (isLong ? steps : -steps) * tick;
  const isEnough = (steps: bigint): boolean => closeAt(holding, priceAt(steps)) - fee >= wanted;
  if (most < 0n || !isEnough(most)) return null;
  let [least, enough] = [-1n, most];
  while (enough - least > 1n) {
    const middle = (least + enough) / 2n;
    if (isEnough(middle)) enough = middle;
    else least = middle;
  }
  return formatPrice(priceAt(enough));
}

export function liquidationOf(product: Product, quote: Quote): string | null {
  const price = liquidationPrice(quote.holding, termsOf(product).priceTick);
  return price === null ? null : formatPrice(price);
}

/** Hundredths of a percent as a percentage. */
function percentText(rate: bigint): string {
  return formatPercent(rate * 10n ** 4n);
}
