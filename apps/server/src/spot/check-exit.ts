import { mulDiv, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { afterFee, exitLots, isEnough, lowestLevel, type Received } from './exit.ts';
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

/**
 * Checks that the exit of an order that is filled as a whole, without a price at that of the market, reaches the least notional at
 * each level. The refusal names a size that is enough, or a level where none would be.
 */
export function checkExitSize(
  terms: Terms,
  leg: OrderTerms & { readonly takerFeePpm: number },
  marketTicks: number,
): void {
  const { exit } = leg;
  if (exit === null) return;
  const price = leg.priceTicks ?? marketTicks;
  const lotsOf = (lots: number): number =>
    exitLots(leg.side, exit, { received: receivedOf(terms, leg, { price, lots }), terms });
  const isFit = (lots: number): boolean => isEnough(lotsOf(lots), exit, terms);
  const whole = leg.lots ?? toSafeInteger((leg.total ?? 0n) / terms.quotePerTickLot / BigInt(price));
  if (isFit(whole)) return;
  const level = lowestLevel(exit);
  throw new AppError('spot.exit_too_small', {
    ...(isFit(terms.lotsMax)
      ? sizeOf(terms, leg, { price, lots: leastLots(isFit, terms.lotsMax) })
      : levelOf(terms, exit, Math.max(1, lotsOf(whole)))),
    limit: quoteText(terms, terms.notionalMin),
    ...{ asset: terms.match.quote.code, level: priceText(terms, level) },
  });
}

interface Size {
  readonly price: number;
  readonly lots: number;
}

interface Remedy {
  readonly field: 'quantity' | 'total' | 'take_profit' | 'stop_loss';
  readonly accepted: string;
}

function sizeOf(terms: Terms, leg: OrderTerms, { price, lots }: Size): Remedy {
  if (leg.lots !== null) return { field: 'quantity', accepted: quantityText(terms, lots) };
  return { field: 'total', accepted: quoteText(terms, BigInt(price) * BigInt(lots)) };
}

function levelOf(terms: Terms, exit: ExitLevels, lots: number): Remedy {
  const field = lowestLevel(exit) === exit.stopLossTicks ? 'stop_loss' : 'take_profit';
  const least = toSafeInteger(mulDiv(terms.notionalMin, 1n, BigInt(lots), 'ceil'));
  return { field, accepted: priceText(terms, least) };
}

function receivedOf(
  terms: Terms,
  { side, takerFeePpm }: { readonly side: OrderTerms['side']; readonly takerFeePpm: number },
  { price, lots }: Size,
): Received {
  const gross =
    side === 'buy' ? BigInt(lots) * terms.basePerLot : BigInt(price) * BigInt(lots) * terms.quotePerTickLot;
  return { amount: afterFee(gross, takerFeePpm), lots };
}

/** The least lots that fit; the most do. */
function leastLots(isFit: (lots: number) => boolean, most: number): number {
  let [least, fitting] = [1, most];
  while (least < fitting) {
    const middle = toSafeInteger((BigInt(least) + BigInt(fitting)) / 2n);
    if (isFit(middle)) fitting = middle;
    else least = middle + 1;
  }
  return fitting;
}
