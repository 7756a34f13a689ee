import { Secret } from 'otpauth';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import type { TestServer, TestUser } from './start-test-server.ts';
import type { WireKey } from './wire-caller.ts';

/** A code of an authenticator is worth something once. */
const NEXT_CODE_MS = 30_000;

interface KeyTerms {
  readonly scopes?: 'read' | 'read,trade';
  readonly ips?: string;
  readonly expires_at?: number;
  readonly public_key?: string;
}

export interface IssuedKey extends WireKey {
  readonly id: number;
}

/** Creates an API key as its owner does: with an authenticator, and the transaction password. */
export async function issueKey(
  server: TestServer,
  user: TestUser,
  scopes: 'read' | 'read,trade' = 'read,trade',
): Promise<WireKey> {
  const issue = await keyIssuer(server, user);
  return issue({ scopes });
}

/** Binds an authenticator; what it answers creates a key for each call, and moves the clock by a code. */
export async function keyIssuer(
  server: TestServer,
  { client }: TestUser,
): Promise<(terms?: KeyTerms) => Promise<IssuedKey>> {
  const begun = await client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const secret = Secret.fromBase32(begun.secret).bytes;
  const codeNow = (): string => totpCodeAt(secret, server.clock.now());
  await client.call('identity.authenticator_bind', { code: codeNow() });
  return (terms = {}) => {
    server.clock.advance(NEXT_CODE_MS);
    const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: codeNow() };
    return client.call('apikey.create', {
      ...{ label: 'Bot', scopes: 'read,trade' },
      ips: '127.0.0.1',
      ...terms,
      ...proof,
    } as const);
  };
}
