import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { compareDecimal } from '@openbourse/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { entriesPages } from '../api.ts';
import { type Entry, type EntryFilters, groupByDay, kindOf } from '../model/entries.ts';
import { SecretAmount } from './secret-amount.tsx';

/** The movements of the account, newest first, by day. */
export function EntryList({ filters }: { readonly filters: EntryFilters }) {
  const t = useT();
  const format = useFormat();
  const pages = useInfiniteQuery(entriesPages(filters));
  const entries = pages.data?.pages.flatMap((page) => page.data);
  if (pages.isError && entries === undefined) {
    return <ErrorState onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />;
  }
  if (entries === undefined) return <EntriesSkeleton />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title={t('ledger:entries.empty')} hint={t('ledger:entries.emptyHint')} />
    );
  }
  return (
    <>
      {groupByDay(entries, format.date).map((group) => (
        <section key={group.day} aria-label={group.day}>
          <h3 className="pt-4 pb-1 text-secondary font-medium text-muted">{group.day}</h3>
          <ul>
            {group.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className="py-4 text-center">
          <Button
            variant="secondary"
            size="medium"
            isLoading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('ledger:entries.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const t = useT();
  const format = useFormat();
  const isCredit = compareDecimal(entry.amount, '0') > 0;
  const amount = `${isCredit ? '+' : ''}${format.quantity(entry.amount)} ${entry.code}`;
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2">
      <div className="min-w-0">
        <p className="text-body font-medium">{t(`ledger:kind.${kindOf(entry)}`)}</p>
        <p className="figures text-secondary text-muted">{format.time(entry.at)}</p>
      </div>
      <div className="text-right">
        <p className={`text-body font-semibold ${isCredit ? 'text-up' : ''}`}>
          <SecretAmount text={amount} />
        </p>
        <p className="text-secondary text-muted">
          <SecretAmount text={t('ledger:entries.after', { amount: format.quantity(entry.balance_after) })} />
        </p>
      </div>
    </li>
  );
}

const ROWS = [0, 1, 2, 3];

export function EntriesSkeleton() {
  return (
    <div aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-14 items-center justify-between border-b border-line">
          <div className="space-y-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="h-3.5 w-28" />
        </div>
      ))}
    </div>
  );
}
