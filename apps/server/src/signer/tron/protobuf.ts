import { concatBytes } from '@noble/hashes/utils.js';

/** A field of a message by its number: a whole number, or bytes. */
export type Field = readonly [number: number, value: bigint | Uint8Array];

/** The kinds of fields on the wire that TRON's payments have (Protocol Buffers, "Encoding"). */
const VARINT = 0;
const BYTES = 2;
const VARINT_BYTES_MAX = 10;

/** Writes fields in the order in which they stand. */
export function writeFields(fields: readonly Field[]): Uint8Array {
  return concatBytes(
    ...fields.flatMap(([number, value]) => {
      const kind = typeof value === 'bigint' ? VARINT : BYTES;
      const tag = writeVarint(BigInt(number * 8 + kind));
      return typeof value === 'bigint'
        ? [tag, writeVarint(value)]
        : [tag, writeVarint(BigInt(value.length)), value];
    }),
  );
}

/** Reads all fields of a message; fails on kinds that are not written above, and on bytes that are cut off. */
export function readFields(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let place = 0; place < VARINT_BYTES_MAX; place += 1) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error('the message is cut off');
      at += 1;
      value |= BigInt(byte & 0x7f) << BigInt(7 * place);
      if (byte < 0x80) return value;
    }
    throw new Error('a number has too many bytes');
  };
  while (at < bytes.length) {
    const tag = readVarint();
    const [number, kind] = [Number.parseInt((tag >> 3n).toString(), 10), tag & 7n];
    const value = readVarint();
    if (kind === BigInt(VARINT)) fields.push([number, value]);
    else if (kind === BigInt(BYTES) && value <= BigInt(bytes.length - at)) {
      const end = at + Number.parseInt(value.toString(), 10);
      fields.push([number, bytes.subarray(at, end)]);
      at = end;
    } else throw new Error(`field ${number} cannot be read`);
  }
  return fields;
}

function writeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7fn) {
    bytes.push(Number.parseInt((rest & 0x7fn).toString(), 10) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number.parseInt(rest.toString(), 10));
  return Uint8Array.from(bytes);
}
