import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Deposit = CallReply<'wallet.operator_deposit'>;

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['wallet.operator_deposit', id],
    queryFn: ({ signal }) => client.call('wallet.operator_deposit', { id }, { signal }),
  });
