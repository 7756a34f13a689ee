import type { ContractSide } from '@openbourse/api/limits';
import type { Texts } from '../../../shared/lib/texts.ts';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { SideBadge } from './side-badge.tsx';

export function sideColumn<Row extends { readonly side: ContractSide }>(t: Texts): ListColumn<Row> {
  return {
    key: 'side',
    header: t('contract:side'),
    csv: (row) => t(`contract:side.${row.side}`),
    render: (row) => <SideBadge side={row.side} />,
  };
}
