import { randomBytes, randomFillSync, randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';

/** The only source of randomness and of ids; tests hand in a seeded one. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** A time-ordered, unguessable id (UUID version 7, RFC 9562 section 5.7). */
  uuid(): string;
  /** A whole number from 0 up to, not including, the given maximum. */
  int(maxExclusive: number): number;
}

const UUID_BYTES = 10;
const POOL_BYTES = 400 * UUID_BYTES;

export function systemRandom(clock: Clock): Random {
  const pool = Buffer.alloc(POOL_BYTES);
  let taken = POOL_BYTES;
  // The system's source costs as much for one id as for hundreds; no byte is used twice.
  const entropy = (): Uint8Array => {
    if (taken === POOL_BYTES) {
      randomFillSync(pool);
      taken = 0;
    }
    taken += UUID_BYTES;
    return pool.subarray(taken - UUID_BYTES, taken);
  };
  return {
    bytes: (length) => randomBytes(length),
    uuid: () => uuidV7(clock.now(), entropy()),
    int: (maxExclusive) => randomInt(maxExclusive),
  };
}

/** A bound that ids drawn before an instant stay below, and later ones do not. */
export function uuidAt(epochMs: number): string {
  return uuidV7(epochMs, new Uint8Array(UUID_BYTES));
}

/** Lays a UUID version 7 out of 48 bits of milliseconds and 74 random bits. */
function uuidV7(nowMs: number, entropy: Uint8Array): string {
  const hex =
    nowMs.toString(16).padStart(12, '0') +
    (0x7000 | (((entropy[0] ?? 0) << 8) & 0x0f00) | (entropy[1] ?? 0)).toString(16) +
    (0x80 | ((entropy[2] ?? 0) & 0x3f)).toString(16) +
    Buffer.from(entropy.subarray(3, 10)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
