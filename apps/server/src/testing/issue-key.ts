import { Secret } from 'otpauth';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import type { TestServer, TestUser } from './start-test-server.ts';
import type { WireKey } from './wire-caller.ts';

/** A code of an authenticator is worth something once. */
const NEXT_CODE_MS = 30_000;

/** Creates an API key as its owner does: with an authenticator, and the transaction password. */
export async function issueKey(
  server: TestServer,
  user: TestUser,
  scopes: 'read' | 'read,trade' = 'read,trade',
): Promise<WireKey> {
  const { client } = user;
  const begun = await client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const codeNow = (): string => totpCodeAt(Secret.fromBase32(begun.secret).bytes, server.clock.now());
  await client.call('identity.authenticator_bind', { code: codeNow() });
  server.clock.advance(NEXT_CODE_MS);
  const { key, secret } = await client.call('apikey.create', {
    label: 'Bot',
    scopes,
    ips: '127.0.0.1',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: codeNow(),
  });
  return { key, secret };
}
