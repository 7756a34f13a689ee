import type { OperatorAction, OperatorRole } from '@openbourse/api';
import {
  type Client,
  cookieFetch,
  createClient,
  createOperatorClient,
  memoryTokenStore,
  type OperatorCall,
} from '@openbourse/client';

/** The operators' entrance of the server under test. */
export const CONSOLE_ADDRESS = process.env['CONSOLE_URL'] ?? 'http://127.0.0.1:8081';

interface OperatorSession {
  readonly roles: readonly OperatorRole[];
  /** `name=value` */
  readonly cookie: string;
}

/**
 * Logs every operator of the demonstration in once for all tests, because a code of an authenticator counts once.
 * Answers the text that the tests find in E2E_OPERATOR_SESSIONS.
 */
export async function logInOperators(consoleUrl: string): Promise<string> {
  const options = { baseUrl: consoleUrl, locale: () => 'en', onEvent: () => undefined } as const;
  const guest = createClient({ ...options, tokens: memoryTokenStore() });
  const sessions: OperatorSession[] = [];
  for (const { email, password, code, roles } of await guest.call('demo.operators', {})) {
    const { fetch, cookie } = cookieFetch();
    const client = createOperatorClient({ ...options, fetch, isLoggedIn: () => true });
    await client.call('operator.login', { email, password, code });
    sessions.push({ roles, cookie: cookie() });
  }
  return JSON.stringify(sessions);
}

/** Data that a browser keeps of the login of the first operator with a role. */
export function storedOperator(role: OperatorRole) {
  const [name = '', value = ''] = cookieOf(role).split('=');
  const { hostname } = new URL(CONSOLE_ADDRESS);
  const state = { isOpen: true, hasExpired: false };
  return {
    cookies: [
      {
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict',
      },
    ],
    localStorage: [{ name: 'openbourse.console.session', value: JSON.stringify({ state, version: 2 }) }],
  } as const;
}

/** A client that acts as the first operator with a role. */
export function operatorClient(role: OperatorRole): Client<OperatorCall> {
  return clientWith(cookieOf(role));
}

/** A client that acts in the session of a cookie. */
export function clientWith(cookie: string): Client<OperatorCall> {
  return createOperatorClient({
    baseUrl: CONSOLE_ADDRESS,
    fetch: cookieFetch(cookie).fetch,
    isLoggedIn: () => true,
    locale: () => 'en',
    onEvent: () => undefined,
  });
}

/** Approves, as another operator than the tests' first one with a role, what waits of a kind for a reason. */
export async function approveWaiting(
  role: OperatorRole,
  of: { readonly kind: OperatorAction; readonly reason: string },
): Promise<void> {
  const client = clientWith(sessionsOf(role).at(-1)?.cookie ?? '');
  const { data } = await client.call('operator.proposals', { state: 'waiting' });
  // Others of the kind belong to tests that run meanwhile.
  const waiting = data.filter(({ kind, reason }) => kind === of.kind && reason === of.reason);
  if (waiting.length === 0) throw new Error(`No ${of.kind} waits for a second operator, "${of.reason}".`);
  for (const { id } of waiting)
    await client.call('operator.decide_proposal', {
      id,
      decision: 'approve',
      reason: 'Compared with the decision',
    });
}

function cookieOf(role: OperatorRole): string {
  const [session] = sessionsOf(role);
  if (session === undefined) throw new Error(`The demo has no ${role}.`);
  return session.cookie;
}

function sessionsOf(role: OperatorRole): readonly OperatorSession[] {
  const sessions = JSON.parse(process.env['E2E_OPERATOR_SESSIONS'] ?? '[]') as readonly OperatorSession[];
  return sessions.filter(({ roles }) => roles.includes(role));
}
