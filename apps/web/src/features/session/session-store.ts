import { LIMITS, LOGIN_TYPES } from '@openbourse/api/limits';
import type { CallReply, DeviceStore, Tokens, TokenStore } from '@openbourse/client';
import { onStoredElsewhere, storage } from '@openbourse/kit/lib/storage.ts';
import { isDarkTheme, type PriceColors, type Theme } from '@openbourse/kit/theme/theme.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The user as the server answers it; e-mail and mobile come masked. */
export type UserInfo = CallReply<'identity.info'>;
export type LoginType = (typeof LOGIN_TYPES)[keyof typeof LOGIN_TYPES];

/** Data kept in the browser (specification, section 3), under one key. */
export interface Session {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly userInfo: UserInfo | null;
  readonly loginUserName: string;
  /** Look of the app now; it follows from `theme`. */
  readonly isDark: boolean;
  readonly theme: Theme;
  readonly loginType: LoginType;
  readonly priceColors: PriceColors;
}

const SESSION_KEY = 'openbourse.session';
/** Apart from the session, for it outlasts it: the server knows the browser by it at the next login. */
const DEVICE_KEY = 'openbourse.device';

const EMPTY: Session = {
  accessToken: null,
  refreshToken: null,
  userInfo: null,
  loginUserName: '',
  isDark: false,
  theme: 'system',
  loginType: LIMITS.defaultLoginType,
  priceColors: 'standard',
};

export const useSessionStore = create<Session>()(
  persist(() => EMPTY, {
    name: SESSION_KEY,
    version: 2,
    storage: createJSONStorage(() => storage),
    // Version 1 had the switch alone: dark was chosen, light may never have been.
    migrate: (stored) => {
      const session = { ...EMPTY, ...(stored as Partial<Session>) };
      return { ...session, theme: session.isDark ? 'dark' : 'system' };
    },
  }),
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

/** Chooses how the app looks, from now on. */
export function chooseTheme(theme: Theme): void {
  changeSession({ theme, isDark: isDarkTheme(theme) });
}

/** Takes over how the device looks now, unless the person chose otherwise. */
export function followDevice(): void {
  const { theme, isDark } = useSessionStore.getState();
  if (isDark !== isDarkTheme(theme)) chooseTheme(theme);
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

/** Gives the client what the browser is known by. */
export const deviceStore: DeviceStore = {
  read: () => storage.getItem(DEVICE_KEY),
  write: (device) => storage.setItem(DEVICE_KEY, device),
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
