import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { type Match, matchesQuery } from '../api.ts';

/** Listed markets that trade spot, as choices. */
export function useMatchOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery(matchesQuery);
  return optionsOf((data ?? []).filter((row) => row.is_listed));
}

function optionsOf(rows: readonly Match[]): readonly { readonly value: string; readonly label: string }[] {
  return rows
    .filter((row) => row.kind === 'digital')
    .map((row) => ({ value: `${row.id}`, label: row.symbol }));
}

/** The filter of lists by market, delisted ones too. */
export function useMatchField(): FilterField {
  const t = useTexts();
  const { data } = useQuery(matchesQuery);
  return { kind: 'choice', name: 'match', label: t('market:pair'), options: optionsOf(data ?? []) };
}
