import type { DepthLevels } from '@openbourse/api/socket';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  formatDecimal,
  mulDecimal,
  parseDecimal,
  subDecimal,
} from '@openbourse/money';
import { plotValue } from './plot-value.ts';

const SCALE = 18;
/** Steps of the book, as multiples of the tick. */
const GROUPINGS = ['1', '10', '100', '1000'] as const;

/** A row of the book: one price with what is offered there and from the best price down to it. */
export interface BookRow {
  readonly price: string;
  readonly quantity: string;
  readonly cumulative: string;
  /** The share of the deepest shown row, 0 to 100, for its bar. */
  readonly percent: number;
}

export interface BookRows {
  /** Rising from the best; draw them upwards. */
  readonly asks: readonly BookRow[];
  /** Falling from the best. */
  readonly bids: readonly BookRow[];
  readonly spread: string | null;
}

/** The steps by which the book of a match can be summed. */
export function groupingsOf(priceTick: string): readonly string[] {
  return GROUPINGS.map((factor) => mulDecimal(priceTick, factor, SCALE, 'exact'));
}

/** The best `count` rows of each side, summed by `step`: bids by the step below, asks by the one above. */
export function bookRows(
  book: DepthLevels,
  view: { readonly step: string; readonly count: number },
): BookRows {
  const asks = grouped(book.asks, { ...view, rounding: 'ceil' });
  const bids = grouped(book.bids, { ...view, rounding: 'floor' });
  const deepest = [asks.at(-1), bids.at(-1)].reduce(
    (most, row) => (row !== undefined && compareDecimal(row.cumulative, most) > 0 ? row.cumulative : most),
    '0',
  );
  const [bestAsk, bestBid] = [book.asks[0], book.bids[0]];
  return {
    asks: asks.map((row) => ({ ...row, percent: shareOf(row.cumulative, deepest) })),
    bids: bids.map((row) => ({ ...row, percent: shareOf(row.cumulative, deepest) })),
    spread: bestAsk === undefined || bestBid === undefined ? null : subDecimal(bestAsk[0], bestBid[0]),
  };
}

type Grouped = Omit<BookRow, 'percent'>;

function grouped(
  levels: DepthLevels['bids'],
  view: { readonly step: string; readonly count: number; readonly rounding: 'floor' | 'ceil' },
): readonly Grouped[] {
  const rows: Grouped[] = [];
  let cumulative = '0';
  for (const [price, quantity] of levels) {
    const step = stepOf(price, view);
    const last = rows.at(-1);
    const isSameRow = last !== undefined && compareDecimal(last.price, step) === 0;
    if (!isSameRow && rows.length === view.count) break;
    cumulative = addDecimal(cumulative, quantity);
    if (isSameRow)
      rows[rows.length - 1] = { ...last, quantity: addDecimal(last.quantity, quantity), cumulative };
    else rows.push({ price: step, quantity, cumulative });
  }
  return rows;
}

function stepOf(price: string, view: { readonly step: string; readonly rounding: 'floor' | 'ceil' }): string {
  const units = parseDecimal(price, SCALE);
  const step = parseDecimal(view.step, SCALE);
  const below = (units / step) * step;
  return formatDecimal(view.rounding === 'ceil' && below !== units ? below + step : below, SCALE);
}

function shareOf(part: string, whole: string): number {
  return compareDecimal(whole, '0') === 0
    ? 0
    : plotValue(divDecimal(mulDecimal(part, '100', SCALE, 'floor'), whole, 2, 'floor'));
}
