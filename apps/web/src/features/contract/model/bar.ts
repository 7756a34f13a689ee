import { readPrice } from '@openbourse/engine';
import { toSafeInteger } from '@openbourse/money';

/** A level of the one-line picture of a position: where it stands, from 0 at the loss to 100 at the profit. */
export interface BarLevel {
  readonly name: 'entry' | 'mark' | 'take_profit' | 'stop_loss' | 'trailing' | 'liquidation';
  readonly price: string;
  readonly place: number;
}

/** Room at both ends, so that a level is never cut off. */
const MARGIN = 4;
const SPAN = 100 - 2 * MARGIN;

/**
 * The levels of a position on one line. A short is mirrored, so that profit is always to the right. Places are for
 * drawing only. The line reaches at least as far as the move that is worth the initial margin, or a cross position,
 * which no price liquidates alone, would fill it with the smallest loss.
 */
export function barLevels(
  position: { readonly side: 'long' | 'short'; readonly leverage: number },
  prices: Readonly<Record<BarLevel['name'], string | null>>,
): readonly BarLevel[] {
  const { side, leverage } = position;
  const known = (Object.keys(prices) as BarLevel['name'][]).flatMap((name) => {
    const price = prices[name];
    return price === null ? [] : [{ name, price, value: readPrice(price) }];
  });
  const values = [...known.map(({ value }) => value), ...reachOf(prices.entry, leverage)];
  const lowest = values.reduce((least, value) => (value < least ? value : least), values[0] ?? 0n);
  const highest = values.reduce((most, value) => (value > most ? value : most), values[0] ?? 0n);
  const width = highest - lowest;
  return known.map(({ name, price, value }) => {
    const share = width === 0n ? 0.5 : toSafeInteger(((value - lowest) * 10_000n) / width) / 10_000;
    return { name, price, place: MARGIN + SPAN * (side === 'long' ? share : 1 - share) };
  });
}

function reachOf(entry: string | null, leverage: number): readonly bigint[] {
  if (entry === null) return [];
  const price = readPrice(entry);
  const move = price / BigInt(leverage);
  return [price - move, price + move];
}
