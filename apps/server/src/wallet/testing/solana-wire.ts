import { base58 } from '@scure/base';
import { decodeTransaction } from '../../signer/index.ts';

const KEY_BYTES = 32;
const VERSIONED = 0x80;
/** Addresses of a lookup table stand after its head (Solana, `address-lookup-table/state.rs`). */
export const TABLE_HEAD_BYTES = 56;

/** A transaction as it is sent, whatever its message contains. */
export interface RawTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly signers: readonly string[];
  readonly message: Uint8Array;
}

export const addressOfSolanaKey = (key: Uint8Array): string => base58.encode(key);

export function readRaw(raw: Uint8Array): RawTransaction {
  const { signatures, message } = decodeTransaction(raw);
  const { keys, signers } = head(message);
  return { signatures, signers: keys.slice(0, signers), message };
}

/** Accounts of a message in their order: its own, then those that lookup tables add to be written, and to be read. */
export function messageKeys(
  message: Uint8Array,
  tableOf: (address: string) => ArrayLike<number>,
): readonly { readonly pubkey: string; readonly source: string }[] {
  const { keys, isVersioned, at } = head(message);
  const own = keys.map((pubkey) => ({ pubkey, source: 'transaction' }));
  if (!isVersioned) return own;
  let place = at + KEY_BYTES;
  const byte = (): number => message[place++] ?? 0;
  const bytes = (): Uint8Array => {
    const length = byte();
    place += length;
    return message.subarray(place - length, place);
  };
  for (let left = byte(); left > 0; left -= 1) {
    byte();
    bytes();
    bytes();
  }
  const written: string[] = [];
  const readOnly: string[] = [];
  for (let left = byte(); left > 0; left -= 1) {
    place += KEY_BYTES;
    const table = Uint8Array.from(tableOf(addressOfSolanaKey(message.subarray(place - KEY_BYTES, place))));
    const keyAt = (index: number): string => {
      const start = TABLE_HEAD_BYTES + KEY_BYTES * index;
      return addressOfSolanaKey(table.subarray(start, start + KEY_BYTES));
    };
    written.push(...Array.from(bytes(), keyAt));
    readOnly.push(...Array.from(bytes(), keyAt));
  }
  return [...own, ...[...written, ...readOnly].map((pubkey) => ({ pubkey, source: 'lookupTable' }))];
}

function head(message: Uint8Array): {
  readonly isVersioned: boolean;
  readonly signers: number;
  readonly keys: readonly string[];
  /** The place of the lifetime. */
  readonly at: number;
} {
  const isVersioned = ((message[0] ?? 0) & VERSIONED) !== 0;
  const start = isVersioned ? 1 : 0;
  const count = message[start + 3] ?? 0;
  const first = start + 4;
  const keys = Array.from({ length: count }, (_, index) =>
    addressOfSolanaKey(message.subarray(first + KEY_BYTES * index, first + KEY_BYTES * (index + 1))),
  );
  return { isVersioned, signers: message[start] ?? 0, keys, at: first + KEY_BYTES * count };
}
