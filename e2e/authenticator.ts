import { Secret, TOTP } from 'otpauth';
import type { Person } from './accounts.ts';

const PERIOD_S = 30;

/** An authenticator app. Every code counts once, so each one that is asked for is of the step after the last. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #lastStep = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });
  }

  /** The next code that was not used before; it may lie one step ahead, which a server takes. */
  code(): string {
    const step = Math.max(Math.floor(Date.now() / 1_000 / PERIOD_S), this.#lastStep + 1);
    this.#lastStep = step;
    return this.#totp.generate({ timestamp: step * PERIOD_S * 1_000 });
  }
}

/** Binds an authenticator over the API. */
export async function bindAuthenticator(
  person: Person,
): Promise<{ readonly app: AuthenticatorApp; readonly recoveryCodes: readonly string[] }> {
  const { secret } = await person.client.call('identity.authenticator_begin', { password: person.password });
  const app = new AuthenticatorApp(secret);
  const { recovery_codes: recoveryCodes } = await person.client.call('identity.authenticator_bind', {
    code: app.code(),
  });
  return { app, recoveryCodes };
}
