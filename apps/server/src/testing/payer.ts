import { Secret } from 'otpauth';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

const STEP_MS = 30_000;

/** A person who can be paid. */
export interface Payee extends TestUser {
  readonly uid: string;
}

/** A person who can pay by an authenticator. */
export interface Payer extends Payee {
  /** A fresh code of the authenticator. */
  code(): string;
}

export async function makePayee(
  server: TestServer,
  funds?: Readonly<Record<string, string>>,
): Promise<Payee> {
  const user = await server.user(funds === undefined ? {} : { funds });
  return { ...user, uid: (await user.client.call('identity.info', {})).uid };
}

export async function makePayer(server: TestServer, funds: Readonly<Record<string, string>>): Promise<Payer> {
  const user = await makePayee(server, funds);
  const { secret } = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const code = (): string => {
    server.clock.advance(STEP_MS);
    return totpCodeAt(Secret.fromBase32(secret).bytes, server.clock.now());
  };
  await user.client.call('identity.authenticator_bind', { code: code() });
  // Binding holds what leaves for some hours.
  await server.app.slices.db.query('update identity.user set withdrawal_hold_until = null where id = $1', [
    user.userId,
  ]);
  return { ...user, code };
}

export function callPay(
  by: Pick<Payer, 'client' | 'code'>,
  to: { readonly uid: string },
  asked: {
    readonly amount: string;
    readonly key?: string;
    readonly auth_code?: string;
    readonly pay_password?: string;
    readonly currency_id?: number;
    readonly note?: string;
    readonly move?: string;
  },
) {
  const { key, ...fields } = asked;
  const input = {
    ...{ uid: to.uid, currency_id: 1, pay_password: TEST_PAY_PASSWORD },
    ...fields,
    auth_code: fields.auth_code ?? by.code(),
  };
  return by.client.call('payment.pay', input, { idempotencyKey: key });
}
