import type { Clock } from './clock.ts';
import { AppError } from './error.ts';
import type { Frame } from './frame.ts';

/** A server takes a megabyte at a time unless it is set otherwise. */
export const PIECE_BYTES = 524_288;
/** Time for which the pieces of a body are kept for whoever asked for it. */
const KEPT_MS = 60_000;
const KEPT_MAX_BYTES = 268_435_456;

/** Where a body is that did not fit into its message. */
export interface KeptBody {
  readonly subject: string;
  readonly id: number;
  readonly size: number;
}

export function isKept(value: unknown): value is KeptBody {
  if (typeof value !== 'object' || value === null) return false;
  const { subject, id, size } = value as Readonly<Record<string, unknown>>;
  const isSubject = typeof subject === 'string' && /^ob\.piece\.[0-9a-f]{24}$/.test(subject);
  return isSubject && isCount(id) && isCount(size) && size > 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Large bodies until their receivers have fetched them. */
export class Pieces {
  readonly subject: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #bodies = new Map<number, { readonly bytes: Uint8Array; readonly until: number }>();
  #next = 0;
  #bytes = 0;

  constructor(subject: string, clock: Pick<Clock, 'now'>) {
    this.subject = subject;
    this.#clock = clock;
  }

  keep(bytes: Uint8Array): KeptBody {
    if (this.#bytes + bytes.length > KEPT_MAX_BYTES) throw new AppError('server.busy', { seconds: 5 });
    this.#next += 1;
    this.#bytes += bytes.length;
    this.#bodies.set(this.#next, { bytes, until: this.#clock.now() + KEPT_MS });
    return { subject: this.subject, id: this.#next, size: bytes.length };
  }

  /** The piece that is asked for. With the last one the body is forgotten. */
  cut({ id, at }: Frame['head']): Uint8Array | null {
    if (!isCount(id) || !isCount(at)) return null;
    const kept = this.#bodies.get(id);
    if (kept === undefined) return null;
    const piece = kept.bytes.subarray(at, at + PIECE_BYTES);
    if (at + piece.length >= kept.bytes.length) this.#drop(id, kept.bytes);
    return piece;
  }

  forget(): void {
    for (const [id, { bytes, until }] of this.#bodies) {
      // They stand in the order of their ends.
      if (until > this.#clock.now()) return;
      this.#drop(id, bytes);
    }
  }

  #drop(id: number, bytes: Uint8Array): void {
    this.#bodies.delete(id);
    this.#bytes -= bytes.length;
  }
}
