import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';

/** A deposit or a withdrawal in one line. */
interface Movement {
  readonly id: string;
  readonly at: number;
  readonly amount: string;
  readonly code: string;
  readonly network: string | null;
  readonly txid: string | null;
  readonly state: string;
  /** Where its details are. */
  readonly to: string;
}

export function useMovementColumns(): readonly ListColumn<Movement>[] {
  const t = useTexts();
  const format = useFormat();
  return [
    { key: 'at', header: t('users:time'), csv: (row) => row.at, render: (row) => <TimeText at={row.at} /> },
    {
      key: 'amount',
      header: t('users:amount'),
      isNumeric: true,
      csv: (row) => row.amount,
      render: (row) => (
        <>
          <span className="font-semibold">{format.quantity(row.amount)}</span> {row.code}
        </>
      ),
    },
    {
      key: 'network',
      header: t('users:network'),
      csv: (row) => row.network,
      render: (row) => row.network ?? t('shell:none'),
    },
    {
      key: 'txid',
      header: t('users:txid'),
      csv: (row) => row.txid,
      render: (row) => (row.txid === null ? t('shell:none') : <CopyText text={row.txid} />),
    },
    { key: 'state', header: t('users:state'), csv: (row) => row.state, render: (row) => row.state },
    {
      key: 'more',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) => (
        <Link to={row.to} className="font-medium text-accent">
          {t('users:details')}
        </Link>
      ),
    },
  ];
}
