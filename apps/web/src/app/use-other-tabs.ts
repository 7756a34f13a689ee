import { useEffect } from 'react';
import { onSessionElsewhere, queryClient, useSessionStore } from '../features/session/index.ts';

/** Drops what was loaded for one user when another tab logs in as another. */
export function useOtherTabs(): void {
  useEffect(() => {
    let seen = currentUser();
    return onSessionElsewhere(() => {
      const now = currentUser();
      if (seen !== null && now !== seen) queryClient.clear();
      seen = now;
    });
  }, []);
}

function currentUser(): number | null {
  return useSessionStore.getState().userInfo?.id ?? null;
}
