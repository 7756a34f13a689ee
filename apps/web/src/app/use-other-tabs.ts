import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isLoggedIn, onSessionElsewhere, queryClient, useSessionStore } from '../features/session/index.ts';

/** Follows a login or logout in another tab: drops what was loaded for the other user and asks the guard again. */
export function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let seen = current();
    return onSessionElsewhere(() => {
      const now = current();
      if (now.isLoggedIn === seen.isLoggedIn && now.userId === seen.userId) return;
      if (seen.userId !== null && now.userId !== seen.userId) queryClient.clear();
      seen = now;
      void revalidate();
    });
  }, [revalidate]);
}

function current() {
  return { isLoggedIn: isLoggedIn(), userId: useSessionStore.getState().userInfo?.id ?? null };
}
