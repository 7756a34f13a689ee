import { compareDecimal } from '@openbourse/money';
import type { Match } from './matches.ts';

export const SORT_COLUMNS = ['name', 'price', 'change', 'volume'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Order of a list; null is the order of the server. */
export interface Sorting {
  readonly column: SortColumn;
  readonly direction: 'rising' | 'falling';
}

/** The sorting after the column was chosen: falling first (names rising), then the other way, then none. */
export function nextSorting(sorting: Sorting | null, column: SortColumn): Sorting | null {
  const first = column === 'name' ? 'rising' : 'falling';
  if (sorting?.column !== column) return { column, direction: first };
  if (sorting.direction !== first) return null;
  return { column, direction: first === 'rising' ? 'falling' : 'rising' };
}

/** Orders matches; volume by turnover, which alone can be compared between pairs. Equal ones keep their order. */
export function sortMatches(matches: readonly Match[], sorting: Sorting | null): readonly Match[] {
  if (sorting === null) return matches;
  const sign = sorting.direction === 'rising' ? 1 : -1;
  return matches.toSorted((a, b) => sign * ORDERS[sorting.column](a, b));
}

const ORDERS: Readonly<Record<SortColumn, (a: Match, b: Match) => number>> = {
  name: (a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0),
  price: (a, b) => compareDecimal(a.currency_quotation.close, b.currency_quotation.close),
  change: (a, b) => compareDecimal(a.currency_quotation.change, b.currency_quotation.change),
  volume: (a, b) => compareDecimal(a.currency_quotation.turnover, b.currency_quotation.turnover),
};

/** Matches whose code or name contains the text; "btc/usdt", "BTCUSDT" and "bitcoin" all find Bitcoin. */
export function searchMatches(matches: readonly Match[], text: string): readonly Match[] {
  const wanted = squeezed(text);
  if (wanted === '') return matches;
  return matches.filter((match) =>
    [match.symbol, match.base_currency_code + match.quote_currency_code, match.base_currency.name].some(
      (name) => squeezed(name).includes(wanted),
    ),
  );
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[\s/_-]/g, '');
}
