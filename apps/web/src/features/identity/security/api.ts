import type { SecurityEventKind } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client, fetchUserInfo, pagesOf, queryClient } from '../../session/index.ts';

export type SecurityCenter = CallReply<'identity.security_center'>;
export type Passkey = CallReply<'identity.passkeys'>[number];

const PAGE_SIZE = 20;

export const securityQuery = queryOptions({
  queryKey: ['identity.security_center'],
  queryFn: ({ signal }) => client.call('identity.security_center', {}, { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ['identity.passkeys'],
  queryFn: ({ signal }) => client.call('identity.passkeys', {}, { signal }),
});

/** Events of the account, newest first, page by page; undefined asks for everything. */
export function eventPages(kind: SecurityEventKind | undefined) {
  return pagesOf('identity.security_events', { kind, limit: PAGE_SIZE });
}

/** After a change of a factor: the user, the center and the list of passkeys are read again. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all([
    fetchUserInfo(),
    queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  ]);
}
