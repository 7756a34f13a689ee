import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Person } from './accounts.ts';

const PERIOD_S = 30;
/** A code of the step before is only used while its successor has this long to go. */
const RESERVE_S = 4;
const WAIT_MS = 35_000;

/** An authenticator app. A server takes codes of the present step and the one before, each once and in order. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #lastStep = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });
  }

  /** The earliest code that the server still takes; waits for the next step when all before were used. */
  async code(): Promise<string> {
    await expect.poll(() => this.#nextStep() !== null, { timeout: WAIT_MS }).toBe(true);
    this.#lastStep = this.#nextStep() ?? this.#lastStep + 1;
    return this.#totp.generate({ timestamp: this.#lastStep * PERIOD_S * 1_000 });
  }

  /** Begins anew with the codes of now, for a server that let them pass. */
  renew(): void {
    this.#lastStep = 0;
  }

  #nextStep(): number | null {
    const seconds = Date.now() / 1_000;
    const present = Math.floor(seconds / PERIOD_S);
    const isEnding = seconds % PERIOD_S > PERIOD_S - RESERVE_S;
    const step = Math.max(isEnding ? present : present - 1, this.#lastStep + 1);
    return step <= present ? step : null;
  }
}

/** Binds an authenticator over the API. */
export async function bindAuthenticator(
  person: Person,
): Promise<{ readonly app: AuthenticatorApp; readonly recoveryCodes: readonly string[] }> {
  const { secret } = await person.client.call('identity.authenticator_begin', { password: person.password });
  const app = new AuthenticatorApp(secret);
  const { recovery_codes: recoveryCodes } = await person.client.call('identity.authenticator_bind', {
    code: await app.code(),
  });
  return { app, recoveryCodes };
}
