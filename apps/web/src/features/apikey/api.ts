import type { CallInput, CallReply } from '@openbourse/client';
import { useMutation } from '@tanstack/react-query';
import { client, queryClient, queryOf } from '../session/index.ts';

export type ApiKey = CallReply<'apikey.list'>[number];
/** Credentials with which a program signs; shown once, by the creation. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
}
/** Label, scopes, addresses and expiry with their proof. */
export type KeyInput = CallInput<'apikey.create'>;

/** The live keys of the user, newest first. */
export const keysQuery = queryOf('apikey.list', {});

/**
 * Creates a key or changes the one with this id. The secret goes to who asks for it and nowhere else: a mutation that
 * answered it would leave it in the cache.
 */
export function useSaveKey(id: number | null, onCreated: (credentials: Credentials) => void) {
  return useMutation({
    meta: { isErrorShown: true },
    gcTime: 0,
    mutationFn: async (input: KeyInput): Promise<void> => {
      if (id !== null) {
        await client.call('apikey.update', { id, ...input });
        return;
      }
      const { key, secret } = await client.call('apikey.create', input);
      onCreated({ key, secret });
    },
    // A creation whose answer was lost shows in the list as well.
    onSettled: () => void renew(),
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: (id: number) => client.call('apikey.revoke', { id }),
    onSettled: () => void renew(),
  });
}

function renew(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
}
