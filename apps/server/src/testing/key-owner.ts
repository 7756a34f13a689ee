import { Secret, TOTP } from 'otpauth';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import type { TestServer, TestUser, UserOptions } from './start-test-server.ts';
import type { WireKey } from './wire-caller.ts';

/** Long enough for the next code of an authenticator. */
const CODE_MS = 30_000;

export interface CreatedKey extends WireKey {
  readonly id: number;
}

/** A user with an authenticator, who creates API keys by the calls that everybody has. */
export interface KeyOwner extends TestUser {
  /** A key that may read and trade from everywhere for a day, unless told otherwise. The clock moves on by a code. */
  createKey(terms?: {
    readonly scopes?: 'read' | 'read,trade';
    readonly ips?: string;
    readonly expires_at?: number;
  }): Promise<CreatedKey>;
}

export async function createKeyOwner(server: TestServer, options: UserOptions = {}): Promise<KeyOwner> {
  const user = await server.user(options);
  const { client } = user;
  const { secret } = await client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const nextCode = (): string => {
    server.clock.leap(CODE_MS);
    return totp.generate({ timestamp: server.clock.now() });
  };
  await client.call('identity.authenticator_bind', { code: nextCode() });
  return {
    ...user,
    createKey: async (terms = {}) => {
      const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: nextCode() };
      const expires_at = server.clock.now() + 86_400_000;
      const wanted = { label: 'test', scopes: 'read,trade', expires_at, ...terms } as const;
      return client.call('apikey.create', { ...wanted, ...proof });
    },
  };
}
