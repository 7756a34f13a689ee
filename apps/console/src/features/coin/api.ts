import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Currency = CallReply<'ledger.operator_currencies'>[number];
type Assets = CallReply<'wallet.operator_assets'>;
export type Asset = Assets['assets'][number];
export type Chain = Assets['chains'][number];

export const currenciesQuery = queryOptions({
  queryKey: ['ledger.operator_currencies'],
  queryFn: ({ signal }) => client.call('ledger.operator_currencies', {}, { signal }),
});

export const assetsQuery = queryOptions({
  queryKey: ['wallet.operator_assets'],
  queryFn: ({ signal }) => client.call('wallet.operator_assets', {}, { signal }),
});
