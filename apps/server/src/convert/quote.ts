import { LIMITS, QUOTE_MS } from '@openbourse/api';
import { type ConversionQuote, type ConversionWish, quoteConversion } from '@openbourse/engine';
import {
  compareDecimal,
  formatDecimal,
  MINUTE_MS,
  mulDecimal,
  parseSignedDecimal,
  ppmOfPercent,
} from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { Currency } from '../ledger/index.ts';
import type { Match } from '../market/index.ts';
import { orderBounds } from '../spot/index.ts';
import type { ConvertDeps } from './convert-deps.ts';
import type { NewConversion } from './queries.ts';
import { readBook } from './read-book.ts';

/** Amount that is to be converted: the most that is paid, or the least that is received. */
export interface Wish {
  readonly side: 'buy' | 'sell';
  readonly kind: ConversionWish['kind'];
  readonly amount: string;
}

/** Time after a quote within which its order is placed; no announced fee that begins within it is forgotten. */
const ORDER_WITHIN_MS = MINUTE_MS;
const SCALE = 18;

/**
 * Quotes a conversion by the committed book. Refuses `convert.no_price` without an other side, `convert.too_small` below the
 * least of the match, and `convert.too_large` beyond the most that an order or the book can take.
 */
export async function quote(
  deps: Pick<ConvertDeps, 'spot' | 'clock'>,
  of: { readonly match: Match; readonly userId: number; readonly userGroup: string },
  wish: Wish,
): Promise<Omit<NewConversion, 'id' | 'state' | 'planId' | 'dueAt'>> {
  const { match } = of;
  const { side } = wish;
  const now = deps.clock.now();
  const feePpm = await takerFeePpm(deps, of, now);
  const book = readBook(match, side, deps.spot.depth(match.id, LIMITS.depthLevelsMax));
  if (book.levels.length === 0) throw new AppError('convert.no_price', { symbol: match.symbol });
  const [from, to] = side === 'buy' ? [match.quote, match.base] : [match.base, match.quote];
  const asked = wish.kind === 'pay' ? from : to;
  const field = wish.kind === 'pay' ? 'from_amount' : 'to_amount';
  const units = unitsFor(asked, wish);
  if (units === 0n) throw tooSmall(match, field);
  const terms = { ...book, feePpm };
  const found = quoteConversion(side, { levels: book.levels, terms }, { kind: wish.kind, units });
  if (found === 'beyond') throw new AppError('convert.too_large', { field, symbol: match.symbol });
  // A lot that its fee would use up brings nothing.
  if (found === 'tiny' || found.received === 0n) throw tooSmall(match, field);
  const text = (currency: Currency, amount: bigint): string => formatDecimal(amount, currency.scale);
  const price = priceOf(match, found);
  const quantity = formatDecimal(found.lots * parseSignedDecimal(match.quantityStep, SCALE), SCALE);
  checkBounds(match, { field, quantity, price });
  return {
    ...{ userId: of.userId, matchId: match.id, side, quantity, price },
    ...{ fromAmount: text(from, found.paid), toAmount: text(to, found.received) },
    ...{ fee: text(to, found.fee), feePpm },
    ...{ expectedFrom: text(from, found.expectedPaid), expectedTo: text(to, found.expectedReceived) },
    ...{ quotedAt: now, expiresAt: now + QUOTE_MS },
  };
}

const priceOf = (match: Match, { limitTicks }: ConversionQuote): string =>
  formatDecimal(limitTicks * parseSignedDecimal(match.priceTick, SCALE), SCALE);

/** Minor units of an amount; decimals beyond the currency's are left out of what is paid, and rounded up in what is received. */
function unitsFor({ scale }: Currency, { amount, kind }: Wish): bigint {
  const units = parseSignedDecimal(amount, SCALE);
  const step = 10n ** BigInt(SCALE - scale);
  return kind === 'pay' ? units / step : (units + step - 1n) / step;
}

/** Refuses what the spot writer would refuse, in the words of a conversion. */
function checkBounds(
  match: Match,
  of: { readonly field: string; readonly quantity: string; readonly price: string },
): void {
  const { field, quantity, price } = of;
  const bounds = orderBounds(match);
  const notional = mulDecimal(quantity, price, SCALE, 'floor');
  if (compareDecimal(notional, bounds.minNotional) < 0) throw tooSmall(match, field);
  if (compareDecimal(quantity, bounds.maxQuantity) > 0 || compareDecimal(notional, bounds.maxNotional) > 0)
    throw new AppError('convert.too_large', { field, symbol: match.symbol });
}

export function tooSmall(match: Match, field: string): AppError {
  const { minNotional } = orderBounds(match);
  return new AppError('convert.too_small', { field, limit: minNotional, asset: match.quote.code });
}

/** The highest rate that an order placed within a minute can have. */
async function takerFeePpm(
  { spot }: Pick<ConvertDeps, 'spot'>,
  { match, userGroup }: { readonly match: Match; readonly userGroup: string },
  now: number,
): Promise<number> {
  const { taker_fee_percent: current, upcoming = [] } = await spot.feeRates(userGroup, match.id);
  const soon = upcoming.filter(({ effective_from: at }) => at <= now + ORDER_WITHIN_MS);
  return Math.max(
    ...[current, ...soon.map((rate) => rate.taker_fee_percent)].map((rate) => ppmOfPercent(rate)),
  );
}
