import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ShortText } from '../../../shared/ui/copy-text.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { Deposit } from '../api.ts';
import { StateBadge } from './state-badge.tsx';

export function useDepositColumns(): readonly ListColumn<Deposit>[] {
  const t = useTexts();
  const format = useFormat();
  return [
    {
      key: 'seen',
      header: t('deposit:seen'),
      csv: (row) => new Date(row.seen_at).toISOString(),
      render: (row) => <TimeText at={row.seen_at} />,
    },
    {
      key: 'user',
      header: t('deposit:user'),
      csv: (row) => row.uid,
      render: (row) => <UserLink id={row.user_id} uid={row.uid} />,
    },
    {
      key: 'amount',
      header: t('deposit:amount'),
      isNumeric: true,
      csv: (row) => `${row.received} ${row.code}`,
      render: (row) => (
        <>
          <span className="font-semibold">{format.quantity(row.received)}</span> {row.code}
        </>
      ),
    },
    {
      key: 'value',
      header: t('deposit:inUsdt'),
      isNumeric: true,
      csv: (row) => row.value_usdt,
      render: (row) => (row.value_usdt === null ? t('shell:none') : format.price(row.value_usdt, 2)),
    },
    {
      key: 'network',
      header: t('deposit:chain'),
      csv: (row) => row.network,
      render: (row) => row.network ?? t(`deposit:kind.${row.kind}`),
    },
    {
      key: 'confirmations',
      header: t('deposit:confirmations'),
      isNumeric: true,
      csv: (row) => row.confirmations,
      render: (row) =>
        row.kind === 'manual' || row.confirmations === null
          ? t('shell:none')
          : `${row.confirmations} / ${row.confirmations_withdraw ?? 0}`,
    },
    {
      key: 'txid',
      header: t('deposit:txid'),
      csv: (row) => row.txid,
      render: (row) => (row.txid === null ? t('shell:none') : <ShortText text={row.txid} />),
    },
    {
      key: 'state',
      header: t('deposit:state'),
      csv: (row) => t(`deposit:state.${row.state}`),
      render: (row) => <StateBadge state={row.state} />,
    },
  ];
}
