import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ShortText } from '../../../shared/ui/copy-text.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { AgeText, TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { Withdrawal } from '../api.ts';
import { FlagList } from './flag-list.tsx';
import { StateBadge } from './state-badge.tsx';

/** More would make rows of unequal height. */
const TABLE_FLAGS = 2;

export function useWithdrawalColumns(): readonly ListColumn<Withdrawal>[] {
  const t = useTexts();
  const format = useFormat();
  return [
    {
      key: 'user',
      header: t('deposit:user'),
      csv: (row) => row.uid,
      render: (row) => <UserLink id={row.user_id} uid={row.uid} />,
    },
    {
      key: 'amount',
      header: t('withdrawal:amount'),
      isNumeric: true,
      csv: (row) => `${row.amount} ${row.code}`,
      render: (row) => (
        <>
          <span className="font-semibold">{format.quantity(row.amount)}</span> {row.code}
        </>
      ),
    },
    {
      key: 'value',
      header: t('deposit:inUsdt'),
      isNumeric: true,
      csv: (row) => row.value_usdt,
      render: (row) => format.price(row.value_usdt, 2),
    },
    { key: 'chain', header: t('deposit:chain'), csv: (row) => row.chain, render: (row) => row.network },
    {
      key: 'address',
      header: t('deposit:address'),
      csv: (row) => row.address,
      render: (row) => <ShortText text={row.address} />,
    },
    {
      key: 'at',
      header: t('withdrawal:waiting'),
      csv: (row) => new Date(row.created_at).toISOString(),
      render: (row) =>
        row.ended_at === null ? <AgeText since={row.created_at} /> : <TimeText at={row.created_at} />,
    },
    {
      key: 'state',
      header: t('withdrawal:state'),
      csv: (row) => t(`withdrawal:state.${row.state}`),
      render: (row) => <StateBadge state={row.state} />,
    },
    {
      key: 'flags',
      header: t('withdrawal:flags'),
      csv: (row) => row.flags.map((flag) => t(`withdrawal:flag.${flag}`)).join('; '),
      render: (row) => <FlagList flags={row.flags} most={TABLE_FLAGS} />,
    },
  ];
}
