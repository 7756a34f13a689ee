import { ACCOUNT_TYPES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { type Transfer, transfersPages } from '../api.ts';
import { ACCOUNT_TYPE_IDS } from '../model/transfer.ts';

/** Every transfer between the user's own accounts. */
function TransferRecordsScreen() {
  const t = useT();
  const [account, setAccount] = useState<number | 'all'>('all');
  return (
    <>
      <PageHeader title={t('ledger:transfer.records')} backTo="/transfer" />
      <Select
        look="field"
        label={t('ledger:transfer.account')}
        options={[
          { value: 'all', label: t('ledger:transfer.allAccounts') },
          ...ACCOUNT_TYPE_IDS.map((id) => ({
            value: String(id),
            label: t(`ledger:account.${ACCOUNT_TYPES[id]}`),
          })),
        ]}
        value={String(account)}
        onValueChange={(value) => setAccount(ACCOUNT_TYPE_IDS.find((id) => String(id) === value) ?? 'all')}
      />
      <div className="pt-2">
        <TransferList account={account} />
      </div>
    </>
  );
}

function TransferList({ account }: { readonly account: number | 'all' }) {
  const t = useT();
  const pages = useInfiniteQuery(transfersPages(account));
  return (
    <PagedList
      label={t('ledger:transfer.records')}
      pages={pages}
      renderRow={(transfer) => <TransferRow transfer={transfer} />}
      isFiltered={account !== 'all'}
      empty={{
        icon: <ArrowLeftRight />,
        title: t('ledger:transfer.empty'),
        hint: t('ledger:transfer.emptyHint'),
      }}
    />
  );
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const t = useT();
  const format = useFormat();
  const nameOf = (id: number): string => {
    const known = ACCOUNT_TYPE_IDS.find((one) => one === id);
    return known === undefined ? String(id) : t(`ledger:account.${ACCOUNT_TYPES[known]}`);
  };
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-body font-medium">
          {nameOf(transfer.from_account_type_id)}
          <span className="flex items-center gap-x-1.5">
            <ArrowRight className="size-4 shrink-0 text-muted" aria-label={t('ledger:transfer.to')} />
            {nameOf(transfer.to_account_type_id)}
          </span>
        </p>
        <p className="figures text-secondary text-muted">{format.dateTime(transfer.at)}</p>
      </div>
      <p className="figures max-w-[45%] shrink-0 text-right text-body font-semibold">
        {`${format.quantity(transfer.amount)} ${transfer.code}`}
      </p>
    </div>
  );
}

export { TransferRecordsScreen as Component };
