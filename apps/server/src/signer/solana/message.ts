import { concatBytes } from '@noble/hashes/utils.js';
import { addressOfKey, bytesOf, KEY_BYTES } from './address.ts';

/** An account that an instruction names, and what the instruction may do with it. */
export interface AccountMeta {
  readonly address: string;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

export interface Instruction {
  readonly program: string;
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
}

/** Instructions that are carried out together or not at all, as they are signed (Solana, "Transactions", legacy form). */
export interface Message {
  readonly feePayer: string;
  /** A recent block, or the value of a nonce account: the message is valid as long as that is. */
  readonly lifetime: string;
  readonly instructions: readonly Instruction[];
}

/** A message as its bytes say; which accounts each instruction may change is not kept. */
export interface ReadMessage {
  /** Those that have to sign stand first. */
  readonly accounts: readonly string[];
  readonly signers: number;
  readonly lifetime: string;
  readonly instructions: readonly {
    readonly program: string;
    readonly accounts: readonly string[];
    readonly data: Uint8Array;
  }[];
}

export const SIGNATURE_BYTES = 64;
/** The bit of a first byte that announces a version; messages of before have none. */
const VERSIONED = 0x80;
/** A length below this takes one byte ("compact array"); no message is so long that more are needed here. */
const LENGTH_MAX = 0x7f;

/** Writes a message: every account once, those that sign before others, those that are written before others. */
export function encodeMessage({ feePayer, lifetime, instructions }: Message): Uint8Array {
  const metas = new Map<string, AccountMeta>();
  const add = ({ address, isSigner, isWritable }: AccountMeta): void => {
    const known = metas.get(address);
    metas.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    });
  };
  add({ address: feePayer, isSigner: true, isWritable: true });
  for (const { accounts } of instructions) accounts.forEach(add);
  for (const { program } of instructions) add({ address: program, isSigner: false, isWritable: false });
  const rank = ({ isSigner, isWritable }: AccountMeta): number => (isSigner ? 0 : 2) + (isWritable ? 0 : 1);
  const sorted = [...metas.values()].toSorted((a, b) => rank(a) - rank(b));
  const count = (wanted: number): number => sorted.filter((meta) => rank(meta) === wanted).length;
  const placeOf = (address: string): number => sorted.findIndex((meta) => meta.address === address);
  return concatBytes(
    Uint8Array.of(count(0) + count(1), count(1), count(3)),
    lengthOf(sorted),
    ...sorted.map(({ address }) => bytesOf(address)),
    bytesOf(lifetime),
    lengthOf(instructions),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(placeOf(program)),
      lengthOf(accounts),
      Uint8Array.from(accounts, ({ address }) => placeOf(address)),
      lengthOf(data),
      data,
    ]),
  );
}

function lengthOf(list: ArrayLike<unknown>): Uint8Array {
  if (list.length > LENGTH_MAX) throw new Error(`a list of ${list.length} is too long for a message`);
  return Uint8Array.of(list.length);
}

/** Reads a message of the legacy form. Fails where the bytes are anything else, or go on after it. */
export function decodeMessage(bytes: Uint8Array): ReadMessage {
  const reader = new Reader(bytes);
  const signers = reader.byte();
  if ((signers & VERSIONED) !== 0) throw new Error('the message has a version');
  reader.take(2);
  const accounts = reader.list(() => addressOfKey(reader.take(KEY_BYTES)));
  const at = (place: number): string => {
    const address = accounts[place];
    if (address === undefined) throw new Error('the message names an account that it does not have');
    return address;
  };
  const lifetime = addressOfKey(reader.take(KEY_BYTES));
  const instructions = reader.list(() => ({
    program: at(reader.byte()),
    accounts: reader.list(() => at(reader.byte())),
    data: Uint8Array.from(reader.list(() => reader.byte())),
  }));
  reader.end();
  return { accounts, signers, lifetime, instructions };
}

/** A signed transaction: the signatures in the order of the accounts that sign, and the message. */
export function encodeTransaction(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  return concatBytes(lengthOf(signatures), ...signatures, message);
}

export function decodeTransaction(bytes: Uint8Array): {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
} {
  const reader = new Reader(bytes);
  return { signatures: reader.list(() => reader.take(SIGNATURE_BYTES)), message: reader.rest() };
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new Error('the message is cut off');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  list<T>(read: () => T): readonly T[] {
    const length = this.byte();
    if (length > LENGTH_MAX) throw new Error('a list of the message is too long');
    return Array.from({ length }, read);
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at);
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Error('the message goes on after its end');
  }
}
