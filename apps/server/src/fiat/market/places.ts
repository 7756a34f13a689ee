import { cursorsOf } from '../../kernel/page.ts';
import type { PricePlace } from './market-queries.ts';

/** Where a list by price goes on, among fixed and among floating prices. */
export interface PriceCursor {
  readonly fixed: PricePlace;
  readonly floating: PricePlace;
}

const LOWEST: PricePlace = { value: '0', number: 0 };
/** Numbers of the end of a list, above those of all ads. */
const HIGHEST: PricePlace = { value: '99999999999999999999', number: 999_999_999_999_999 };
const RELIABILITY_MAX = 1_000_000;

const priceCursors = cursorsOf({
  fixed: 'decimal',
  fixedNumber: 'whole',
  floating: 'decimal',
  floatingNumber: 'whole',
});

/** The start without a cursor. */
export function readPriceCursor(cursor: string | undefined, side: 'sell' | 'buy'): PriceCursor {
  const place = priceCursors.read(cursor);
  const first = side === 'sell' ? LOWEST : HIGHEST;
  if (place === null) return { fixed: first, floating: first };
  return {
    fixed: { value: place.fixed, number: place.fixedNumber },
    floating: { value: place.floating, number: place.floatingNumber },
  };
}

export function writePriceCursor({ fixed, floating }: PriceCursor): string {
  return priceCursors.write({
    fixed: fixed.value,
    fixedNumber: fixed.number,
    floating: floating.value,
    floatingNumber: floating.number,
  });
}

export interface ReliabilityPlace {
  readonly reliability: number;
  readonly number: number;
}

const reliabilityCursors = cursorsOf({ reliability: 'small', number: 'whole' });

/** The place of a list by reliability; its start without a cursor. */
export function readPlace(cursor: string | undefined): ReliabilityPlace {
  return reliabilityCursors.read(cursor) ?? { reliability: RELIABILITY_MAX, number: 0 };
}

export const writePlace = (place: ReliabilityPlace): string => reliabilityCursors.write(place);
