/** Version of what processes say to each other; they refuse each other's other ones. */
export const FRAME_VERSION = 1;

/** One line of JSON, then any bytes: neither is escaped in the other. */
export interface Frame {
  readonly head: Readonly<Record<string, unknown>>;
  readonly body: Uint8Array;
}

const NEWLINE = 10;
const NONE = new Uint8Array();

export function encodeFrame(head: object, body: Uint8Array | string = NONE): Uint8Array {
  const line = `${JSON.stringify({ v: FRAME_VERSION, ...head })}\n`;
  return typeof body === 'string' ? Buffer.from(line + body) : Buffer.concat([Buffer.from(line), body]);
}

/** Null for what is no frame of this version. */
export function decodeFrame(bytes: Uint8Array): Frame | null {
  const end = bytes.indexOf(NEWLINE);
  if (end === -1) return null;
  try {
    const head: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, end).toString());
    if (typeof head !== 'object' || head === null || !('v' in head) || head.v !== FRAME_VERSION) return null;
    const { v: _, ...rest } = head;
    return { head: rest, body: bytes.subarray(end + 1) };
  } catch {
    return null;
  }
}
