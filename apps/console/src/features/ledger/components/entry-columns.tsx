import { type Texts, textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { ShortText } from '../../../shared/ui/copy-text.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
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
    { key: 'kind', header: t('ledger:kind'), csv: (row) => row.kind, render: (row) => nameKind(t, row.kind) },
    {
      key: 'account',
      header: t('ledger:account'),
      csv: (row) => `${row.uid ?? row.account_kind} ${row.account}`,
      render: (row) => <AccountName of={row} />,
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
      isExtra: true,
      csv: (row) => row.balance_after,
      render: (row) => row.balance_after ?? t('shell:none'),
    },
    {
      key: 'reference',
      header: t('ledger:reference'),
      isExtra: true,
      csv: (row) => row.reference,
      render: (row) => (row.reference === null ? t('shell:none') : <ShortText text={row.reference} />),
    },
  ];
}

/**
 * Owner of an account: a user and one of the five, or the side and the name of an account of the platform.
 */
export function AccountName({
  of,
}: {
  readonly of: Pick<Entry, 'account_kind' | 'account' | 'user_id' | 'uid'>;
}) {
  const t = useTexts();
  const name = nameAccount(t, of.account);
  if (of.account_kind === 'user' && of.user_id !== null && of.uid !== null) {
    return (
      <>
        <UserLink id={of.user_id} uid={of.uid} /> {name}
      </>
    );
  }
  return (
    <span className="font-semibold">
      {of.account_kind === 'user' ? name : `${t(`ledger:side.${of.account_kind}`)}, ${name}`}
    </span>
  );
}

/** The name of an account; the code of one that has no name of its own, such as a chain's. */
export function nameAccount(t: Texts, account: string): string {
  return textOrName(t, 'ledger', `account.${account}`);
}

export function nameKind(t: Texts, kind: string): string {
  return textOrName(t, 'ledger', `kind.${kind}`);
}
