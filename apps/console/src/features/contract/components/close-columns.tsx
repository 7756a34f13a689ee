import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { Close } from '../api.ts';
import { SideBadge } from './side-badge.tsx';

export function useCloseColumns(): readonly ListColumn<Close>[] {
  const t = useTexts();
  const format = useFormat();
  const money = (key: 'profit' | 'liquidation_fee' | 'deficit'): ListColumn<Close> => ({
    key,
    header: t(`contract:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => format.price(row[key], 2),
  });
  const price = (key: 'open_price' | 'close_price'): ListColumn<Close> => ({
    key,
    header: t(`contract:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => row[key],
  });
  return [
    {
      key: 'closed',
      header: t('contract:closedAt'),
      csv: (row) => new Date(row.closed_at).toISOString(),
      render: (row) => <TimeText at={row.closed_at} />,
    },
    {
      key: 'user',
      header: t('contract:user'),
      csv: (row) => row.user_id,
      render: (row) => <UserLink id={row.user_id} uid={null} />,
    },
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    {
      key: 'side',
      header: t('contract:side'),
      csv: (row) => t(`contract:side.${row.side}`),
      render: (row) => <SideBadge side={row.side} />,
    },
    {
      key: 'reason',
      header: t('contract:reason'),
      csv: (row) => textOrName(t, 'contract', `reason.${row.reason}`),
      render: (row) => textOrName(t, 'contract', `reason.${row.reason}`),
    },
    {
      key: 'lots',
      header: t('contract:lots'),
      isNumeric: true,
      csv: (row) => row.lots,
      render: (row) => row.lots,
    },
    price('open_price'),
    price('close_price'),
    money('profit'),
    money('liquidation_fee'),
    money('deficit'),
  ];
}
