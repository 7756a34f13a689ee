import { Secret } from 'otpauth';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

const STEP_MS = 30_000;

/** A person who can withdraw: a bound authenticator and an address that has cooled down. */
export interface Withdrawer extends TestUser {
  readonly addressId: string;
  /** A fresh code of the authenticator. */
  code(): string;
}

interface NewWithdrawer {
  readonly funds: Readonly<Record<string, string>>;
  readonly currencyId: number;
  readonly chain: string;
  readonly address: string;
  readonly level: 1 | 2;
}

export function callWithdraw(
  user: Withdrawer,
  amount: string,
  wrong: { readonly pay_password?: string; readonly auth_code?: string; readonly key?: string },
) {
  const { key, ...fields } = wrong;
  const input = {
    address_id: user.addressId,
    amount,
    pay_password: TEST_PAY_PASSWORD,
    auth_code: fields.auth_code ?? user.code(),
    ...(fields.pay_password === undefined ? {} : { pay_password: fields.pay_password }),
  };
  return user.client.call('wallet.withdraw', input, { idempotencyKey: key });
}

export async function makeWithdrawer(
  server: TestServer,
  { funds, currencyId, chain, address, level }: NewWithdrawer,
): Promise<Withdrawer> {
  const { db, identity } = server.app.slices;
  const user = await server.user({ funds });
  const { secret } = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  if (level === 2) await db.transaction((tx) => identity.certifyUser(tx, { userId: user.userId, level }));
  const code = (): string => {
    server.clock.advance(STEP_MS);
    return totpCodeAt(Secret.fromBase32(secret).bytes, server.clock.now());
  };
  await user.client.call('identity.authenticator_bind', { code: code() });
  const bound = await user.client.call('wallet.bind_address', {
    currency_id: currencyId,
    chain,
    address,
    label: 'Outside',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: code(),
  });
  await passDay(server, { userId: user.userId, addressId: bound.id });
  return { ...user, addressId: bound.id, code };
}

/** A day passes for an address and the hold of a first binding, without the rest of the server. */
export async function passDay(
  server: TestServer,
  { userId, addressId }: { readonly userId: number; readonly addressId: string },
): Promise<void> {
  const { db } = server.app.slices;
  await db.query('update identity.user set withdrawal_hold_until = null where id = $1', [userId]);
  await db.query(
    `update wallet.withdrawal_address set created_at = created_at - interval '25 hours',
       usable_at = usable_at - interval '25 hours' where id = $1`,
    [addressId],
  );
}
