import {
  addDecimal,
  compareDecimal,
  formatDecimal,
  MAX_SCALE,
  mulDecimal,
  mulDiv,
  parseSignedDecimal,
  subDecimal,
  toSafeInteger,
} from '@openbourse/money';
import type { Db, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { type Match, type Market } from '../market/index.ts';
import { toSpotOrder } from './load-order.ts';
import { listPendingOrdersOf } from './load-queries.ts';
import { exitOrders } from './exit.ts';
import { type ExitLevels, needOf, type OrderTerms } from './order.ts';
import { quantityText, quoteText, type Terms, termsOf } from './terms.ts';

/** Bounds what a user can lose while a chain may still take their deposits back. */
export interface LossBound {
  /** Those of the users of whom a chain may still take a deposit back. */
  maturingOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Runs what loses at most so many USDT, after whatever else of the user's may lose or leave; refuses with
   * `wallet.deposit_at_risk` what could lose more than the account may.
   */
  runAtRisk<T>(input: { readonly userId: number; readonly loss: string }, run: () => Promise<T>): Promise<T>;
}

type PriceOf = (code: string) => string | null;
type LegToLose = OrderTerms & { readonly executedLots: number };

/**
 * Distance beyond the index at which a market order of such a user may trade: the sweep of 5 % and a little
 * of the spread.
 */
const BEYOND_INDEX_PPM = 60_000n;
const PPM = 1_000_000n;

/** The worst price of a market order of a user whose deposits mature; null while nothing says what a fair one is. */
export function worstMarketTicks(
  terms: Terms,
  side: OrderTerms['side'],
  market: Pick<Market, 'indexPrice' | 'referencePrice'>,
): number | null {
  const { id } = terms.match;
  const fair = market.indexPrice(id) ?? market.referencePrice(id);
  if (fair === null) return null;
  const perTick = terms.tick * 10n ** BigInt(MAX_SCALE - terms.priceScale);
  const factor = side === 'buy' ? PPM + BEYOND_INDEX_PPM : PPM - BEYOND_INDEX_PPM;
  const rounding = side === 'buy' ? 'floor' : 'ceil';
  return toSafeInteger(mulDiv(parseSignedDecimal(fair, MAX_SCALE), factor, PPM * perTick, rounding));
}

/**
 * Loss of an order against the index when it trades at the worst price that it allows, in USDT and fees
 * aside: what it gives less what it gets. A coin without an index is worth nothing here, because a thin book
 * can make its price. Refuses a quantity that is bought at any price with `market.no_best_price` while nothing says what a
 * fair one is.
 */
export function worstLoss(
  leg: LegToLose,
  terms: Terms,
  { worstTicks, priceOf }: { readonly worstTicks: number | null; readonly priceOf: PriceOf },
): string {
  const { base, quote } = terms.match;
  const ticks = leg.priceTicks ?? worstTicks;
  const amounts = leg.side === 'buy' ? boughtAt(leg, terms, ticks) : soldAt(leg, terms, ticks);
  const [given, got] = leg.side === 'buy' ? [quote, base] : [base, quote];
  const loss = subDecimal(
    valueOf(priceOf(given.code), amounts.given),
    valueOf(priceOf(got.code), amounts.got),
  );
  const own = compareDecimal(loss, '0') < 0 ? '0' : loss;
  return leg.exit === null ? own : addDecimal(own, exitLoss(leg, leg.exit, { terms, ticks, priceOf }));
}

/** The same of an exit for all of the order: one of its legs loses, besides what the order itself does. */
function exitLoss(
  leg: LegToLose,
  exit: ExitLevels,
  {
    terms,
    ticks,
    priceOf,
  }: { readonly terms: Terms; readonly ticks: number | null; readonly priceOf: PriceOf },
): string {
  const losses = exitOrders(leg.side, exit, leg.lots ?? lotsOfTotal(leg, terms, ticks)).map((one) =>
    worstLoss({ ...one, executedLots: 0 }, terms, { worstTicks: null, priceOf }),
  );
  return losses.reduce((most, one) => (compareDecimal(one, most) > 0 ? one : most), '0');
}

function lotsOfTotal({ total }: OrderTerms, terms: Terms, ticks: number | null): number {
  if (ticks === null || total === null) return 0;
  return toSafeInteger(total / (BigInt(ticks) * terms.quotePerTickLot));
}

/** The same of everything that a user has open. */
export async function restingLoss(
  db: Db,
  userId: number,
  of: { readonly find: (matchId: number) => Match | undefined; readonly priceOf: PriceOf },
): Promise<readonly string[]> {
  const records = await listPendingOrdersOf(db, userId);
  return records.flatMap((record) => {
    const match = of.find(record.matchId);
    if (match === undefined) return [];
    const terms = termsOf(match);
    return [worstLoss(toSpotOrder(record, terms), terms, { worstTicks: null, priceOf: of.priceOf })];
  });
}

interface Exchanged {
  readonly given: string;
  readonly got: string;
}

function soldAt(leg: LegToLose, terms: Terms, ticks: number | null): Exchanged {
  const lots = (leg.lots ?? 0) - leg.executedLots;
  const got = ticks === null ? '0' : quoteText(terms, BigInt(ticks) * BigInt(lots));
  return { given: quantityText(terms, lots), got };
}

function boughtAt(leg: LegToLose, terms: Terms, ticks: number | null): Exchanged {
  const { quote } = terms.match;
  if (ticks === null) {
    if (leg.total === null && leg.stopTicks === null)
      throw new AppError('market.no_best_price', { symbol: terms.match.symbol });
    return { given: formatDecimal(needOf(leg, terms), quote.scale), got: '0' };
  }
  if (leg.lots === null) {
    const given = leg.total ?? 0n;
    const lots = lotsOfTotal(leg, terms, ticks);
    return { given: formatDecimal(given, quote.scale), got: quantityText(terms, lots) };
  }
  const lots = leg.lots - leg.executedLots;
  return { given: quoteText(terms, BigInt(ticks) * BigInt(lots)), got: quantityText(terms, lots) };
}

function valueOf(price: string | null, amount: string): string {
  return price === null ? '0' : mulDecimal(amount, price, MAX_SCALE, 'floor');
}
