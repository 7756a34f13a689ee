import { Secret } from 'otpauth';
import { totpCodeAt } from '../../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

export const USDT = 1;
const STEP_MS = 30_000;
/** Addresses outside the exchange, whose checksums are right. */
export const OUTSIDE = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const;

/** A person who can withdraw: a bound authenticator and an address that has cooled down. */
export interface Withdrawer extends TestUser {
  readonly addressId: string;
  /** A fresh code of the authenticator. */
  code(): string;
}

interface WithdrawerOptions {
  readonly usdt: string;
  readonly address?: string;
  readonly level?: 1 | 2;
}

interface NewWithdrawer {
  readonly funds: Readonly<Record<string, string>>;
  readonly currencyId: number;
  readonly chain: string;
  readonly address: string;
  readonly level: 1 | 2;
}

/** The whole server with its demonstration chain. */
export interface WithdrawalStage {
  readonly server: TestServer;
  /** Somebody with USDT, an authenticator and an address of the book that can be used. */
  withdrawer(options: WithdrawerOptions): Promise<Withdrawer>;
  withdraw(
    user: Withdrawer,
    amount: string,
    wrong?: { readonly pay_password?: string; readonly auth_code?: string; readonly key?: string },
  ): ReturnType<typeof callWithdraw>;
  usdt(userId: number): Promise<{ readonly available: string; readonly held: string }>;
  stop(): Promise<void>;
}

export async function startWithdrawalStage(): Promise<WithdrawalStage> {
  const server = await startTestServer({ hasChain: true });
  const { ledger } = server.app.slices;
  server.feed.setPrice('ETH/USDT', '2000');
  server.clock.advance(1_000);
  return {
    server,
    withdrawer: ({ usdt, address = OUTSIDE[0], level = 1 }) =>
      makeWithdrawer(server, { funds: { USDT: usdt }, currencyId: USDT, chain: 'ETH', address, level }),
    withdraw: (user, amount, wrong = {}) => callWithdraw(user, amount, wrong),
    usdt: async (userId) => {
      const row = (await ledger.balancesOf(userId)).find(({ code }) => code === 'USDT');
      return { available: row?.available ?? '0', held: row?.held ?? '0' };
    },
    stop: () => server.stop(),
  };
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
