import { showLocale } from '@openbourse/kit/lib/i18n.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

type Session = typeof import('./client.ts') & typeof import('./session-store.ts');
let session: Session;
const fetched = vi.fn<typeof fetch>(() => Promise.reject(new Error('nothing may be sent')));

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', fetched);
  session = { ...(await import('./client.ts')), ...(await import('./session-store.ts')) };
  await showLocale('en-US');
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.restoreAllMocks();
  session.useSessionEnd.setState({ isShown: false });
});

test('a private call while not logged in says so and opens the dialog of an expired login', async () => {
  session.endSession();
  await expect(session.client.call('identity.info', {})).rejects.toMatchObject({
    key: 'session.login_required',
    message: 'Login required. Please log in first',
  });
  expect(session.useSessionEnd.getState().isShown).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test('a session that is over opens the same dialog', () => {
  session.handleEvent({ type: 'session_expired' });
  expect(session.useSessionEnd.getState().isShown).toBe(true);
});

test('a timeout is reported with its seconds, without a dialog', () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  session.handleEvent({ type: 'timeout', seconds: 60 });
  expect(error.mock.calls).toEqual([['Request timeout (60 s)']]);
  expect(session.useSessionEnd.getState().isShown).toBe(false);
});

test('the session keeps what the specification names, and forgets tokens and user when it ends', () => {
  expect(session.useSessionStore.getInitialState()).toMatchObject({
    accessToken: null,
    refreshToken: null,
    userInfo: null,
    loginUserName: '',
    isDark: false,
    loginType: 2,
  });
  const tokens = { accessToken: 'a1', refreshToken: 'r1' };
  session.beginSession(tokens, { loginUserName: 'anna@example.com', loginType: 2 });
  expect(session.tokenStore.read()).toEqual(tokens);
  session.deviceStore.write('d1');
  session.endSession();
  expect(session.tokenStore.read()).toBeNull();
  expect(session.deviceStore.read()).toBe('d1');
  expect(session.useSessionStore.getState()).toMatchObject({
    accessToken: null,
    refreshToken: null,
    userInfo: null,
    loginUserName: 'anna@example.com',
  });
});
