import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { compareDecimal, UNKNOWN_AMOUNT } from '@openbourse/money';
import type { ReactNode } from 'react';
import type { ValuedBalance } from '../model/balances.ts';
import { SecretAmount } from './secret-amount.tsx';

export interface BalanceListProps {
  /** Undefined while loading. */
  readonly balances: readonly ValuedBalance[] | undefined;
  readonly onOpen: (currencyId: number) => void;
  readonly empty: ReactNode;
}

const DECIMALS = 8;
const VALUE_DECIMALS = 2;

/** The balances: rows on a phone, a table on a desktop; each opens its history. */
export function BalanceList({ balances, onOpen, empty }: BalanceListProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const columns = useColumns(onOpen);
  if (isDesktop) {
    return (
      <DataTable
        label={t('ledger:balances')}
        columns={columns}
        rows={balances}
        rowKey={(balance) => balance.currency_id}
        empty={empty}
      />
    );
  }
  if (balances === undefined) return <RowsSkeleton />;
  if (balances.length === 0) return <>{empty}</>;
  return (
    <ul aria-label={t('ledger:balances')}>
      {balances.map((balance) => (
        <li key={balance.currency_id}>
          <BalanceRow balance={balance} onOpen={() => onOpen(balance.currency_id)} />
        </li>
      ))}
    </ul>
  );
}

interface BalanceRowProps {
  readonly balance: ValuedBalance;
  readonly onOpen: () => void;
}

function BalanceRow({ balance, onOpen }: BalanceRowProps) {
  const t = useT();
  const format = useFormat();
  const hasHeld = compareDecimal(balance.held, '0') > 0;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-2 flex min-h-15 w-[calc(100%+1rem)] items-center gap-3 rounded-button px-2 py-2 text-left transition-colors hover:bg-surface"
      onClick={onOpen}
    >
      <CoinLogo currency={balance} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="block text-row">{balance.code}</span>
        <span className="block truncate text-secondary text-muted">{balance.name}</span>
      </span>
      <span className="text-right">
        <span className="block text-row">
          <SecretAmount text={format.quantity(balance.total, DECIMALS)} />
        </span>
        <span className="block text-secondary text-muted">
          <SecretAmount
            text={
              balance.value === null
                ? UNKNOWN_AMOUNT
                : `≈ ${format.price(balance.value, VALUE_DECIMALS)} USDT`
            }
          />
        </span>
        {hasHeld && (
          <span className="block text-secondary text-muted">
            <SecretAmount
              text={t('ledger:heldAmount', { amount: format.quantity(balance.held, DECIMALS) })}
            />
          </span>
        )}
      </span>
    </button>
  );
}

function useColumns(onOpen: (currencyId: number) => void): readonly Column<ValuedBalance>[] {
  const t = useT();
  const format = useFormat();
  const amount = (value: string) => <SecretAmount text={format.quantity(value, DECIMALS)} />;
  return [
    {
      key: 'currency',
      header: t('ledger:column.currency'),
      render: (balance) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-11 items-center gap-2.5 hover:text-accent"
          onClick={() => onOpen(balance.currency_id)}
        >
          <CoinLogo currency={balance} size="small" />
          <b className="font-semibold">{balance.code}</b>
          <span className="text-muted">{balance.name}</span>
        </button>
      ),
    },
    { key: 'total', header: t('app:word.total'), isNumeric: true, render: ({ total }) => amount(total) },
    {
      key: 'available',
      header: t('app:word.available'),
      isNumeric: true,
      render: ({ available }) => amount(available),
    },
    { key: 'held', header: t('ledger:held'), isNumeric: true, render: ({ held }) => amount(held) },
    {
      key: 'value',
      header: t('ledger:column.value'),
      isNumeric: true,
      render: ({ value }) => <SecretAmount text={format.price(value, VALUE_DECIMALS)} />,
    },
  ];
}

const ROWS = [0, 1, 2, 3];

function RowsSkeleton() {
  return (
    <div aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-15 items-center gap-3 py-2">
          <Skeleton className="size-8" isRound />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-3 w-24" />
          </div>
          <div className="space-y-2">
            <Skeleton className="ml-auto h-3.5 w-20" />
            <Skeleton className="ml-auto h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
