import type { CallReply } from '@openbourse/client';
import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import type { CodeSending } from '@openbourse/kit/ui/code-field.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, fetchUserInfo, outcomeOf, queryOf, useCodesSent } from '../session/index.ts';
import type { AccountKind } from './model/account.ts';

export type OpenSession = CallReply<'identity.sessions'>[number];
export type MailboxMessage = CallReply<'demo.mailbox'>[number];

const SESSIONS_KEY = 'identity.sessions';
const MAILBOX_POLL_MS = 2_000;

/** Countries with their calling codes, named in the current language. */
export function useAreas(isNeeded = true) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['identity.area_list', locale],
    queryFn: ({ signal }) => client.call('identity.area_list', {}, { signal }),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sends a code to an account that is not logged in. */
export async function sendCodeTo(account: {
  readonly kind: AccountKind;
  readonly text: string;
  readonly areaId: number;
  readonly purpose: 'register' | 'login' | 'forget';
}): Promise<CodeSending> {
  const { kind, text, areaId, purpose } = account;
  return outcomeOf(
    kind === 'email'
      ? client.call('identity.send_email', { account: text.trim(), purpose })
      : client.call('identity.send_sms', { account: text.trim(), area_id: areaId, purpose }),
  );
}

export function useSessions() {
  return useQuery(queryOf(SESSIONS_KEY, {}));
}

/** Ends one session, or all others without an id. */
export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => client.call('identity.revoke_session', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [SESSIONS_KEY] }),
  });
}

/** Certifies the user in demo mode; a second try grants nothing twice. */
export function useVerifyMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await client.call('demo.verify_me', {});
      await fetchUserInfo();
    },
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** Messages to a target in demo mode, looked for again while they are shown. */
export function useMailbox(target: string) {
  return useQuery({
    queryKey: ['demo.mailbox', target],
    queryFn: ({ signal }) => client.call('demo.mailbox', { target }, { signal }),
    refetchInterval: MAILBOX_POLL_MS,
    // A code of an earlier visit opens nothing: what was read is forgotten when the mailbox closes.
    staleTime: 0,
    gcTime: 0,
  });
}

/** The newest code to a target that was sent since the caller appeared; a demo server shows it. */
export function useSentCode(target: string, isDemo: boolean): string | undefined {
  const { count } = useCodesSent();
  const [before] = useState(count);
  const { data } = useQuery({
    queryKey: ['demo.mailbox', target, count],
    queryFn: ({ signal }) => client.call('demo.mailbox', { target }, { signal }),
    enabled: isDemo && target !== '' && count > before,
    refetchInterval: ({ state }) => (codeIn(state.data) === undefined ? MAILBOX_POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
  });
  return codeIn(data);
}

function codeIn(messages: readonly MailboxMessage[] | undefined): string | undefined {
  return messages?.find(({ code }) => code !== '')?.code;
}
