import {
  CONVERSION_ONE,
  CONVERSION_SCALE,
  inverseConversion,
  type MarkTick,
  PRICE_SCALE,
  readPrice,
} from '@openbourse/engine';
import type { Match } from '../market/index.ts';

/** A mark price of a match by its recorded tick. */
export interface KnownMark {
  readonly match: Match;
  readonly seq: number;
  readonly price: string;
}

/**
 * The ticks of one beat as the engine takes them. Openings need the conversion of the quote currency into USDT, from
 * the same beat; it is left out where it is not known, and for what an operator has halted, so that nothing opens there.
 */
export function toMarkTicks(
  marks: readonly KnownMark[],
  isHalted: (matchId: number) => boolean,
): readonly MarkTick[] {
  const bySymbol = new Map(marks.map(({ match, price }) => [match.symbol, readPrice(price)]));
  return marks.map(({ match, seq, price }) => ({
    matchId: match.id,
    seq,
    mark: readPrice(price),
    conversion: isHalted(match.id) ? null : conversionOf(match, bySymbol),
  }));
}

/**
 * USDT per unit of the quote currency: one for USDT and USD, the inverse of the mark where USD is the base, and for a
 * cross that of the pair of its quote currency with USD.
 */
export function conversionOf(match: Match, marks: ReadonlyMap<string, bigint>): bigint | null {
  const quote = match.quote.code;
  if (quote === 'USDT' || quote === 'USD') return CONVERSION_ONE;
  const direct = marks.get(`${quote}USD`);
  if (direct !== undefined) return direct * 10n ** BigInt(CONVERSION_SCALE - PRICE_SCALE);
  const inverse = marks.get(`USD${quote}`);
  return inverse === undefined ? null : inverseConversion(inverse);
}
