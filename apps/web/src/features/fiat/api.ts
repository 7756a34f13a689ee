import type { CallInput, CallReply } from '@openbourse/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, queryClient, queryOf } from '../session/index.ts';

export type Method = CallReply<'fiat.collection_method'>;

/** The collection methods of the user, oldest first, with numbers and accounts masked. */
export const methodsQuery = queryOf('fiat.collection_methods', {});

/** One method unmasked, fetched for the form that edits it and forgotten with it. */
export function methodQuery(id: string) {
  return queryOf('fiat.collection_method', { id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}

/** The name that every method carries; null for who is not certified. */
export const certifiedNameQuery = queryOptions({
  ...queryOf('fiat.certified_name', {}),
  select: ({ name }: CallReply<'fiat.certified_name'>) => name,
});

/** The name as above, with the kinds of methods that the user can add. */
export const newMethodQuery = queryOf('fiat.certified_name', {});

export type PaymentMethod = CallReply<'fiat.payment_methods'>[number];

const METHODS_STALE_MS = 300_000;

/** The ways in which people pay each other, withdrawn ones among them. */
export const paymentMethodsQuery = queryOf('fiat.payment_methods', {}, { staleTime: METHODS_STALE_MS });

/** A payment code that was saved before, as its owner sees it. */
export function qrQuery(id: string | null) {
  return queryOptions({
    queryKey: ['file.view', id],
    queryFn: () => client.picture('file.view', { id: id ?? '' }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A change of a method that stands, proved by the transaction password. */
export interface MethodChange {
  readonly kind: 'remove' | 'make_default';
  readonly id: string;
  readonly pay_password: string;
}

export function useSaveMethod() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.save_collection_method'>) =>
      client.call('fiat.save_collection_method', input),
    onSuccess: renew,
  });
}

export function useChangeMethod() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ kind, ...input }: MethodChange) =>
      kind === 'remove'
        ? client.call('fiat.remove_collection_method', input)
        : client.call('fiat.set_default_collection_method', input),
    onSuccess: renew,
  });
}

function renew(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: methodsQuery.queryKey });
}
