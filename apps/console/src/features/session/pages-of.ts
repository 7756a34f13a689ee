import type { CallInput, CallReply, OperatorCall } from '@openbourse/client';
import type { ListQuery, Page } from '../../shared/lib/use-list.ts';
import { client } from './client.ts';
import { findUserId } from './find-user.ts';

/** Calls that answer a list page by page. */
type PagedCall = {
  readonly [N in OperatorCall]: CallReply<N> extends { readonly next_cursor: string | null } ? N : never;
}[OperatorCall];

type RowOf<N extends PagedCall> = CallReply<N> extends Page<infer Row> ? Row : never;

interface Options {
  readonly renewMs?: number;
  /** Typed to see the rows of one user; no user, no rows. */
  readonly uid?: string;
}

/** A list, page by page, as its call has it. Its name and filters are its key. */
export function pagesOf<N extends PagedCall>(
  name: N,
  filters: Omit<CallInput<N>, 'cursor' | 'limit'>,
  { uid = '', ...options }: Options = {},
): ListQuery<RowOf<N>> {
  return {
    key: [name, filters, uid],
    load: async (page, signal) => {
      const userId = await findUserId(uid);
      if (userId === null) return { data: [], next_cursor: null };
      const input = { ...filters, ...(userId !== undefined && { user_id: userId }), ...page };
      return (await client.call(name, input as CallInput<N>, { signal })) as Page<RowOf<N>>;
    },
    ...options,
  };
}
