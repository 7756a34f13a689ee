import { CONTRACT_SIDES, type ContractSide } from '@openbourse/api/limits';
import type { Texts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';

/** The filter of lists by side. */
export function sideField(t: Texts): FilterField {
  return {
    kind: 'choice',
    name: 'side',
    label: t('contract:side'),
    options: CONTRACT_SIDES.map((value) => ({ value, label: t(`contract:side.${value}`) })),
  };
}

export function sideOf(filters: Filters): ContractSide | undefined {
  return oneOf(CONTRACT_SIDES, filters.get('side'));
}
