import { forgetIntents } from '@openbourse/client';
import { storage } from '@openbourse/kit/lib/storage.ts';
import type { OperatorRole } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { queryOf } from './query-of.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

export type Operator = CallReply<'operator.me'>;

const meQuery = queryOf('operator.me', {}, { staleTime: 60_000 });

/** Operator who is logged in; the shell shows no screen before it is known. */
export function useOperatorQuery() {
  return useQuery(meQuery);
}

/** Operator who is logged in, on every screen. */
export function useOperator(): Operator {
  const { data } = useQuery(meQuery);
  if (data === undefined) throw new Error('a screen is shown before the operator is known');
  return data;
}

/** Reports whether the operator has one of the roles; no roles mean that everybody may. */
export function hasRole(operator: Operator, roles: readonly OperatorRole[]): boolean {
  return roles.length === 0 || roles.some((role) => operator.roles.includes(role));
}

/** Opens a session and keeps it. */
export async function logIn(input: {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}): Promise<void> {
  const { operator } = await client.call('operator.login', input);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, operator);
  useSession.setState({ isOpen: true, hasExpired: false });
}

/** Ends the session on the server too; the browser forgets it even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await client.call('operator.logout', {});
  } finally {
    forgetIntents(storage);
    useSession.setState({ isOpen: false, hasExpired: false });
    queryClient.clear();
  }
}
