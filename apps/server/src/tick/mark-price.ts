import { TICK_BEAT_MS } from '@openbourse/api';
import { MAX_SCALE, formatDecimal, parseDecimal } from '@openbourse/money';

/** The mark price of one match, beat by beat. */
export interface MarkPrice {
  /**
   * The median of the index, the last venue price, and the index with the mean of their distance over 60 s
   * (rule book, section 2, "Mark price"), cut to the tick. All prices are decimals.
   */
  next(at: number, prices: { readonly index: string; readonly venue: string }): string;
}

const BASIS_MS = 60_000;
const SAMPLES_MAX = BASIS_MS / TICK_BEAT_MS;

export function createMarkPrice(priceTick: string): MarkPrice {
  const tick = parseDecimal(priceTick, MAX_SCALE);
  const samples: { readonly at: number; readonly basis: bigint }[] = [];
  let sum = 0n;
  const forget = (): void => {
    sum -= samples.shift()?.basis ?? 0n;
  };
  return {
    next: (at, prices) => {
      const index = parseDecimal(prices.index, MAX_SCALE);
      const venue = parseDecimal(prices.venue, MAX_SCALE);
      while (samples.length >= SAMPLES_MAX || (samples[0] !== undefined && at - samples[0].at >= BASIS_MS))
        forget();
      samples.push({ at, basis: venue - index });
      sum += venue - index;
      const withBasis = index + sum / BigInt(samples.length);
      const mark = medianOf([index, venue, withBasis]);
      // A price never falls to nothing.
      const cut = (mark / tick) * tick;
      return formatDecimal(cut > 0n ? cut : tick, MAX_SCALE);
    },
  };
}

function medianOf([a, b, c]: readonly [bigint, bigint, bigint]): bigint {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (c <= low) return low;
  return c >= high ? high : c;
}
