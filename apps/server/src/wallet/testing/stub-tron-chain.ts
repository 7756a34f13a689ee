import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  rawOf,
  readTronPayment,
  tronAccountOf,
  tronAddressOfKey,
  type TronPayment,
  tronTxid,
  writeTronPayment,
} from '../../signer/index.ts';
import { TRANSFER_TOPIC } from '../chain/tron/read-moves.ts';
import type { TronInfo, TronTransaction } from '../chain/tron/tron-client.ts';

/** Charges of the main network, in units: for energy and bytes, and for a new account. */
export const CHARGES = { energy: 100n, byte: 1_000n, accountBytes: 100_000n, account: 1_000_000n } as const;
/** Energy that a transfer of USDT needs, to a holder and to a fresh address. */
export const ENERGY = { holder: 64_285, fresh: 130_285 } as const;
export const FREE_BYTES = 600;
const BLOCK_MS = 3_000;
const DAY_MS = 86_400_000;
/** Long ago for every signer, whose clock is its own. */
const START = Date.UTC(2024, 0, 1);
/** The first block ends in this, which is the number of the network. */
export const STUB_CHAIN_ID = 0x0bad_cafe;

/** `fee` moves a tenth less than it logs, `false` logs and moves nothing, `silent` answers false without a log. */
export type TokenKind = 'usual' | 'fee' | 'false' | 'silent';

export interface StubBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestamp: number;
  readonly transactions: readonly TronTransaction[];
  readonly infos: readonly TronInfo[];
}

interface State {
  /** Units of coins by account; one without a key is no account. */
  readonly coins: Map<string, bigint>;
  readonly tokens: Map<string, Map<string, bigint>>;
  readonly bytesUsed: Map<string, number>;
}

interface Inner {
  readonly to: string;
  readonly units: bigint;
  readonly note: string;
  readonly rejected?: boolean;
}

interface Pending {
  readonly payment: TronPayment;
  readonly raw: Uint8Array;
  readonly signature: string;
  readonly inner: readonly Inner[];
}

/** The account of a rich person outside the exchange. */
const RICH = `41${'99'.repeat(20)}`;

/** A little chain of TRON in memory, with the rules that the wallet depends on. */
export class StubTronChain {
  readonly blocks: StubBlock[] = [];
  readonly pending = new Map<string, Pending>();
  /** Blocks that are not final at the end of the chain. */
  unfinal = 18;
  /** The next call of a contract ends so. */
  nextResult: 'REVERT' | 'OUT_OF_ENERGY' | null = null;
  readonly #kinds = new Map<string, TokenKind>();
  #states: State[] = [];
  #salt = 0;
  #made = 0;

  constructor() {
    const state = { coins: new Map([[RICH, 10n ** 15n]]), tokens: new Map(), bytesUsed: new Map() };
    const hash = `${'0'.repeat(56)}${STUB_CHAIN_ID.toString(16).padStart(8, '0')}`;
    const block = { number: 0, hash, parentHash: '0'.repeat(64), timestamp: START };
    this.blocks.push({ ...block, transactions: [], infos: [] });
    this.#states.push(state);
  }

  get head(): StubBlock {
    return this.blocks.at(-1) as StubBlock;
  }

  get final(): StubBlock {
    return this.blocks[Math.max(0, this.head.number - this.unfinal)] as StubBlock;
  }

  get state(): State {
    return this.#states.at(-1) as State;
  }

  /** A token, all of it in the hands of the rich account. */
  deploy(kind: TokenKind = 'usual', at?: string): string {
    this.#made += 1;
    const contract = at ?? `41${this.#made.toString(16).padStart(40, 'c')}`;
    this.#kinds.set(contract, kind);
    this.state.tokens.set(contract, new Map([[RICH, 10n ** 18n]]));
    return contract;
  }

