import { client } from './client.ts';
import { queryClient } from './query-client.ts';

const STALE_MS = 600_000;

/** The id of the user whose uid an operator typed; undefined without one, null when no user has it. */
export async function findUserId(uid: string): Promise<number | null | undefined> {
  if (uid === '') return undefined;
  const { data } = await queryClient.query({
    queryKey: ['identity.operator_users', 'uid', uid],
    queryFn: ({ signal }) => client.call('identity.operator_users', { uid }, { signal }),
    staleTime: STALE_MS,
  });
  return data[0]?.id ?? null;
}
