import { concatBytes } from '@noble/hashes/utils.js';
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  RECENT_BLOCKHASHES,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  tokenAccountOf,
} from './address.ts';
import { type AccountMeta, decodeMessage, encodeMessage, type Instruction } from './message.ts';

/** A token by its mint, the program that the mint belongs to, and the decimals of the mint. */
export interface PaidToken {
  readonly mint: string;
  readonly program: string;
  readonly decimals: number;
}

/** Everything that a payment consists of: its bytes follow from it, and it from its bytes. */
export interface SolanaPayment {
  /** The wallet that the coins leave. */
  readonly payer: string;
  /** Whoever pays for the transaction and for accounts that it makes. */
  readonly feePayer: string;
  /** The account whose value is the lifetime of the message; null where that is a recent block. */
  readonly nonceAccount: string | null;
  readonly lifetime: string;
  readonly unitLimit: number;
  /** For each unit of computing, in millionths of a lamport. */
  readonly unitPrice: bigint;
  /** The owner who is paid; a token arrives in the owner's associated account, which is made where it is missing. */
  readonly to: string;
  readonly units: bigint;
  /** Null for SOL. */
  readonly token: PaidToken | null;
}

/** Lamports for each signature (Solana, "Fees"). */
export const SIGNATURE_FEE = 5_000n;
/** The most that a new token account costs, in lamports: rent of 170 bytes, as those of Token-2022 have. */
export const ACCOUNT_RENT_MAX = 2_074_080n;
const MICRO = 1_000_000n;

/** First bytes of the data of each instruction. */
const ADVANCE_NONCE = 4;
const TRANSFER = 2;
const UNIT_LIMIT = 2;
const UNIT_PRICE = 3;
const CREATE_IDEMPOTENT = 1;
const TRANSFER_CHECKED = 12;

const signs = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: false });
const pays = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: true });
const changes = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: true });
const named = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: false });

/** The message of a payment. */
export function writePayment(payment: SolanaPayment): Uint8Array {
  const { feePayer, lifetime, nonceAccount, payer } = payment;
  const advance: Instruction = {
    program: SYSTEM,
    accounts: [changes(nonceAccount ?? SYSTEM), named(RECENT_BLOCKHASHES), signs(payer)],
    data: half(ADVANCE_NONCE),
  };
  const budget = (data: Uint8Array): Instruction => ({ program: COMPUTE_BUDGET, accounts: [], data });
  return encodeMessage({
    feePayer,
    lifetime,
    instructions: [
      // A nonce is used only by a transaction that begins with its advance.
      ...(nonceAccount === null ? [] : [advance]),
      budget(concatBytes(Uint8Array.of(UNIT_LIMIT), half(payment.unitLimit))),
      budget(concatBytes(Uint8Array.of(UNIT_PRICE), word(payment.unitPrice))),
      ...movement(payment),
    ],
  });
}

function movement({ payer, feePayer, to, units, token }: SolanaPayment): readonly Instruction[] {
  if (token === null)
    return [
      {
        program: SYSTEM,
        accounts: [pays(payer), changes(to)],
        data: concatBytes(half(TRANSFER), word(units)),
      },
    ];
  const { mint, program, decimals } = token;
  const source = tokenAccountOf({ owner: payer, mint, program });
  const target = tokenAccountOf({ owner: to, mint, program });
  return [
    // In every payment of a token: it says who owns the account that is paid.
    {
      program: ASSOCIATED_TOKEN,
      accounts: [pays(feePayer), changes(target), named(to), named(mint), named(SYSTEM), named(program)],
      data: Uint8Array.of(CREATE_IDEMPOTENT),
    },
    {
      program,
      accounts: [changes(source), named(mint), changes(target), signs(payer)],
      data: concatBytes(Uint8Array.of(TRANSFER_CHECKED), word(units), Uint8Array.of(decimals)),
    },
  ];
}

/**
 * Reads the payment of a message; null where it is anything else. What was read is written again and has to be the same
 * bytes, so that nothing is in a message but what its payment says.
 */
export function readPayment(message: Uint8Array): SolanaPayment | null {
  try {
    const payment = guessPayment(message);
    return payment !== null && isSame(writePayment(payment), message) ? payment : null;
  } catch {
    return null;
  }
}

function guessPayment(message: Uint8Array): SolanaPayment | null {
  const { accounts, lifetime, instructions } = decodeMessage(message);
  const [first] = instructions;
  const nonceAccount =
    first?.program === SYSTEM && first.data[0] === ADVANCE_NONCE ? (first.accounts[0] ?? null) : null;
  const [limit, price, ...moves] = instructions.slice(nonceAccount === null ? 0 : 1);
  const [move, transfer] = moves;
  const [feePayer] = accounts;
  if (limit === undefined || price === undefined || move === undefined || feePayer === undefined) return null;
  const base = {
    ...{ feePayer, nonceAccount, lifetime },
    unitLimit: new DataView(limit.data.buffer).getUint32(1, true),
    unitPrice: readWord(price.data, 1),
  };
  if (transfer === undefined) {
    const [payer, to] = move.accounts;
    if (payer === undefined || to === undefined) return null;
    return { ...base, payer, to, units: readWord(move.data, 4), token: null };
  }
  const [to, payer] = [move.accounts[2], transfer.accounts[3]];
  const [mint, program] = [transfer.accounts[1], transfer.program];
  if (to === undefined || payer === undefined || mint === undefined) return null;
  if (program !== TOKEN && program !== TOKEN_2022) return null;
  const token = { mint, program, decimals: transfer.data.at(-1) ?? 0 };
  return { ...base, payer, to, units: readWord(transfer.data, 1), token };
}

/** The most that a payment costs, in lamports: signatures, priority, and the account of the receiver. */
export function costMaxOf(payment: SolanaPayment): bigint {
  const signatures = payment.payer === payment.feePayer ? 1n : 2n;
  const priority = (payment.unitPrice * BigInt(payment.unitLimit) + MICRO - 1n) / MICRO;
  return signatures * SIGNATURE_FEE + priority + (payment.token === null ? 0n : ACCOUNT_RENT_MAX);
}

/** Four bytes of a number, the least first. */
export function half(value: number): Uint8Array {
  const data = new DataView(new ArrayBuffer(4));
  data.setUint32(0, value, true);
  return new Uint8Array(data.buffer);
}

/** Eight bytes of a number, the least first. */
export function word(value: bigint): Uint8Array {
  const data = new DataView(new ArrayBuffer(8));
  data.setBigUint64(0, value, true);
  return new Uint8Array(data.buffer);
}

function readWord(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(b);
}