  /** Pays from outside; it waits for the next block. */
  pay(
    to: string,
    units: bigint,
    of: { readonly contract?: string; readonly inner?: readonly Inner[] } = {},
  ): string {
    this.#made += 1;
    const { contract = null, inner = [] } = of;
    const payment: TronPayment = {
      ...this.reference(),
      ...{ timestamp: this.head.timestamp + this.#made, expiration: this.head.timestamp + DAY_MS },
      ...{ feeLimit: contract === null ? 0n : 10n ** 9n, from: RICH, to, contract, units },
    };
    const raw = writeTronPayment(payment);
    this.pending.set(tronTxid(raw), { payment, raw, signature: '00'.repeat(65), inner });
    return tronTxid(raw);
  }

  /** The block that transactions of now refer to. */
  reference(): Pick<TronPayment, 'refBlockBytes' | 'refBlockHash'> {
    const { hash } = this.final;
    return { refBlockBytes: hash.slice(12, 16), refBlockHash: hash.slice(16, 32) };
  }

  /** Answers the code of java-tron's `Return`. */
  submit(transaction: string): { readonly code: string; readonly txid: string; readonly message: string } {
    const raw = rawOf(transaction);
    const txid = tronTxid(raw);
    const payment = readTronPayment(raw);
    const answer = (code: string, message = ''): { code: string; txid: string; message: string } => ({
      code,
      txid,
      message,
    });
    const signature = transaction.slice(-130);
    if (payment === null) return answer('CONTRACT_VALIDATE_ERROR', 'the stub has payments only');
    if (signerOf(raw, signature) !== payment.from) return answer('SIGERROR', 'Validate signature error');
    if (this.pending.has(txid) || this.find(txid) !== null)
      return answer('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    const code = this.#refusal(payment);
    if (code !== null) return answer(code, code);
    const { coins } = this.state;
    if (payment.contract === null && (coins.get(payment.from) ?? 0n) < payment.units)
      return answer('CONTRACT_VALIDATE_ERROR', 'Validate TransferContract error, balance is not sufficient.');
    this.pending.set(txid, { payment, raw, signature, inner: [] });
    return answer('SUCCESS');
  }

  /** Makes blocks, the first of which takes what waits. */
  mine(count = 1, afterMs = BLOCK_MS): number {
    for (let made = 0; made < count; made += 1) this.#mineOne(made === 0 ? afterMs : BLOCK_MS);
    return this.head.number;
  }

  /** Takes blocks back from the end; what they had is gone, and others come in their place. */
  revert(count: number): void {
    this.blocks.splice(-count);
    this.#states = this.#states.slice(0, -count);
    this.#salt += 1;
  }

  find(txid: string): { readonly block: StubBlock; readonly place: number } | null {
    for (const block of this.blocks) {
      const place = block.infos.findIndex(({ id }) => id === txid);
      if (place !== -1) return { block, place };
    }
    return null;
  }

  /** The outcome of a transfer of a token. */
  energyOf(payment: Pick<TronPayment, 'from' | 'to' | 'contract' | 'units'>): {
    energy: number;
    isReverted: boolean;
  } {
    const held = this.state.tokens.get(payment.contract ?? '');
    const isReverted = (held?.get(payment.from) ?? 0n) < payment.units;
    return { energy: (held?.get(payment.to) ?? 0n) > 0n ? ENERGY.holder : ENERGY.fresh, isReverted };
  }

  #refusal({ expiration, refBlockBytes, refBlockHash }: TronPayment): string | null {
    const { timestamp } = this.head;
    if (expiration <= timestamp || expiration > timestamp + DAY_MS) return 'TRANSACTION_EXPIRATION_ERROR';
    const isKnown = this.blocks.some(
      ({ hash }) => hash.slice(12, 16) === refBlockBytes && hash.slice(16, 32) === refBlockHash,
    );
    return isKnown ? null : 'TAPOS_ERROR';
  }

  #mineOne(afterMs: number): void {
    const waiting = [...this.pending].filter(([, { payment }]) => this.#refusal(payment) === null);
    const { number: last, hash: parentHash, timestamp } = this.head;
    const number = last + 1;
    this.#states.push(structuredClone(this.state));
    const transactions: TronTransaction[] = [];
    const infos: TronInfo[] = [];
    for (const [txid, pending] of waiting) {
      const effects = this.#execute(pending);
      transactions.push(shownOf(txid, pending, effects.result));
      infos.push(infoOf(txid, { number, timestamp: timestamp + afterMs, pending, effects }));
    }
    this.pending.clear();
    const rest = bytesToHex(sha256(new TextEncoder().encode(`${parentHash} ${this.#salt}`))).slice(16);
    const hash = `${number.toString(16).padStart(16, '0')}${rest}`;
    this.blocks.push({ number, hash, parentHash, timestamp: timestamp + afterMs, transactions, infos });
  }

  #execute({ payment, raw, inner }: Pending): Effects {
    const { from, to, contract, units } = payment;
    const { coins, tokens } = this.state;
    const isNew = contract === null && !coins.has(to);
    const netFee = isNew ? CHARGES.accountBytes : this.#chargeBytes(from, raw.length + 134);
    if (contract === null) {
      const fee = netFee + (isNew ? CHARGES.account : 0n);
      coins.set(from, (coins.get(from) ?? 0n) - units - fee);
      coins.set(to, (coins.get(to) ?? 0n) + units);
      return { result: 'SUCCESS', fee, netFee, energyFee: 0n, isLogged: false };
    }
    const { energy, isReverted } = this.energyOf(payment);
    const affordable = lesser(payment.feeLimit, (coins.get(from) ?? 0n) - netFee);
    const cost = BigInt(energy) * CHARGES.energy;
    const result =
      this.nextResult ?? ((cost > affordable && 'OUT_OF_ENERGY') || (isReverted && 'REVERT') || 'SUCCESS');
    this.nextResult = null;
    const energyFee = result === 'OUT_OF_ENERGY' ? affordable : lesser(cost, affordable);
    coins.set(from, (coins.get(from) ?? 0n) - netFee - energyFee);
    const kind = this.#kinds.get(contract);
    if (result === 'SUCCESS' && (kind === 'usual' || kind === 'fee')) {
      const held = tokens.get(contract) as Map<string, bigint>;
      held.set(from, (held.get(from) ?? 0n) - units);
      held.set(to, (held.get(to) ?? 0n) + (kind === 'fee' ? (units * 9n) / 10n : units));
    }
    if (result === 'SUCCESS')
      for (const one of inner)
        if (one.note === 'call' && one.rejected !== true)
          coins.set(one.to, (coins.get(one.to) ?? 0n) + one.units);
    const isLogged = result === 'SUCCESS' && kind !== 'silent';
    return { result, fee: netFee + energyFee, netFee, energyFee, isLogged };
  }

