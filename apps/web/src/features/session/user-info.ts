import { forgetIntents } from '@openbourse/client';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { LIMITS } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect } from 'react';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';
import { changeSession, endSession, tokenStore, type UserInfo, useSessionStore } from './session-store.ts';
import { SITE_KEY } from './site.ts';

/** Fetches the user and keeps it; an answer for a session that ended meanwhile is dropped. */
export async function fetchUserInfo(): Promise<UserInfo> {
  const userInfo = await client.call('identity.info', {});
  if (tokenStore.read() !== null) changeSession({ userInfo });
  return userInfo;
}

/** Renews the user every 60 seconds (specification, section 4); what fails is renewed the next time. */
export function useUserInfoPoll(): void {
  const isLoggedIn = useIsLoggedIn();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    return clock.every(LIMITS.userInfoPollMs, () => {
      fetchUserInfo().catch((error: unknown) => console.warn('The user info could not be renewed.', error));
    });
  }, [isLoggedIn]);
}

export function useUserInfo(): UserInfo | null {
  return useSessionStore((state) => state.userInfo);
}

export function useIsLoggedIn(): boolean {
  return useSessionStore((state) => state.accessToken !== null);
}

/** Clears tokens, user info and everything that was loaded for this user. */
export function resetSession(): void {
  endSession();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== SITE_KEY });
}

/**
 * Ends the session on the server too, and the notices to this browser; the browser forgets both even when the server
 * cannot be reached.
 */
export async function logOut(): Promise<void> {
  try {
    await forgetPush().catch((error: unknown) => console.warn('Push notices could not be ended.', error));
    await client.call('identity.logout', {});
  } finally {
    forgetIntents(storage);
    resetSession();
  }
}

/** Whoever uses the browser next must not get the notices of whoever leaves it. */
async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
