import type { AccountTypeId } from '@openbourse/api/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allMatches, useMatches, useSocket } from '../market-data/index.ts';
import { queryClient, useIsLoggedIn } from '../session/index.ts';
import { accountsQuery, overviewQuery } from './api.ts';
import { type Account, patchAccounts, type Prices } from './model/balances.ts';

/** The account that deposits come to and that is traded from. */
export const SPOT_ACCOUNT: AccountTypeId = 1;
/** The account that people trade from for national money. */
const FIAT_ACCOUNT: AccountTypeId = 3;
const VALUE_CURRENCY = 'USDT';

/** Keeps the balances fresh. Call it once per screen. */
export function useBalanceChannel(): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const receive = (rows: Parameters<typeof patchAccounts>[1]): void => {
      const known = queryClient.getQueryData(accountsQuery.queryKey);
      const patched = known === undefined ? null : patchAccounts(known, rows);
      if (patched === null) void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
      else queryClient.setQueryData(accountsQuery.queryKey, patched);
      void queryClient.invalidateQueries({ queryKey: ['ledger.account_entries'] });
    };
    return socket.subscribe('BALANCE', { onSnapshot: receive, onUpdate: receive });
  }, [isLoggedIn, socket]);
}

/** An account: its balances with what became of loading them. */
export function useAccount(accountTypeId: AccountTypeId) {
  const query = useQuery({ ...accountsQuery, enabled: useIsLoggedIn() });
  const account = query.data?.find((one) => one.account_type_id === accountTypeId);
  return { ...query, account };
}

/** Value of all accounts together. */
export function useOverview() {
  return useQuery({ ...overviewQuery, enabled: useIsLoggedIn() });
}

/** Available of a currency on the spot account; null while unknown, 0 only when the server said so. */
export function useAvailable(): (code: string) => string | null {
  const { account } = useAccount(SPOT_ACCOUNT);
  return (code) => (account === undefined ? null : availableOf(account, code));
}

/** Available of a currency on the fiat account; null while unknown. */
export function useFiatAvailable(): (code: string) => string | null {
  const { account } = useAccount(FIAT_ACCOUNT);
  return (code) => (account === undefined ? null : availableOf(account, code));
}

function availableOf(account: Account, code: string): string {
  return account.balances.find((balance) => balance.code === code)?.available ?? '0';
}

/** Live prices of currencies in USDT, and which of them have a market. */
export function usePrices(): Prices {
  const { data } = useMatches();
  const matches = allMatches(data ?? []);
  const prices = new Map(
    matches
      .filter((match) => match.quote_currency_code === VALUE_CURRENCY)
      .map((match) => [match.base_currency_code, match.currency_quotation.close]),
  );
  return {
    priceOf: (code) => (code === VALUE_CURRENCY ? '1' : (prices.get(code) ?? null)),
    isTraded: (code) => data === undefined || matches.some((match) => match.base_currency_code === code),
  };
}
