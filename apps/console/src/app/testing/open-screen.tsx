import type { OperatorRole } from '@openbourse/api/limits';
import { findText, showLocale } from '@openbourse/kit/lib/i18n.ts';
import { FakeApi } from '@openbourse/testkit/fake-api';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import { queryClient, useSession } from '../../features/session/index.ts';
import { App } from '../app.tsx';

/** A loaded machine is late at times; what passes does not wait for it. */
const PATIENCE_MS = 20_000;

configure({
  asyncUtilTimeout: PATIENCE_MS,
  // The whole document would follow the first line.
  getElementError: (message) => new Error(message?.split('\n', 1)[0] ?? 'The screen does not show it.'),
});
await showLocale('en-US');

let api: FakeApi;

/** A server that knows the first operator, who has these roles and is logged in. */
export function startApi(...roles: readonly OperatorRole[]): FakeApi {
  api = new FakeApi((key, details) => findText({ noun: 'error', name: key }, details) ?? key);
  api.on('operator.me', { id: 1, name: 'Ada', email: 'ada@example.com', roles });
  api.on('operator.socket_ticket', {});
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ isOpen: true, hasExpired: false });
  return api;
}

/** Opens an address of the console as a browser would. */
export function openScreen(path: string): UserEvent {
  history.replaceState(null, '', `/console${path}`);
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
  api.assertFaultless();
});
