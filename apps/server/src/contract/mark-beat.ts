import {
  CONVERSION_ONE,
  CONVERSION_SCALE,
  inverseConversion,
  type MarkTick,
  PRICE_SCALE,
  readPrice,
} from '@openbourse/engine';
import { OFFERS } from '../kernel/profile.ts';
import type { Match } from '../market/index.ts';
import type { ContractDeps } from './contract-deps.ts';

/** A mark price of a match by its recorded tick. */
export interface KnownMark {
  readonly match: Match;
  readonly seq: number;
  readonly price: string;
}

/**
 * Reports whether positions may open at all: the jurisdiction offers contracts, and no operator has halted
 * the match.
 */
export function mayOpen(
  { config, market }: Pick<ContractDeps, 'config' | 'market'>,
  matchId: number,
): boolean {
  return OFFERS[config.profile].contract && !market.isHalted(matchId, 'contract');
}

/**
 * The ticks of one beat as the engine takes them. Openings need the conversion of the quote currency into USDT, from
 * the same beat; it is left out where it is not known, and where nothing may open.
 */
export function toMarkTicks(
  marks: readonly KnownMark[],
  isOpening: (matchId: number) => boolean,
): readonly MarkTick[] {
  const bySymbol = new Map(marks.map(({ match, price }) => [match.symbol, readPrice(price)]));
  return marks.map(({ match, seq, price }) => ({
    matchId: match.id,
    seq,
    mark: readPrice(price),
    conversion: isOpening(match.id) ? conversionOf(match, bySymbol) : null,
  }));
}

/**
 * USDT per unit of the quote currency: one for USDT and USD, the inverse of the mark where USD is the base, and for a
 * cross that of the pair of its quote currency with USD or USDT.
 */
export function conversionOf(match: Match, marks: ReadonlyMap<string, bigint>): bigint | null {
  const quote = match.quote.code;
  if (quote === 'USDT' || quote === 'USD') return CONVERSION_ONE;
  const direct = marks.get(`${quote}USD`) ?? marks.get(`${quote}/USDT`);
  if (direct !== undefined) return direct * 10n ** BigInt(CONVERSION_SCALE - PRICE_SCALE);
  const inverse = marks.get(`USD${quote}`);
  return inverse === undefined ? null : inverseConversion(inverse);
}
