import type { DepthLevels } from '@openbourse/api/socket';
import type { ConversionLevel } from '@openbourse/engine';
import { mulDiv, parseSignedDecimal } from '@openbourse/money';
import type { Match } from '../market/index.ts';

/** The side of a book that a conversion takes from, and what its ticks and lots are worth. */
export interface ConversionBook {
  readonly levels: readonly ConversionLevel[];
  readonly basePerLot: bigint;
  readonly quotePerTickLot: bigint;
}

const SCALE = 18;
const unitsOf = (text: string): bigint => parseSignedDecimal(text, SCALE);

export function readBook(match: Match, side: 'buy' | 'sell', depth: DepthLevels): ConversionBook {
  const [tick, step] = [unitsOf(match.priceTick), unitsOf(match.quantityStep)];
  const rows = side === 'buy' ? depth.asks : depth.bids;
  const quoteUnits = 10n ** BigInt(match.quote.scale);
  return {
    levels: rows.map(([price, quantity]) => ({
      ticks: unitsOf(price) / tick,
      lots: unitsOf(quantity) / step,
    })),
    basePerLot: parseSignedDecimal(match.quantityStep, match.base.scale),
    quotePerTickLot: mulDiv(tick * step, quoteUnits, 10n ** BigInt(2 * SCALE), 'exact'),
  };
}
