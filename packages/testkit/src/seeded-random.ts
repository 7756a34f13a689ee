import { type Clock, fakeClock } from './fake-clock.ts';

/** The server's seam for randomness; `apps/server/src/kernel/random.ts` declares the same shape. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** A version 7 UUID of the clock's time. */
  uuid(): string;
  /** An integer from 0 to below `maxExclusive`. */
  int(maxExclusive: number): number;
}

/** A source that yields the same sequence for the same seed; `clock` stamps its UUIDs. Never for secrets. */
export function seededRandom(seed: number, clock: Pick<Clock, 'now'> = fakeClock(0)): Random {
  const next = mulberry32(seed);
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => next() & 0xff);
  return {
    bytes,
    uuid() {
      const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');
      const time = clock.now().toString(16).padStart(12, '0');
      const tail = bytes(10);
      tail[0] = 0x70 | (tail[0]! & 0x0f);
      tail[2] = 0x80 | (tail[2]! & 0x3f);
      const [a, b, c] = [hex(tail.subarray(0, 2)), hex(tail.subarray(2, 4)), hex(tail.subarray(4))];
      return `${time.slice(0, 8)}-${time.slice(8)}-${a}-${b}-${c}`;
    },
    int(maxExclusive) {
      if (!Number.isSafeInteger(maxExclusive) || maxExclusive < 1)
        throw new RangeError(`The upper bound is a positive safe integer, not ${maxExclusive}.`);
      const range = 2 ** 53;
      const limit = range - (range % maxExclusive);
      for (;;) {
        const value = (next() >>> 11) * 2 ** 32 + next();
        if (value < limit) return value % maxExclusive;
      }
    },
  };
}

/** Mulberry32: small, well distributed, and enough for tests. Yields unsigned 32-bit integers. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
