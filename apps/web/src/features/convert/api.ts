import type { CallInput, CallReply } from '@openbourse/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import type { Balances } from './model/choice.ts';

export type Conversion = CallReply<'convert.quote'>;
export type Plan = CallReply<'convert.add_plan'>;
export type Run = CallReply<'convert.runs'>['data'][number];
export type QuoteInput = CallInput<'convert.quote'>;

const PAGE_SIZE = 20;
const ACCOUNTS = 'ledger.account_list';
const SPOT_ACCOUNT = 1;

/** Free amounts of each currency: in the spot account, which pays, and in the others. */
export const balancesQuery = queryOptions({
  ...queryOf(ACCOUNTS, {}),
  select: (accounts): Balances => {
    const rows = accounts.flatMap(({ account_type_id: accountTypeId, balances }) =>
      balances.map(({ code, available }) => ({ accountTypeId, code, available })),
    );
    return {
      spot: rows.filter(({ accountTypeId }) => accountTypeId === SPOT_ACCOUNT),
      others: rows.filter(({ accountTypeId }) => accountTypeId !== SPOT_ACCOUNT),
    };
  },
});

/** Accepted conversions, newest first, page by page. */
export const conversionPages = pagesOf('convert.conversions', { limit: PAGE_SIZE });
export const plansQuery = queryOf('convert.plans', {});
/** Purchases of all plans, newest first, page by page. */
export const runPages = pagesOf('convert.runs', { limit: PAGE_SIZE });

const readAgain = async (...names: readonly string[]): Promise<void> => {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
};

export function useQuote() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: QuoteInput) => client.call('convert.quote', input),
  });
}

/** Accepts a quote; asking again after a lost answer shows what came of it. */
export function useAccept() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'convert.accept'>) => client.call('convert.accept', input),
    onSuccess: () => readAgain(ACCOUNTS, 'convert.conversions'),
  });
}

export function useAddPlan() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (plan: CallInput<'convert.add_plan'>) => client.call('convert.add_plan', plan),
    onSuccess: () => readAgain('convert.plans'),
  });
}

export function useChangePlan(change: 'pause' | 'resume' | 'remove') {
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      await client.call(`convert.${change}_plan`, { id });
    },
    onSettled: () => readAgain('convert.plans', 'convert.runs'),
  });
}
