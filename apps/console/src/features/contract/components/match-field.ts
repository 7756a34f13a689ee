import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { rulesQuery } from '../api.ts';

/** The filter of lists by market: every market that has rules of contracts. */
export function useMatchField(): FilterField {
  const t = useTexts();
  const { data } = useQuery(rulesQuery);
  const symbols = new Map((data ?? []).map((rule) => [`${rule.currency_match_id}`, rule.symbol]));
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
