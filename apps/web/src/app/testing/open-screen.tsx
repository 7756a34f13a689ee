import { findText, showLocale } from '@openbourse/kit/lib/i18n.ts';
import { FakeApi } from '@openbourse/testkit/fake-api';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import { beginSession, changeSession, queryClient, resetSession } from '../../features/session/index.ts';
import { App } from '../app.tsx';
import { SITE, TRADER } from './sample.ts';

/** A loaded machine is late at times; what passes does not wait for it. */
const PATIENCE_MS = 20_000;
const TOKENS = { accessToken: 'access', refreshToken: 'refresh' };

configure({
  asyncUtilTimeout: PATIENCE_MS,
  // The whole document would follow the first line.
  getElementError: (message) => new Error(message?.split('\n', 1)[0] ?? 'The screen does not show it.'),
});
await showLocale('en-US');

let api: FakeApi;

/** A server that knows a verified trader who is logged in; a test adds what its screen asks for. */
export function startApi(): FakeApi {
  api = new FakeApi((key, details) => findText({ noun: 'error', name: key }, details) ?? key);
  api.on('content.site', SITE);
  api.on('site.modes', []);
  api.on('identity.info', TRADER);
  api.on('identity.socket_ticket', {});
  localStorage.clear();
  queryClient.clear();
  beginSession(TOKENS, { loginUserName: 'anna@example.com', loginType: 2 });
  changeSession({ userInfo: TRADER });
  return api;
}

/** Opens an address of the app as a browser would. */
export function openScreen(path: string): UserEvent {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

afterEach(() => {
  // An overlay that is open would take its entry of the history along, under the screen of the next test.
  history.replaceState(null, '', '/');
  cleanup();
  // Another session has another socket, which has sent nothing yet: it may send only so much in a time.
  resetSession();
  api.assertFaultless();
});