  #chargeBytes(from: string, bytes: number): bigint {
    const { bytesUsed } = this.state;
    const used = bytesUsed.get(from) ?? 0;
    if (used + bytes > FREE_BYTES) return BigInt(bytes) * CHARGES.byte;
    bytesUsed.set(from, used + bytes);
    return 0n;
  }
}

interface Effects {
  readonly result: string;
  readonly fee: bigint;
  readonly netFee: bigint;
  readonly energyFee: bigint;
  readonly isLogged: boolean;
}

function shownOf(txid: string, { payment, raw, signature }: Pending, result: string): TronTransaction {
  const { from, to, contract, units } = payment;
  const value =
    contract === null
      ? { amount: Number(units), owner_address: from, to_address: to }
      : { data: dataOf(payment), owner_address: from, contract_address: contract };
  const type = contract === null ? 'TransferContract' : 'TriggerSmartContract';
  const parameter = { value, type_url: `type.googleapis.com/protocol.${type}` };
  return {
    ret: [{ contractRet: result }],
    signature: [signature],
    txID: txid,
    raw_data: {
      contract: [{ parameter, type }],
      ref_block_bytes: payment.refBlockBytes,
      ref_block_hash: payment.refBlockHash,
      expiration: payment.expiration,
      ...(payment.feeLimit > 0n && { fee_limit: Number(payment.feeLimit) }),
      timestamp: payment.timestamp,
    },
    raw_data_hex: bytesToHex(raw),
  } as TronTransaction;
}

function infoOf(
  txid: string,
  of: {
    readonly number: number;
    readonly timestamp: number;
    readonly pending: Pending;
    readonly effects: Effects;
  },
): TronInfo {
  const { payment, inner } = of.pending;
  const { result, fee, netFee, energyFee, isLogged } = of.effects;
  const { contract, from, to, units } = payment;
  const log = {
    address: contract?.slice(2),
    topics: [TRANSFER_TOPIC, wordOf(from), wordOf(to)],
    data: units.toString(16).padStart(64, '0'),
  };
  const innerOf = (one: Inner): object => ({
    hash: txid,
    caller_address: contract,
    transferTo_address: one.to,
    callValueInfo: [one.units === 0n ? {} : { callValue: Number(one.units) }],
    note: bytesToHex(new TextEncoder().encode(one.note)),
    ...(one.rejected === true && { rejected: true }),
  });
  return {
    id: txid,
    ...(fee > 0n && { fee: Number(fee) }),
    blockNumber: of.number,
    blockTimeStamp: of.timestamp,
    contractResult: [''],
    ...(contract !== null && { contract_address: contract }),
    receipt: {
      ...(netFee > 0n && { net_fee: Number(netFee) }),
      ...(energyFee > 0n && { energy_fee: Number(energyFee) }),
      ...(contract !== null && { result }),
    },
    ...(isLogged && { log: [log] }),
    ...(result !== 'SUCCESS' && { result: 'FAILED', resMessage: '' }),
    ...(inner.length > 0 && { internal_transactions: inner.map(innerOf) }),
  } as TronInfo;
}

export function dataOf({ to, units }: Pick<TronPayment, 'to' | 'units'>): string {
  return `a9059cbb${wordOf(to)}${units.toString(16).padStart(64, '0')}`;
}

/** The account that signed raw data. */
function signerOf(raw: Uint8Array, signature: string): string | null {
  const bytes = hexToBytes(signature);
  const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    .addRecoveryBit((bytes[64] ?? 0) % 27)
    .recoverPublicKey(sha256(raw));
  return tronAccountOf(tronAddressOfKey(point.toBytes(true)));
}

function wordOf(account: string): string {
  return account.slice(2).padStart(64, '0');
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
