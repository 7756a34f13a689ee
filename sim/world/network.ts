import { createHash } from 'node:crypto';
import { normaliseEvmAddress } from '../../apps/server/src/wallet/chain/evm/evm-address.ts';

/** A payment on the network. Amounts are units of the asset, fees units of the network's coin. */
export interface Payment {
  readonly txid: string;
  readonly from: string;
  /** Null for payers outside of the exchange, whose payments wait for no other one. */
  readonly nonce: number | null;
  readonly to: string;
  /** Null for the network's own coin. */
  readonly contract: string | null;
  readonly units: bigint;
  /** Units of the coin for a unit of gas. */
  readonly price: bigint;
}

export interface Mined {
  readonly payment: Payment;
  /** False when it cost its fee and moved nothing. */
  readonly isDone: boolean;
}

export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly mined: readonly Mined[];
  /** Holdings after it, by `keyOf`. */
  readonly held: ReadonlyMap<string, bigint>;
}

/** The contract of the network's one token. */
export const TOKEN = addressOf('token');
export const BLOCK_MS = 2_000;
/** Gas of a payment of the coin and of the token. */
export const GAS = { coin: 21_000n, token: 52_000n } as const;
/** Confirmations from which on a payment of the exchange counts as final. */
export const FINAL = 6;
/** Blocks come on for so long behind the last payment, so that it gets its confirmations, and rest then. */
const BLOCKS_BEHIND = 12;
const NO_PARENT = `0x${'0'.repeat(64)}`;

export const keyOf = (contract: string | null, address: string): string => `${contract ?? 'coin'} ${address}`;
export const gasOf = ({ contract }: Pick<Payment, 'contract'>): bigint =>
  contract === null ? GAS.coin : GAS.token;
export const feeOf = (payment: Payment): bigint => gasOf(payment) * payment.price;

