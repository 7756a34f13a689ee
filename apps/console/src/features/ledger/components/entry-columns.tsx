import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Entry } from '../api.ts';

/** Amounts stand here digit by digit as they are posted, so that two of them can be compared. */
export function useEntryColumns(): readonly ListColumn<Entry>[] {
  const t = useTexts();
  return [
    {
      key: 'at',
      header: t('users:time'),
      csv: (row) => new Date(row.at).toISOString(),
      render: (row) => <TimeText at={row.at} />,
    },
    {
      key: 'txn',
      header: t('ledger:txn'),
      isNumeric: true,
      csv: (row) => row.txn_id,
      render: (row) => row.txn_id,
    },
    { key: 'kind', header: t('ledger:kind'), csv: (row) => row.kind, render: (row) => row.kind },
    {
      key: 'account',
      header: t('ledger:account'),
      csv: (row) => accountName(row),
      render: (row) => <span className="font-semibold">{accountName(row)}</span>,
    },
    {
      key: 'amount',
      header: t('ledger:amount'),
      isNumeric: true,
      csv: (row) => row.amount,
      render: (row) => (
        <span className={row.amount.startsWith('-') ? 'text-down' : 'text-up'}>{row.amount}</span>
      ),
    },
    { key: 'code', header: t('ledger:currency'), csv: (row) => row.code, render: (row) => row.code },
    {
      key: 'after',
      header: t('ledger:after'),
      isNumeric: true,
      csv: (row) => row.balance_after,
      render: (row) => row.balance_after ?? t('shell:none'),
    },
    {
      key: 'reference',
      header: t('ledger:reference'),
      csv: (row) => row.reference,
      render: (row) => (row.reference === null ? t('shell:none') : <CopyText text={row.reference} />),
    },
  ];
}

/** Whose account it is: a user's uid, or the side of the platform. */
export function accountName(row: Pick<Entry, 'account_kind' | 'account' | 'uid'>): string {
  return `${row.uid ?? row.account_kind} ${row.account}`;
}
