import type { OperatorRole } from '@openbourse/api';
import {
  type Client,
  createClient,
  createOperatorClient,
  memoryTokenStore,
  type OperatorCall,
} from '@openbourse/client';

interface OperatorSession {
  readonly roles: readonly OperatorRole[];
  readonly token: string;
}

/**
 * Logs every operator of the demonstration in once for all tests, because a code of an authenticator counts once.
 * Answers the text that the tests find in E2E_OPERATOR_SESSIONS.
 */
export async function logInOperators(baseUrl: string): Promise<string> {
  const options = { baseUrl, locale: () => 'en', onEvent: () => undefined } as const;
  const guest = createClient({ ...options, tokens: memoryTokenStore() });
  const client = createOperatorClient({ ...options, readToken: () => null });
  const sessions: OperatorSession[] = [];
  for (const { email, password, code, roles } of await guest.call('demo.operators', {})) {
    const { token } = await client.call('operator.login', { email, password, code });
    sessions.push({ roles, token });
  }
  return JSON.stringify(sessions);
}

/** What a browser keeps of the login of the first operator with a role. */
export function storedOperator(role: OperatorRole): { readonly name: string; readonly value: string } {
  const state = { token: tokenOf(role), hasExpired: false };
  return { name: 'openbourse.console.session', value: JSON.stringify({ state, version: 1 }) };
}

/** A client that acts as the first operator with a role. */
export function operatorClient(baseUrl: string, role: OperatorRole): Client<OperatorCall> {
  const token = tokenOf(role);
  return createOperatorClient({
    baseUrl,
    readToken: () => token,
    locale: () => 'en',
    onEvent: () => undefined,
  });
}

function tokenOf(role: OperatorRole): string {
  const sessions = JSON.parse(process.env['E2E_OPERATOR_SESSIONS'] ?? '[]') as readonly OperatorSession[];
  const session = sessions.find(({ roles }) => roles.includes(role));
  if (session === undefined) throw new Error(`The demo has no ${role}.`);
  return session.token;
}