/** A made-up address with its checksum. */
export function addressOf(name: string): string {
  return normaliseEvmAddress(`0x${digest(name).slice(0, 40)}`) ?? '';
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface State {
  readonly blocks: Block[];
  readonly waiting: Map<string, Payment>;
  /** Payments that another one in their slot has pushed out: a miner may know them still. */
  readonly replaced: Map<string, Payment>;
  /** Payments that no miner takes, and payments that will fail. */
  readonly stuck: Set<string>;
  readonly failing: Set<string>;
  /** Payments that were final once: every miner knows them, so they come back to each branch. */
  readonly final: Set<string>;
  /** Forks and payments from outside so far, so that no two are the same. */
  forks: number;
  payments: number;
}

/** A chain of accounts as the whole world sees it; it mines by the clock as long as there is anything to confirm. */
export class Network {
  private readonly state: State;

  constructor(endowed: readonly (readonly [contract: string | null, address: string, units: bigint])[] = []) {
    const held = new Map(
      endowed.map(([contract, address, units]) => [keyOf(contract, address), units] as const),
    );
    const first = { height: 0, hash: `0x${digest('first')}`, parentHash: NO_PARENT, mined: [], held };
    this.state = {
      ...{ blocks: [first], waiting: new Map(), replaced: new Map() },
      ...{ stuck: new Set(), failing: new Set(), final: new Set(), forks: 0, payments: 0 },
    };
  }

  /** The network of another process, as it was written there. */
  static read(written: Network): Network {
    return Network.prototype.copy.call(written);
  }

  /** Another network with the same past. */
  copy(): Network {
    const { blocks, waiting, replaced, stuck, failing, final, forks, payments } = this.state;
    const other = new Network();
    Object.assign(other.state, {
      ...{ blocks: [...blocks], waiting: new Map(waiting), replaced: new Map(replaced) },
      ...{ stuck: new Set(stuck), failing: new Set(failing), final: new Set(final), forks, payments },
    });
    return other;
  }

  get head(): Block {
    return this.state.blocks.at(-1)!;
  }

  block(height: number): Block | undefined {
    return this.state.blocks[height];
  }

  /** Blocks from the first to the last. */
  blocks(): readonly Block[] {
    return this.state.blocks;
  }

  waiting(): readonly Payment[] {
    return [...this.state.waiting.values()];
  }

  /** Where a payment was mined, up to a height. */
  find(txid: string, upTo = this.head.height): (Mined & { readonly block: Block }) | undefined {
    for (let height = upTo; height > 0; height -= 1) {
      const block = this.state.blocks[height];
      const mined = block?.mined.find(({ payment }) => payment.txid === txid);
      if (block !== undefined && mined !== undefined) return { ...mined, block };
    }
    return undefined;
  }

  isWaiting(txid: string): boolean {
    return this.state.waiting.has(txid);
  }

  /** The next nonce of a payer after a block. */
  nonceOf(address: string, upTo = this.head.height): number {
    const own = this.state.blocks
      .slice(0, upTo + 1)
      .flatMap(({ mined }) =>
        mined.filter(({ payment }) => payment.from === address && payment.nonce !== null),
      );
    return own.length;
  }

  /** A payment from outside; it waits for the next block. */
  pay(to: string, contract: string | null, units: bigint): string {
    this.state.payments += 1;
    const txid = `0x${digest(`outside ${this.state.payments}`)}`;
    const from = addressOf(`outside ${this.state.payments}`);
    this.state.waiting.set(txid, { txid, from, nonce: null, to, contract, units, price: 0n });
    return txid;
  }

  /** Takes a signed payment; answers why not, or null. */
  send(payment: Payment): string | null {
    const { waiting, replaced } = this.state;
    if (waiting.has(payment.txid) || this.find(payment.txid) !== undefined) return null;
    const { from, nonce, price } = payment;
    if (nonce !== null && nonce < this.nonceOf(from)) return 'nonce too low';
    if (!isCovered(this.head.held, payment)) return 'insufficient funds for gas * price + value';
    const other = this.waiting().find((one) => one.from === from && one.nonce === nonce && nonce !== null);
    if (other !== undefined) {
      if (price * 10n < other.price * 11n) return 'replacement transaction underpriced';
      waiting.delete(other.txid);
      replaced.set(other.txid, other);
    }
    waiting.set(payment.txid, payment);
    return null;
  }

  /** A block where one is wanted; a clock calls it each `BLOCK_MS`. */
  tick(): void {
    const { blocks, waiting, stuck } = this.state;
    const isWanted = [...waiting.keys()].some((txid) => !stuck.has(txid));
    const isBusy = blocks.slice(-BLOCKS_BEHIND).some(({ mined }) => mined.length > 0);
    if (isWanted || isBusy) this.mine();
  }

  /** Adds a block with whatever may be in it. */
  mine(): Block {
    const { blocks, waiting, failing } = this.state;
    const { head } = this;
    const held = new Map(head.held);
    const mined: Mined[] = [];
    for (let next = this.nextPayment(); next !== undefined; next = this.nextPayment(mined)) {
      if (!isCovered(held, next)) {
        waiting.delete(next.txid);
        continue;
      }
      mined.push({ payment: next, isDone: move(held, next, failing.has(next.txid)) });
      waiting.delete(next.txid);
    }
    const height = head.height + 1;
    const hash = `0x${digest(`${this.state.forks} ${head.hash} ${height}`)}`;
    const isEmpty = mined.length === 0;
    const block = { height, hash, parentHash: head.hash, mined, held: isEmpty ? head.held : held };
    blocks.push(block);
    for (const { payment } of blocks.at(-FINAL)?.mined ?? []) this.state.final.add(payment.txid);
    for (const { payment } of mined) this.forgetSlot(payment);
    return block;
  }

  /** The next payment in line that the block being made may still take. */
  private nextPayment(mined: readonly Mined[] = []): Payment | undefined {
    return this.waiting().find(({ txid, from, nonce }) => {
      if (this.state.stuck.has(txid)) return false;
      if (nonce === null) return true;
      const before = mined.filter(({ payment }) => payment.from === from && payment.nonce !== null).length;
      return nonce === this.nonceOf(from) + before;
    });
  }

  /** Of all payments in one slot only one is ever mined. */
  private forgetSlot({ from, nonce }: Payment): void {
    if (nonce === null) return;
    for (const pool of [this.state.waiting, this.state.replaced])
      for (const [txid, one] of pool) if (one.from === from && one.nonce === nonce) pool.delete(txid);
  }

  /**
   * Another branch wins: the last blocks are no more, and one block more takes their place. What was in them waits again,
   * except what `isLost` says; a slow network leaves the new blocks empty.
   */
  reorganise(
    depth: number,
    { isLost, isSlow }: { isLost: (payment: Payment) => boolean; isSlow: boolean },
  ): number {
    const { blocks, waiting } = this.state;
    const gone = blocks.splice(Math.max(1, blocks.length - depth));
    if (gone.length === 0) return 0;
    this.state.forks += 1;
    const later = [...waiting.values()];
    waiting.clear();
    const back = gone.flatMap(({ mined }) => mined.map(({ payment }) => payment));
    const isKept = (one: Payment): boolean => this.isFinal(one) || !isLost(one);
    for (const payment of [...back.filter(isKept), ...later]) waiting.set(payment.txid, payment);
    const kept = isSlow ? [...waiting] : [];
    if (isSlow) waiting.clear();
    for (let made = 0; made <= gone.length; made += 1) this.mine();
    for (const [txid, payment] of kept) waiting.set(txid, payment);
    return gone.length;
  }

  /** No miner takes what waits now, until `free`. */
  stick(isMeant: (payment: Payment) => boolean): void {
    for (const payment of this.waiting()) if (isMeant(payment)) this.state.stuck.add(payment.txid);
  }

  /** Lets payments that wait now cost their fee and move nothing. */
  fail(isMeant: (payment: Payment) => boolean): void {
    for (const payment of this.waiting())
      if (isMeant(payment) && !this.isFinal(payment)) this.state.failing.add(payment.txid);
  }

  private isFinal({ nonce, txid }: Payment): boolean {
    return nonce !== null && this.state.final.has(txid);
  }

  /** Miners take everything again; with `isContrary` what was replaced, and not what replaced it. */
  free({ isContrary = false } = {}): void {
    const { stuck, waiting, replaced } = this.state;
    stuck.clear();
    if (!isContrary) return;
    for (const [txid, old] of [...replaced]) {
      const instead = this.waiting().find((one) => one.from === old.from && one.nonce === old.nonce);
      if (instead === undefined) continue;
      waiting.delete(instead.txid);
      waiting.set(txid, old);
      replaced.delete(txid);
      replaced.set(instead.txid, instead);
    }
  }
}

/** True with the fee, and of the coin the amount, in the hands of the payer: else no block takes it. */
function isCovered(held: ReadonlyMap<string, bigint>, payment: Payment): boolean {
  const { from, nonce, contract, units } = payment;
  const coins = feeOf(payment) + (contract === null ? units : 0n);
  return nonce === null || (held.get(keyOf(null, from)) ?? 0n) >= coins;
}

/** Moves a payment and its fee; false when only the fee moved. */
function move(held: Map<string, bigint>, payment: Payment, isFailing: boolean): boolean {
  const { from, nonce, to, contract, units } = payment;
  const add = (key: string, amount: bigint): void => void held.set(key, (held.get(key) ?? 0n) + amount);
  if (nonce === null) {
    add(keyOf(contract, to), units);
    return true;
  }
  add(keyOf(null, from), -feeOf(payment));
  const source = keyOf(contract, from);
  if (isFailing || (held.get(source) ?? 0n) < units) return false;
  add(source, -units);
  add(keyOf(contract, to), units);
  return true;
}
