import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { matchField } from '../../../shared/ui/match-field.ts';
import { rulesQuery } from '../api.ts';

/** The filter of lists by market: every market that has rules of contracts. */
export function useMatchField(): FilterField {
  return matchField(useTexts(), useQuery(rulesQuery).data ?? []);
}
