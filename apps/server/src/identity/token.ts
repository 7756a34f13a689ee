import { createHmac, hash } from 'node:crypto';
import type { Random } from '../kernel/random.ts';

/** An access token and the refresh token that replaces both: opaque, 256 bits each, 43 characters. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export const ACCESS_TTL_MS = 600_000;
export const REFRESH_IDLE_MS = 7 * 86_400_000;
export const SESSION_TTL_MS = 30 * 86_400_000;
/** Time for which the token just used yields its successor again, for a caller that lost the answer. */
export const REFRESH_OVERLAP_MS = 10_000;

const TOKEN_BYTES = 32;

export function drawTokens(random: Random): Tokens {
  return { accessToken: encode(random.bytes(TOKEN_BYTES)), refreshToken: encode(random.bytes(TOKEN_BYTES)) };
}

export function drawToken(random: Random): string {
  return encode(random.bytes(TOKEN_BYTES));
}

/**
 * Derives the pair that follows a refresh token. It takes both the token, which only the caller has, and the
 * nonce, which only the database has: neither alone yields the successor, and both yield it again.
 */
export function deriveTokens(refreshToken: string, nonce: Uint8Array): Tokens {
  const derive = (purpose: string): string =>
    encode(createHmac('sha256', refreshToken).update(nonce).update(purpose).digest());
  return { accessToken: derive('access'), refreshToken: derive('refresh') };
}

/** Stored form of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
