import type { PaymentDirection } from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';

export type Payment = CallReply<'payment.pay'>;
export type Payee = CallReply<'payment.payee'>;
export type Quote = CallReply<'payment.quote'>;
export type Settings = CallReply<'payment.settings'>;
export type Balance = CallReply<'ledger.account_list'>[number]['balances'][number];

/** The accounts of the user, which the BALANCE channel keeps fresh. */
export const accountsQuery = queryOf('ledger.account_list', {});
export const payeesQuery = queryOf('payment.payees', {});
export const settingsQuery = queryOf('payment.settings', {});

/** The person behind an account; a person who was found once needs no further look. */
export const payeeQuery = (account: string) =>
  queryOf('payment.payee', { account }, { staleTime: Number.POSITIVE_INFINITY, retry: false });

/** The amount that can be paid, and what proves one; an empty amount asks about none. */
export const quoteQuery = ({
  currencyId,
  amount,
}: {
  readonly currencyId: number;
  readonly amount: string;
}) => queryOf('payment.quote', { currency_id: currencyId, ...(amount !== '' && { amount }) });

/** Payments of the user, newest first, page by page. */
export const paymentPages = (direction: PaymentDirection | 'all') =>
  pagesOf('payment.list', direction === 'all' ? {} : { direction });

/** Pays; a second try of the same payment, with whatever proof, pays once. */
export function usePay() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'payment.pay'>) => client.call('payment.pay', input),
    onSuccess: () =>
      Promise.all(
        ['payment.list', 'payment.payees', 'payment.quote', 'ledger.account_list'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}

/** Keeps what was chosen; the switches show it at once. */
export function useSetSettings() {
  return useMutation({
    mutationFn: (input: CallInput<'payment.set_settings'>) => client.call('payment.set_settings', input),
    onMutate: (chosen) =>
      queryClient.setQueryData<Settings>(settingsQuery.queryKey, (before) =>
        before === undefined
          ? before
          : {
              ...before,
              is_receiving: chosen.is_receiving === true,
              is_found_by_contact: chosen.is_found_by_contact === true,
            },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
