import type { StakingState } from '@openbourse/api/limits';
import { FINANCIAL_ACCOUNT } from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';

export type Product = CallReply<'staking.products'>[number];
export type Order = CallReply<'staking.orders'>['data'][number];
export type Quote = CallReply<'staking.redeem_quote'>;
export type Earnings = CallReply<'staking.earnings'>;

const PAGE_SIZE = 20;
const RENEW_MS = 60_000;
const ORDERS = 'staking.orders';
const DIVIDENDS = 'staking.dividends';
const EARNINGS = 'staking.earnings';
const ACCOUNTS = 'ledger.account_list';

/** The pools that are open; others take from them meanwhile. */
export const productsQuery = queryOf('staking.products', {}, { refetchInterval: RENEW_MS });

/** Free amount of the financial account, by currency id. */
export const availableQuery = queryOptions({
  ...queryOf(ACCOUNTS, {}),
  select: (accounts): ReadonlyMap<number, string> => {
    const account = accounts.find((one) => one.account_type_id === FINANCIAL_ACCOUNT);
    return new Map((account?.balances ?? []).map((row) => [row.currency_id, row.available]));
  },
});

/** Orders of a state, newest first, page by page. */
export function ordersPages(state: StakingState) {
  return pagesOf('staking.orders', { state, limit: PAGE_SIZE });
}

/** The dividends of an order, newest first; a list needs ids, and the day is one. */
export function dividendsPages(id: string) {
  return infiniteQueryOptions({
    queryKey: [DIVIDENDS, id],
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.call(
        'staking.dividends',
        { id, cursor: pageParam, limit: PAGE_SIZE },
        { signal },
      );
      return { ...page, data: page.data.map((row) => ({ ...row, id: row.day })) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function earningsQuery(days: number) {
  return queryOf(EARNINGS, { days }, { placeholderData: keepPreviousData });
}

/** Cost of a redemption now; a dividend may come between two looks. */
export function quoteQuery(id: string) {
  return queryOf('staking.redeem_quote', { id }, { refetchInterval: RENEW_MS, gcTime: 0 });
}

/** Holds an amount; a second try of the same order holds nothing twice. */
export function useSubscribe() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'staking.subscribe'>) => client.call('staking.subscribe', input),
    onSettled: renewAll,
  });
}

/** Takes an order back for the payout that was shown; a second try takes it back once. */
export function useRedeem() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'staking.redeem'>) => client.call('staking.redeem', input),
    onSettled: renewAll,
  });
}

function renewAll(): Promise<unknown> {
  const keys = [productsQuery.queryKey[0], ORDERS, DIVIDENDS, EARNINGS, ACCOUNTS, 'staking.redeem_quote'];
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
