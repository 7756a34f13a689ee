import { mulDiv, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { afterFee, exitLots, type Received } from './exit.ts';
import type { ExitLevels, OrderTerms } from './order.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/**
 * Checks that an exit wins where it takes a profit, and would not fire at once where it stops a loss. The levels are not bound to the
 * price band: they trade at the market's price or better.
 */
export function checkExitLevels(terms: Terms, leg: OrderTerms, lastTicks: number): void {
  const { exit, side } = leg;
  if (exit === null) return;
  const sign = side === 'buy' ? 1 : -1;
  const price = leg.priceTicks ?? lastTicks;
  const worst = side === 'buy' ? Math.min(price, lastTicks) : Math.max(price, lastTicks);
  const refuse = (field: 'take_profit' | 'stop_loss', limit: number, away: number): never => {
    throw new AppError(`spot.${field}_price`, {
      ...{ field, side, limit: priceText(terms, limit) },
      accepted: priceText(terms, Math.max(1, limit + away)),
    });
  };
  const { takeProfitTicks: profit, stopLossTicks: loss } = exit;
  if (profit !== null && sign * (profit - price) <= 0) refuse('take_profit', price, sign);
  if (loss !== null && sign * (worst - loss) <= 0) refuse('stop_loss', worst, -sign);
}

/** Checks that the exit of an order that is filled as a whole, without a price at that of the market, reaches the least notional at each level. */
export function checkExitSize(
  terms: Terms,
  leg: OrderTerms & { readonly takerFeePpm: number },
  marketTicks: number,
): void {
  const { exit } = leg;
  if (exit === null) return;
  const price = leg.priceTicks ?? marketTicks;
  const whole = leg.lots ?? toSafeInteger((leg.total ?? 0n) / terms.quotePerTickLot / BigInt(price));
  const isEnough = (lots: number): boolean =>
    exitLots(leg.side, exit, { received: receivedOf(terms, leg, { price, lots }), terms }) !== null;
  if (isEnough(whole)) return;
  const lots = leastLots(isEnough, terms.lotsMax);
  const isTotal = leg.lots === null;
  throw new AppError('spot.exit_too_small', {
    field: isTotal ? 'total' : 'quantity',
    limit: quoteText(terms, terms.notionalMin),
    asset: terms.match.quote.code,
    level: priceText(terms, lowestOf(exit)),
    accepted: isTotal ? quoteText(terms, BigInt(price) * BigInt(lots)) : quantityText(terms, lots),
  });
}

function receivedOf(
  terms: Terms,
  { side, takerFeePpm }: { readonly side: OrderTerms['side']; readonly takerFeePpm: number },
  { price, lots }: { readonly price: number; readonly lots: number },
): Received {
  const gross =
    side === 'buy'
      ? BigInt(lots) * terms.basePerLot
      : BigInt(price) * BigInt(lots) * terms.quotePerTickLot;
  return { amount: afterFee(gross, takerFeePpm), lots };
}

function lowestOf({ takeProfitTicks, stopLossTicks }: ExitLevels): number {
  return Math.min(takeProfitTicks ?? Infinity, stopLossTicks ?? Infinity);
}

/** The least lots that are enough; the most where none are. */
function leastLots(isEnough: (lots: number) => boolean, most: number): number {
  let [least, enough] = [1, most];
  while (least < enough) {
    const middle = toSafeInteger(mulDiv(BigInt(least) + BigInt(enough), 1n, 2n, 'floor'));
    if (isEnough(middle)) enough = middle;
    else least = middle + 1;
  }
  return enough;
}
