import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, bech32, createBase58check } from '@scure/base';
import { assert, assertCount } from '../assert.ts';
import { assertHash } from './node-hash.ts';
import { isSolanaSigned, solanaKeyOf, solanaMessage, writeSolanaSignature } from './solana-control.ts';

/** Subject of a signature of a wallet below a snapshot, which shows that its keys are at hand at that time. */
export interface ControlSubject {
  /** Code of the chain. */
  readonly chain: string;
  readonly address: string;
  /** Number and hash of the snapshot. */
  readonly number: number;
  readonly hash: string;
}

/** A signed statement, as wallets and explorers verify it as well. */
export interface ControlProof extends ControlSubject {
  /** Hex with `0x` of an EVM chain (ERC-191) and TRON (TIP-191), base64 of a chain of outputs (BIP-137), base58 of Solana. */
  readonly signature: string;
}

/** Bytes of r and s. */
const COMPACT_BYTES = 64;
/** First byte of a signature by the key of native segwit, without its parity (BIP-137, "Recovery ID"). */
const SEGWIT_HEADER = 39;
/** The parity of EVM chains begins here (yellow paper, appendix F), and TRON's with it. */
const ACCOUNT_HEADER = 27;
const HEX_PREFIX = '0x';
/** The first byte of an account of TRON. */
const TRON_PREFIX = '41';
const TRON_BASE58 = createBase58check(sha256);

/** The text that is signed; it names its purpose, so that it approves nothing else. */
export function controlStatement({ chain, address, number, hash }: ControlSubject): string {
  assert(/^[A-Z0-9]{2,20}$/.test(chain), 'a chain is named by its code');
  assert(/^[A-Za-z0-9]{20,100}$/.test(address), 'an address consists of letters and digits');
  assertCount(number, 'number of a snapshot');
  assertHash(hash);
  return [
    'Openbourse proof of reserves',
    `chain ${chain}`,
    `address ${address}`,
    `snapshot ${number}`,
    hash,
  ].join('\n');
}

/** The 32 bytes that a wallet signs for the statement: no transaction has such ones. */
export function controlDigest(subject: ControlSubject): Uint8Array {
  const text = utf8ToBytes(controlStatement(subject));
  const account = accountNameOf(subject.address);
  if (account !== null)
    return keccak_256(concatBytes(utf8ToBytes(`\u0019${account} Signed Message:\n${text.length}`), text));
  // The statement is shorter than 253 bytes, so one byte holds its length (Bitcoin, "compact size").
  const magic = utf8ToBytes(`${nameOf(subject.address)} Signed Message:\n`);
  return sha256(sha256(concatBytes(Uint8Array.of(magic.length), magic, Uint8Array.of(text.length), text)));
}

/** Writes a signature of the digest in the form of the address's chain. */
export function writeControl(
  subject: ControlSubject,
  { compact, parity }: { readonly compact: Uint8Array; readonly parity: 0 | 1 },
): ControlProof {
  const signature = isAccount(subject.address)
    ? HEX_PREFIX + bytesToHex(concatBytes(compact, Uint8Array.of(ACCOUNT_HEADER + parity)))
    : base64.encode(concatBytes(Uint8Array.of(SEGWIT_HEADER + parity), compact));
  return { ...subject, signature };
}

/** The off-chain message that a wallet of Solana signs for the statement; Ed25519 signs it whole. */
export function controlMessage(subject: ControlSubject): Uint8Array {
  const key = solanaKeyOf(subject.address);
  assert(key !== null, 'the address is of Solana');
  return solanaMessage(key, controlStatement(subject));
}

/** Writes a signature of the message. */
export function writeMessageControl(subject: ControlSubject, signature: Uint8Array): ControlProof {
  return { ...subject, signature: writeSolanaSignature(signature) };
}

/** Reports whether the key of the address has signed the statement. */
export function isControlProved(proof: ControlProof): boolean {
  try {
    const key = solanaKeyOf(proof.address);
    if (key !== null) return isSolanaSigned(key, controlStatement(proof), proof.signature);
    const { compact, parity } = readSignature(proof);
    const signature = secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(parity);
    const point = signature.recoverPublicKey(controlDigest(proof));
    return isAccount(proof.address)
      ? accountOfPoint(point.toBytes(false)) === accountOf(proof.address)
      : hashOf(point.toBytes(true)) === witnessOf(proof.address);
  } catch {
    return false;
  }
}

function readSignature({ address, signature }: ControlProof): {
  readonly compact: Uint8Array;
  readonly parity: number;
} {
  if (isAccount(address)) {
    assert(signature.startsWith(HEX_PREFIX), 'the signature is written in hex');
    const bytes = hexToBytes(signature.slice(HEX_PREFIX.length));
    return {
      compact: bytes.subarray(0, COMPACT_BYTES),
      parity: (bytes[COMPACT_BYTES] ?? 0) - ACCOUNT_HEADER,
    };
  }
  const bytes = base64.decode(signature);
  return { compact: bytes.subarray(1), parity: (bytes[0] ?? 0) - SEGWIT_HEADER };
}

function isAccount(address: string): boolean {
  return accountNameOf(address) !== null;
}

/** The network in the prefix of signed messages of a chain of accounts; null for a chain of outputs. */
function accountNameOf(address: string): string | null {
  if (address.startsWith(HEX_PREFIX)) return 'Ethereum';
  return /^T\w{33}$/.test(address) ? 'TRON' : null;
}

/** The 20 bytes of a key in the address of an account, in hex. */
function accountOf(address: string): string {
  if (address.startsWith(HEX_PREFIX)) return address.slice(HEX_PREFIX.length).toLowerCase();
  const account = bytesToHex(TRON_BASE58.decode(address));
  assert(account.startsWith(TRON_PREFIX), 'the address is of an account of TRON');
  return account.slice(TRON_PREFIX.length);
}

/** The network in the magic of its signed messages. */
function nameOf(address: string): string {
  return /^r?ltc1/.test(address) ? 'Litecoin' : 'Bitcoin';
}

/** The last 20 bytes of the hash of a point (yellow paper, appendix F). */
function accountOfPoint(point: Uint8Array): string {
  return bytesToHex(keccak_256(point.subarray(1)).subarray(-20));
}

function hashOf(publicKey: Uint8Array): string {
  return bytesToHex(ripemd160(sha256(publicKey)));
}

/** The hash of the key in an address of native segwit, version 0 (BIP-173). */
function witnessOf(address: string): string {
  const { words } = bech32.decode(address as `${string}1${string}`);
  assert(words[0] === 0, 'the address is of native segwit, version 0');
  return bytesToHex(bech32.fromWords(words.slice(1)));
}
