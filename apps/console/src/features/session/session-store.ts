import { onStoredElsewhere, storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const SESSION_KEY = 'openbourse.console.session';

interface Session {
  /** True when an operator has logged in here; the cookie that proves it is hidden from every script. */
  readonly isOpen: boolean;
  /** True when the last session ended by itself, which the login explains. */
  readonly hasExpired: boolean;
}

/** Shared by the tabs of a browser, as the cookie is. */
export const useSession = create<Session>()(
  persist((): Session => ({ isOpen: false, hasExpired: false }), {
    name: SESSION_KEY,
    version: 2,
    // What an earlier version kept holds the token of a session, which is of no use any more.
    migrate: () => ({ isOpen: false, hasExpired: false }),
    storage: createJSONStorage(() => storage),
  }),
);

onStoredElsewhere(SESSION_KEY, () => void useSession.persist.rehydrate());

export function isLoggedIn(): boolean {
  return useSession.getState().isOpen;
}
