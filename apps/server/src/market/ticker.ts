import type { MarketTick } from '@openbourse/api/socket';
import { formatDecimal } from '@openbourse/money';
import { toDecimal, type Units } from './bar.ts';
import type { DayStatistics } from './day-window.ts';

export type Quotation = MarketTick['quotation'];

/** Decimals of a change in percent on the wire; the display cuts to 2 (specification, section 9). */
const CHANGE_SCALE = 6;
/** A price is never 0, so a close of 0 says that there is none yet. */
const UNKNOWN: Quotation = {
  close: '0',
  change: '0',
  open: '0',
  high: '0',
  low: '0',
  volume: '0',
  turnover: '0',
  at: 0,
};

/** The statistics as the wire has them. Before the first trade the index alone is shown. */
export function quotationOf(day: DayStatistics | null, index: Units | null): Quotation {
  if (day !== null) {
    return {
      close: toDecimal(day.close),
      change: changeOf(day),
      open: toDecimal(day.open),
      high: toDecimal(day.high),
      low: toDecimal(day.low),
      volume: toDecimal(day.volume),
      turnover: toDecimal(day.turnover),
      at: day.at,
    };
  }
  if (index === null) return UNKNOWN;
  const price = toDecimal(index);
  return { ...UNKNOWN, close: price, open: price, high: price, low: price };
}

/** The change since 24 hours ago in percent, cut toward zero. */
function changeOf(day: Pick<DayStatistics, 'open' | 'close'>): string {
  const scale = 100n * 10n ** BigInt(CHANGE_SCALE);
  return formatDecimal(((day.close - day.open) * scale) / day.open, CHANGE_SCALE);
}
