import { LIMITS, LOGIN_TYPES } from '@openbourse/api/limits';
import type { CallReply, Tokens, TokenStore } from '@openbourse/client';
import { onStoredElsewhere, storage } from '@openbourse/kit/lib/storage.ts';
import type { PriceColors } from '@openbourse/kit/theme/theme.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The user as the server tells it; e-mail and mobile come masked. */
export type UserInfo = CallReply<'identity.info'>;
export type LoginType = (typeof LOGIN_TYPES)[keyof typeof LOGIN_TYPES];

/** What is kept in the browser (specification, section 3), under one key. */
export interface Session {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly userInfo: UserInfo | null;
  readonly loginUserName: string;
  readonly isDark: boolean;
  readonly loginType: LoginType;
  readonly priceColors: PriceColors;
}

const SESSION_KEY = 'openbourse.session';

const EMPTY: Session = {
  accessToken: null,
  refreshToken: null,
  userInfo: null,
  loginUserName: '',
  isDark: false,
  loginType: LIMITS.defaultLoginType,
  priceColors: 'standard',
};

export const useSessionStore = create<Session>()(
  persist(() => EMPTY, { name: SESSION_KEY, version: 1, storage: createJSONStorage(() => storage) }),
);

onStoredElsewhere(SESSION_KEY, () => void useSessionStore.persist.rehydrate());

/**
 * Changes a part of the session. All of it is kept under one key, so what another tab stored is taken over first:
 * its newer tokens would be lost otherwise.
 */
export function changeSession(part: Partial<Session>): void {
  void useSessionStore.persist.rehydrate();
  useSessionStore.setState(part);
}

/** Calls `run` when another tab logs in or out or changes a preference; returns the end of listening. */
export function onSessionElsewhere(run: () => void): () => void {
  return onStoredElsewhere(SESSION_KEY, run);
}

/** Gives the client the tokens; reads the storage itself, so that another tab's refresh is seen at once. */
export const tokenStore: TokenStore = {
  read: readStoredTokens,
  write: ({ accessToken, refreshToken }) => changeSession({ accessToken, refreshToken }),
  clear: endSession,
  subscribe: onSessionElsewhere,
};

/** Forgets tokens and user info; preferences and the login name stay. */
export function endSession(): void {
  changeSession({ accessToken: null, refreshToken: null, userInfo: null });
}

/** Stores the tokens of a login and how it was made, for the next one. */
export function beginSession(
  tokens: Tokens,
  login: { readonly loginUserName: string; readonly loginType: LoginType },
): void {
  changeSession({ ...tokens, ...login, userInfo: null });
}

function readStoredTokens(): Tokens | null {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) return null;
  try {
    const { accessToken, refreshToken } = (JSON.parse(text) as { state: Partial<Session> }).state;
    return accessToken && refreshToken ? { accessToken, refreshToken } : null;
  } catch {
    return null;
  }
}
