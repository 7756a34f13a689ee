import type { CallReply } from '@openbourse/client';
import type { DepositState } from '@openbourse/api/limits';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';

export type Coin = CallReply<'wallet.coins'>[number];
export type CoinChain = Coin['chains'][number];
export type Deposit = CallReply<'wallet.deposit'>;

export interface DepositFilters {
  readonly currencyId: number | 'all';
  readonly state: DepositState | 'all';
}

const PAGE_SIZE = 20;
export const DEPOSITS_KEY = 'wallet.deposits';

/** Every coin with its chains; what is open may change while the app runs. */
export const coinsQuery = queryOf('wallet.coins', {});

export function depositAddressQuery(of: { readonly currencyId: number; readonly chain: string }) {
  return queryOf(
    'wallet.deposit_address',
    { currency_id: of.currencyId, chain: of.chain },
    { staleTime: Number.POSITIVE_INFINITY },
  );
}

/** The deposits of the user, newest first, page by page. */
export function depositsPages(filters: DepositFilters) {
  return pagesOf('wallet.deposits', {
    currency_id: filters.currencyId === 'all' ? undefined : filters.currencyId,
    state: filters.state === 'all' ? undefined : filters.state,
    limit: PAGE_SIZE,
  });
}

export interface Claim {
  readonly currencyId: number;
  readonly amount: string;
  readonly voucher: string;
  readonly note: string;
}

/** Claims a deposit with a voucher; a second try of the same claim counts once. */
export function useManualDeposit() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (claim: Claim) =>
      client.call('wallet.manual_deposit', {
        currency_id: claim.currencyId,
        amount: claim.amount,
        voucher: claim.voucher,
        note: claim.note === '' ? undefined : claim.note,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [DEPOSITS_KEY] }),
  });
}

/** Sends test coins to the user's address on the chain of the demonstration. */
export function useSendTestCoins() {
  return useMutation({
    mutationFn: (of: { readonly currencyId: number; readonly chain: string }) =>
      client.call('demo.send_coins', { currency_id: of.currencyId, chain: of.chain }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [DEPOSITS_KEY] }),
  });
}
