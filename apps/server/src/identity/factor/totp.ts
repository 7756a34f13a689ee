import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { Random } from '../../kernel/random.ts';

/** RFC 4226 recommends 160 bits, which is also the floor of reliability, section 3, "TOTP". */
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** What every authenticator app understands. */
const ALGORITHM = 'SHA1';
const ISSUER = 'Openbourse';

/** Draws the secret of an authenticator. */
export function drawSecret(random: Random): Uint8Array {
  return random.bytes(SECRET_BYTES);
}

/** The secret as a person types it, and the address that a QR code shows. */
export function describeSecret(
  secret: Uint8Array,
  label: string,
): { readonly secret: string; readonly otpauth_uri: string } {
  const own = ownSecret(secret);
  const totp = new TOTP({ issuer: ISSUER, label, secret: own, digits: DIGITS, algorithm: ALGORITHM });
  return { secret: own.base32, otpauth_uri: totp.toString() };
}

/**
 * Finds the step of a code: the present one or, as clocks differ and people type slowly, the one before. Null when
 * it is of neither or of a step that was used.
 */
export function findStep(input: {
  readonly secret: Uint8Array;
  readonly code: string;
  readonly lastStep: number;
  readonly now: number;
}): number | null {
  if (!/^[0-9]{6}$/.test(input.code)) return null;
  const present = Math.floor(input.now / STEP_MS);
  const secret = ownSecret(input.secret);
  const given = Buffer.from(input.code);
  for (const step of [present, present - 1]) {
    const expected = HOTP.generate({ secret, counter: step, digits: DIGITS, algorithm: ALGORITHM });
    if (step > input.lastStep && timingSafeEqual(Buffer.from(expected), given)) return step;
  }
  return null;
}

/** A copy with a buffer of its own, which the library takes. */
function ownSecret(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
