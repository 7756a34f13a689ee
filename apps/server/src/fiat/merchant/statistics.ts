import {
  type DecodedInputOf,
  FIAT_UNITS,
  type FiatUnit,
  type fiat as calls,
  type ReplyOf,
} from '@openbourse/api';
import { compareDecimal, DAY_MS, divDecimal, MAX_SCALE, mulDecimal, subDecimal } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { dayBefore } from './days.ts';
import { completionPercent } from './merchant.ts';
import { findMerchantOf } from './merchant-queries.ts';
import {
  listStoreDays,
  listStoreMarkets,
  readEnds,
  readTotals,
  type StoreMarket,
} from './statistics-queries.ts';

type Statistics = ReplyOf<typeof calls.storeStatistics>;

const USUAL_MS = 30 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;

/**
 * Business of a store in a time of at most a year, the last thirty days by default; also of one that was
 * left.
 */
export async function showStatistics(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.storeStatistics>,
): Promise<Statistics> {
  const merchant = await findMerchantOf(deps.db, userId);
  if (merchant === undefined || merchant.certifiedAt === null) throw new AppError('fiat.not_a_merchant');
  const to = input.to ?? deps.clock.now() + 1;
  const from = Math.max(input.from ?? to - USUAL_MS, to - LONGEST_MS);
  const span = { merchant, from: Math.min(from, to), to };
  const [totals, markets, days, ends] = await Promise.all([
    readTotals(deps.db, span),
    listStoreMarkets(deps.db, span),
    listStoreDays(deps.db, span),
    readEnds(deps.db, { userId, from: dayBefore(span.from, 0), to: dayBefore(to - 1, 0) }),
  ]);
  return {
    orders: totals.orders,
    completed: totals.completed,
    cancelled: totals.cancelled,
    disputed: totals.disputed,
    completion_percent: completionPercent(ends.completed, { ended: ends.ended }),
    payment_ms: totals.paymentMs,
    release_ms: totals.releaseMs,
    markets: markets.map(presentMarket),
    days,
  };
}

function presentMarket(market: StoreMarket): Statistics['markets'][number] {
  return {
    currency_id: market.currencyId,
    coin: market.coin,
    unit: market.unit as FiatUnit,
    sold_quantity: market.soldQuantity,
    sold_amount: market.soldAmount,
    bought_quantity: market.boughtQuantity,
    bought_amount: market.boughtAmount,
    fee: market.fee,
    income: incomeOf(market),
  };
}

/** Income from selling above buying at the mean prices, for the quantity that was both bought and sold. */
function incomeOf(market: StoreMarket): string {
  const { soldQuantity, boughtQuantity, soldAmount, boughtAmount } = market;
  if (soldQuantity === '0' || boughtQuantity === '0') return '0';
  const isLessSold = compareDecimal(soldQuantity, boughtQuantity) < 0;
  const matched = isLessSold ? soldQuantity : boughtQuantity;
  const share = (amount: string, quantity: string): string =>
    divDecimal(
      mulDecimal(amount, matched, MAX_SCALE, 'floor'),
      quantity,
      FIAT_UNITS[market.unit as FiatUnit],
      'floor',
    );
  return subDecimal(share(soldAmount, soldQuantity), share(boughtAmount, boughtQuantity));
}
