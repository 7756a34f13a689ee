import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { Match } from '../market/index.ts';
import type { LadderMarket } from './quote-ladder.ts';

/** More decimals than any tick or step has. */
const SCALE = 18;
const ONE = 10n ** BigInt(SCALE);

/** The index in ticks, and what one unit of the quote currency is in ticks x lots. */
export function ladderMarket(match: Match, index: string): LadderMarket {
  const tick = parseDecimal(match.priceTick, SCALE);
  const step = parseDecimal(match.quantityStep, SCALE);
  return { indexTicks: parseDecimal(index, SCALE) / tick, unitInTickLots: (ONE * ONE) / (tick * step) };
}

/** A count of ticks or lots as a decimal string. */
export function times(unit: string, count: bigint): string {
  return formatDecimal(parseDecimal(unit, SCALE) * count, SCALE);
}
