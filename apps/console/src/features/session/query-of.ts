import type { CallInput, CallReply, OperatorCall } from '@openbourse/client';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

type Options<N extends OperatorCall> = Omit<UseQueryOptions<CallReply<N>>, 'queryKey' | 'queryFn' | 'select'>;

/** The answer to a call, as it is. Its name and input are its key. */
export function queryOf<N extends OperatorCall>(name: N, input: CallInput<N>, options: Options<N> = {}) {
  return queryOptions({
    queryKey: [name, input] as QueryKey,
    queryFn: ({ signal }): Promise<CallReply<N>> => client.call(name, input, { signal }),
    ...options,
  });
}
