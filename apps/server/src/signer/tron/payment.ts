import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Field, readFields, writeFields } from './protobuf.ts';

/**
 * The raw data of a transaction of TRON that is one payment (java-tron, `Transaction.raw` of Tron.proto). Accounts are 21
 * bytes in hex, amounts in units, times in milliseconds.
 */
export interface TronPayment {
  /** The last two bytes of a block's height and eight of its hash: only on a chain with that block is it valid. */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  /** In no block whose parent is as late as this. */
  readonly expiration: number;
  readonly timestamp: number;
  /** The most that is burnt for energy, in the chain's own coin; zero where no contract runs. */
  readonly feeLimit: bigint;
  readonly from: string;
  readonly to: string;
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly units: bigint;
}

/** Numbers of fields of `raw`, `Contract`, `Any`, `TransferContract` and `TriggerSmartContract`. */
const RAW = { refBlockBytes: 1, refBlockHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 };
const CONTRACT = { type: 1, parameter: 2 };
const ANY = { typeUrl: 1, value: 2 };
const COIN = { from: 1, to: 2, units: 3 };
const CALL = { from: 1, contract: 2, data: 4 };
const COIN_TYPE = 1n;
const CALL_TYPE = 31n;
const TYPE_URL = 'type.googleapis.com/protocol.';
/** The selector of `transfer(address,uint256)`, and what fills the word of an address up. */
const TRANSFER = `a9059cbb${'00'.repeat(12)}`;
const WORD_BYTES = 32;
const INT64_MAX = 2n ** 63n - 1n;

/** Lays the raw data out, in the one way in which protobuf writes the numbers of fields in order. */
export function writePayment(payment: TronPayment): Uint8Array {
  const [type, name, value] =
    payment.contract === null
      ? ([COIN_TYPE, 'TransferContract', writeCoin(payment)] as const)
      : ([CALL_TYPE, 'TriggerSmartContract', writeCall(payment, payment.contract)] as const);
  const any = writeFields([
    [ANY.typeUrl, utf8ToBytes(TYPE_URL + name)],
    [ANY.value, value],
  ]);
  const contract = writeFields([
    [CONTRACT.type, type],
    [CONTRACT.parameter, any],
  ]);
  return writeFields([
    [RAW.refBlockBytes, hexToBytes(payment.refBlockBytes)],
    [RAW.refBlockHash, hexToBytes(payment.refBlockHash)],
    [RAW.expiration, BigInt(payment.expiration)],
    [RAW.contract, contract],
    [RAW.timestamp, BigInt(payment.timestamp)],
    ...(payment.feeLimit === 0n ? [] : [[RAW.feeLimit, payment.feeLimit] as const]),
  ]);
}

/**
 * Reads raw data that is one payment. Null for anything else: what is read is written anew, and only where that makes the
 * very same bytes is nothing besides in them, such as a second contract, a memo, another permission or a value with a call.
 */
export function readPayment(raw: Uint8Array): TronPayment | null {
  try {
    const payment = readFound(raw);
    return bytesToHex(writePayment(payment)) === bytesToHex(raw) ? payment : null;
  } catch {
    return null;
  }
}

/** The name of a transaction, which is what is signed as well. */
export function tronTxid(raw: Uint8Array): string {
  return bytesToHex(sha256(raw));
}

/** The whole transaction: its raw data and the signature of the payer. */
export function writeSigned(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return writeFields([
    [1, raw],
    [2, signature],
  ]);
}

/** The raw data of a whole transaction. */
export function rawOf(transaction: string): Uint8Array {
  return bytesOf(readFields(hexToBytes(transaction)), 1);
}

function writeCoin({ from, to, units }: TronPayment): Uint8Array {
  if (units <= 0n || units > INT64_MAX) throw new Error(`${units} cannot be paid`);
  return writeFields([
    [COIN.from, hexToBytes(from)],
    [COIN.to, hexToBytes(to)],
    [COIN.units, units],
  ]);
}

function writeCall({ from, to, units }: TronPayment, contract: string): Uint8Array {
  const word = units.toString(16).padStart(2 * WORD_BYTES, '0');
  if (units < 0n || word.length > 2 * WORD_BYTES) throw new Error(`${units} cannot be paid`);
  return writeFields([
    [CALL.from, hexToBytes(from)],
    [CALL.contract, hexToBytes(contract)],
    [CALL.data, concatBytes(hexToBytes(TRANSFER + to.slice(2)), hexToBytes(word))],
  ]);
}

function readFound(raw: Uint8Array): TronPayment {
  const fields = readFields(raw);
  const contract = readFields(bytesOf(fields, RAW.contract));
  const value = readFields(bytesOf(readFields(bytesOf(contract, CONTRACT.parameter)), ANY.value));
  const feeLimit = fields.find(([number]) => number === RAW.feeLimit)?.[1] ?? 0n;
  const moved =
    numberOf(contract, CONTRACT.type) === COIN_TYPE
      ? { contract: null, to: hexOf(value, COIN.to), units: numberOf(value, COIN.units) }
      : { contract: hexOf(value, CALL.contract), ...readCall(hexOf(value, CALL.data)) };
  return {
    refBlockBytes: hexOf(fields, RAW.refBlockBytes),
    refBlockHash: hexOf(fields, RAW.refBlockHash),
    expiration: millisecondsOf(fields, RAW.expiration),
    timestamp: millisecondsOf(fields, RAW.timestamp),
    feeLimit: typeof feeLimit === 'bigint' ? feeLimit : 0n,
    from: hexOf(value, COIN.from),
    ...moved,
  };
}

function readCall(data: string): { readonly to: string; readonly units: bigint } {
  return {
    to: `41${data.slice(TRANSFER.length, -2 * WORD_BYTES)}`,
    units: BigInt(`0x${data.slice(-2 * WORD_BYTES)}`),
  };
}

function bytesOf(fields: readonly Field[], number: number): Uint8Array {
  const value = fields.find((field) => field[0] === number)?.[1];
  if (!(value instanceof Uint8Array)) throw new Error(`field ${number} is not there`);
  return value;
}

function hexOf(fields: readonly Field[], number: number): string {
  return bytesToHex(bytesOf(fields, number));
}

function numberOf(fields: readonly Field[], number: number): bigint {
  const value = fields.find((field) => field[0] === number)?.[1];
  if (typeof value !== 'bigint') throw new Error(`field ${number} is not there`);
  return value;
}

function millisecondsOf(fields: readonly Field[], number: number): number {
  const milliseconds = Number.parseInt(numberOf(fields, number).toString(), 10);
  if (!Number.isSafeInteger(milliseconds)) throw new Error(`field ${number} is no time`);
  return milliseconds;
}
