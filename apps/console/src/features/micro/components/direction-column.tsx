import { MICRO_DIRECTIONS, type MicroDirection } from '@openbourse/api/limits';
import type { Texts } from '../../../shared/lib/texts.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { DirectionBadge } from './direction-badge.tsx';

export function directionColumn<Row extends { readonly direction: MicroDirection }>(
  t: Texts,
): ListColumn<Row> {
  return {
    key: 'direction',
    header: t('micro:direction'),
    csv: (row) => t(`micro:direction.${row.direction}`),
    render: (row) => <DirectionBadge direction={row.direction} />,
  };
}

/** The filter of lists by direction. */
export function directionField(t: Texts): FilterField {
  return {
    kind: 'choice',
    name: 'direction',
    label: t('micro:direction'),
    options: MICRO_DIRECTIONS.map((value) => ({ value, label: t(`micro:direction.${value}`) })),
  };
}
