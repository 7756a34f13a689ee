import type { SecurityEventKind } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { fetchUserInfo, pagesOf, queryClient, queryOf } from '../../session/index.ts';

export type SecurityCenter = CallReply<'identity.security_center'>;
export type Passkey = CallReply<'identity.passkeys'>[number];

const PAGE_SIZE = 20;

export const securityQuery = queryOf('identity.security_center', {});

export const passkeysQuery = queryOf('identity.passkeys', {});

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
