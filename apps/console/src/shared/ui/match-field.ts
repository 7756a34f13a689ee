import type { Texts } from '../lib/texts.ts';
import type { Filters } from '../lib/use-filters.ts';
import { wholeNumber } from '../lib/whole-number.ts';
import type { FilterField } from './filter-bar.tsx';

/** The filter of lists by market: each of the rows' markets once, in their order. */
export function matchField(
  t: Texts,
  rows: readonly { readonly currency_match_id: number; readonly symbol: string }[],
): FilterField {
  const symbols = new Map(rows.map((row) => [`${row.currency_match_id}`, row.symbol]));
  return {
    kind: 'choice',
    name: 'match',
    label: t('market:pair'),
    options: [...symbols].map(([value, label]) => ({ value, label })),
  };
}

export function matchIdOf(filters: Filters): number | undefined {
  const id = wholeNumber(filters.get('match'));
  return id > 0 ? id : undefined;
}
