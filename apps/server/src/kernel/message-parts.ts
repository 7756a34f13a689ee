import { decodeFrame, encodeFrame, type Frame } from './frame.ts';

/** A server of NATS takes a megabyte at a time unless it is set otherwise. */
export const PART_BYTES = 524_288;
/** A larger message is not sent: nothing of the exchange is near it. */
export const MESSAGE_MAX_BYTES = 8_388_608;
const PARTS_MAX = MESSAGE_MAX_BYTES / PART_BYTES;
/** Messages of several senders whose parts come in turn; the oldest is forgotten first, as its sender is gone. */
const OPEN_MAX = 8;

/** Cuts a message that is larger than a part; its receiver joins the parts, which keep the order of their sender. */
export function cutMessage(bytes: Uint8Array, id: string): readonly Uint8Array[] {
  if (bytes.length <= PART_BYTES) return [bytes];
  const count = Math.ceil(bytes.length / PART_BYTES);
  return Array.from({ length: count }, (_none, index) =>
    encodeFrame({ part: { id, index, count } }, bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)),
  );
}

interface Part {
  readonly id: string;
  readonly index: number;
  readonly count: number;
}

function readPart(value: unknown): Part | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, index, count } = value as Partial<Part>;
  const isPart =
    typeof id === 'string' &&
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(count) &&
    (count ?? 0) <= PARTS_MAX + 1;
  return isPart ? (value as Part) : null;
}

/** Joins the parts of one subject. */
export class MessageJoiner {
  readonly #open = new Map<string, Uint8Array[]>();

  /** The message, once it is whole; undefined for a part before, or of one whose beginning was missed. */
  take(bytes: Uint8Array): Frame | null | undefined {
    const frame = decodeFrame(bytes);
    if (frame === null || frame.head['part'] === undefined) return frame;
    const part = readPart(frame.head['part']);
    if (part === null) return null;
    const chunks = part.index === 0 ? [] : this.#open.get(part.id);
    this.#open.delete(part.id);
    if (chunks?.length !== part.index) return undefined;
    chunks.push(frame.body);
    if (chunks.length === part.count) return decodeFrame(Buffer.concat(chunks));
    this.#open.set(part.id, chunks);
    const [oldest] = this.#open.keys();
    if (this.#open.size > OPEN_MAX && oldest !== undefined) this.#open.delete(oldest);
    return undefined;
  }
}
