import { onStoredElsewhere, storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const SESSION_KEY = 'openbourse.console.session';

interface Session {
  readonly token: string | null;
  /** Whether the last session ended by itself, which the login explains. */
  readonly hasExpired: boolean;
}

export const useSession = create<Session>()(
  persist((): Session => ({ token: null, hasExpired: false }), {
    name: SESSION_KEY,
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

onStoredElsewhere(SESSION_KEY, () => void useSession.persist.rehydrate());

/** Reads the storage itself, so that a login in another tab is seen at once. */
export function readToken(): string | null {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) return null;
  try {
    return (JSON.parse(text) as { readonly state: Partial<Session> }).state.token ?? null;
  } catch {
    return null;
  }
}
