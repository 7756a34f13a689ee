import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';
import type { EntryFilters } from './model/entries.ts';

const PAGE_SIZE = 30;

/** The accounts of the user with all balances; the BALANCE channel keeps them fresh. */
export const accountsQuery = queryOptions({
  queryKey: ['ledger.account_list'],
  queryFn: ({ signal }) => client.call('ledger.account_list', {}, { signal }),
});

/** Entries of the spot account, newest first, page by page. */
export function entriesPages(filters: EntryFilters) {
  return infiniteQueryOptions({
    queryKey: ['ledger.account_entries', filters],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'ledger.account_entries',
        {
          account_type_id: filters.accountTypeId,
          currency_id: filters.currencyId === 'all' ? undefined : filters.currencyId,
          kind: filters.kind === 'all' ? undefined : filters.kind,
          cursor: pageParam,
          limit: PAGE_SIZE,
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
