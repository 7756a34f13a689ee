import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import {
  figureColumn,
  moneyColumn,
  symbolColumn,
  timeColumn,
  userColumn,
} from '../../../shared/ui/list-columns.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import type { Close } from '../api.ts';
import { sideColumn } from './side-column.tsx';

export function useCloseColumns(): readonly ListColumn<Close>[] {
  const t = useTexts();
  const format = useFormat();
  const money = (key: 'profit' | 'liquidation_fee' | 'deficit', isExtra: boolean): ListColumn<Close> =>
    moneyColumn({ t, format }, { key, header: t(`contract:${key}`), value: (row) => row[key], isExtra });
  const figure = (key: 'lots' | 'open_price' | 'close_price', isExtra: boolean): ListColumn<Close> =>
    figureColumn(t, { key, header: t(`contract:${key}`), value: (row) => row[key], isExtra });
  return [
    timeColumn(t('contract:closedAt'), (row) => row.closed_at),
    userColumn(t),
    symbolColumn(t),
    sideColumn(t),
    {
      key: 'reason',
      header: t('contract:reason'),
      csv: (row) => textOrName(t, 'contract', `reason.${row.reason}`),
      render: (row) => textOrName(t, 'contract', `reason.${row.reason}`),
    },
    figure('lots', true),
    figure('open_price', true),
    figure('close_price', false),
    money('profit', false),
    money('liquidation_fee', true),
    money('deficit', true),
  ];
}
