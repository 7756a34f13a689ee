import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { matchesQuery } from '../api.ts';

/** Markets that trade spot, as choices. */
export function useMatchOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery(matchesQuery);
  return (data ?? [])
    .filter((row) => row.kind === 'digital')
    .map((row) => ({ value: `${row.id}`, label: row.symbol }));
}

/** The filter of lists by market. */
export function useMatchField(): FilterField {
  const t = useTexts();
  return { kind: 'choice', name: 'match', label: t('market:pair'), options: useMatchOptions() };
}
