import { Secret, TOTP } from 'otpauth';
import type { Random } from './random.ts';

/**
 * Codes of an authenticator app (RFC 6238): six digits, 30 seconds, 160 bits. The code of the step before is taken as
 * well, because a person needs time to type it (reliability, section 3, "TOTP").
 *
 * Known limit: this only says which step a code belongs to; that a step is used once is up to who stores the secret.
 */
const SECRET_BYTES = 20;
const STEP_MS = 30_000;

export function drawTotpSecret(random: Random): Buffer {
  return Buffer.from(random.bytes(SECRET_BYTES));
}

/** Returns the number of the step that a code belongs to, the present one or the one before; null for a wrong code. */
export function findTotpStep(secret: Uint8Array, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  if (delta === null || delta > 0) return null;
  return Math.floor(now / STEP_MS) + delta;
}

/** The code that the app shows. */
export function totpCodeAt(secret: Uint8Array, now: number): string {
  return totpOf(secret).generate({ timestamp: now });
}

/**
 * Secret that a person types or scans to bind the app: in base 32, and as a link with the names of the
 * site and of the account.
 */
export function presentTotpSecret(
  secret: Uint8Array,
  whose: { readonly issuer: string; readonly account: string },
): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, whose);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

function totpOf(secret: Uint8Array, whose = { issuer: '', account: '' }): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({
    issuer: whose.issuer,
    label: whose.account,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
}
