import { createHmac } from 'node:crypto';
import { SECURITY_LIMITS } from '@openbourse/api';
import type { Random } from '../../kernel/random.ts';

/** Without letters and digits that are mistaken for each other; ten of them are 50 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;
const FORMAT = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Draws a set of recovery codes as they are shown: XXXXX-XXXXX. */
export function drawRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: SECURITY_LIMITS.recoveryCodes }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[random.int(ALPHABET.length)]).join('');
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/** The bare letters of a recovery code, however it was typed; null when it is none. */
export function readRecoveryCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  return FORMAT.test(letters) ? letters : null;
}

/** Stored form of a recovery code. */
export function macOfRecoveryCode(key: Uint8Array, userId: number, letters: string): Buffer {
  return createHmac('sha256', key).update(`${userId}\n${letters}`).digest();
}
