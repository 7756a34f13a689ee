import { MAX_SCALE, parseDecimal, toSafeInteger } from '@openbourse/money';
import { toDecimal } from '../bar.ts';

/** Between the float of a price model and exact multiples of a match's tick. */
export interface TickScale {
  /** The tick as a float, for the model only. */
  readonly size: number;
  toTicks(price: number): number;
  toText(ticks: number): string;
  ticksOf(price: string): number;
}

/** The finest tick that the simulation can hold as a float: 12 decimals. */
const FINEST_SCALE = 12;

export function tickScale(priceTick: string): TickScale {
  const units = parseDecimal(priceTick, MAX_SCALE);
  const size = toSafeInteger(parseDecimal(priceTick, FINEST_SCALE)) / 10 ** FINEST_SCALE;
  return {
    size,
    // A price never falls to nothing.
    toTicks: (price) => Math.max(1, Math.round(price / size)),
    toText: (ticks) => toDecimal(BigInt(ticks) * units),
    ticksOf: (price) => toSafeInteger(parseDecimal(price, MAX_SCALE) / units),
  };
}
