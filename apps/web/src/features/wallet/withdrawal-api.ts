import type { WithdrawalState } from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';

export type BookAddress = CallReply<'wallet.addresses'>[number];
export type Quote = CallReply<'wallet.withdrawal_quote'>;
export type Withdrawal = CallReply<'wallet.withdrawal'>;

export interface WithdrawalFilters {
  readonly currencyId: number | 'all';
  readonly state: WithdrawalState | 'all';
}

const PAGE_SIZE = 20;
const ADDRESSES_KEY = 'wallet.addresses';
const QUOTE_KEY = 'wallet.withdrawal_quote';
export const WITHDRAWALS_KEY = 'wallet.withdrawals';

interface CoinOnChain {
  readonly currencyId: number;
  readonly chain: string;
}

/** The address book for a coin on a chain, newest first. */
export function addressesQuery(of: CoinOnChain) {
  return queryOf(ADDRESSES_KEY, { currency_id: of.currencyId, chain: of.chain });
}

/** Cost of a withdrawal and the amount that can leave; an empty amount asks about none. */
export function quoteQuery(of: CoinOnChain & { readonly amount: string }) {
  const { currencyId, chain, amount } = of;
  return queryOf(QUOTE_KEY, { currency_id: currencyId, chain, amount: amount === '' ? undefined : amount });
}

/** The withdrawals of the user, newest first, page by page. */
export function withdrawalsPages(filters: WithdrawalFilters) {
  return pagesOf('wallet.withdrawals', {
    currency_id: filters.currencyId === 'all' ? undefined : filters.currencyId,
    state: filters.state === 'all' ? undefined : filters.state,
    limit: PAGE_SIZE,
  });
}

export function useBindAddress() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'wallet.bind_address'>) => client.call('wallet.bind_address', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ADDRESSES_KEY] }),
  });
}

export function useRemoveAddress() {
  return useMutation({
    mutationFn: (id: string) => client.call('wallet.remove_address', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ADDRESSES_KEY] }),
  });
}

/** Asks for a withdrawal; a second try of the same one, with whatever proof, asks once. */
export function useWithdraw() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'wallet.withdraw'>) => client.call('wallet.withdraw', input),
    onSuccess: renewWithdrawals,
  });
}

export function useCancelWithdrawal() {
  return useMutation({
    mutationFn: (id: string) => client.call('wallet.cancel_withdrawal', { id }),
    onSettled: renewWithdrawals,
  });
}

/** Asks again for what withdrawals there are and how much can leave. */
export async function renewWithdrawals(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [WITHDRAWALS_KEY] }),
    queryClient.invalidateQueries({ queryKey: [QUOTE_KEY] }),
  ]);
}
