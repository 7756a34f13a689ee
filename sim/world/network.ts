import { createHash } from 'node:crypto';

/** A payment as every network has it. */
export interface Payment {
  readonly txid: string;
  /** False for payers outside of the exchange. */
  readonly isOfHouse: boolean;
  /** True for what the keepers of the cold wallet pay, of which no server knows. */
  readonly isOfKeepers?: boolean;
}

/** An amount that a payment brings to an address, in units of the asset. */
export interface Movement {
  readonly to: string;
  /** Null for the network's own coin. */
  readonly contract: string | null;
  readonly units: bigint;
}

export interface Mined<P extends Payment = Payment> {
  readonly payment: P;
  /** False when it cost its fee and moved nothing. */
  readonly isDone: boolean;
}

/** `V` is what a network keeps of each holding. */
export interface Block<P extends Payment = Payment, V = unknown> {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly mined: readonly Mined<P>[];
  /** Holdings after it, by their names. */
  readonly held: ReadonlyMap<string, V>;
}

/** A block being made. */
export type Draft<P extends Payment, V> = Pick<Block<P, V>, 'mined' | 'held'>;

export const BLOCK_MS = 2_000;
/** Confirmations from which on a payment of the exchange counts as final. */
export const FINAL = 6;
/** Blocks come on for so long behind the last payment, so that it gets its confirmations, and rest then. */
const BLOCKS_BEHIND = 12;

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface State<P extends Payment, V> {
  readonly blocks: Block<P, V>[];
  /** Blocks that left the chain, by their hashes: nodes know them still. */
  readonly gone: Map<string, Block<P, V>>;
  readonly waiting: Map<string, P>;
  /** Payments that a rival has pushed out: a miner may know them still. */
  readonly replaced: Map<string, P>;
  /** Payments that no miner takes, and payments that will fail. */
  readonly stuck: Set<string>;
  readonly failing: Set<string>;
  /** Payments that were final once: every miner knows those of the exchange, so they come back to each branch. */
  readonly final: Set<string>;
  /** Forks and payments from outside so far, so that no two are the same. */
  forks: number;
  payments: number;
  /** The last block that all branches share. */
  root: number;
}

/** A chain as the whole world sees it; it mines by the clock as long as there is anything to confirm. */
export abstract class Network<P extends Payment = Payment, V = unknown> {
  private readonly state: State<P, V>;

  protected constructor(held: ReadonlyMap<string, V>) {
    const first = { height: 0, hash: this.nameOf('first'), parentHash: this.nameOf(''), mined: [], held };
    this.state = {
      ...{ blocks: [first], gone: new Map(), waiting: new Map(), replaced: new Map() },
      ...{ stuck: new Set(), failing: new Set(), final: new Set(), forks: 0, payments: 0, root: 0 },
    };
  }

  /** The network of another process, as it was written there. */
  static read<N extends Network>(this: { readonly prototype: N }, written: N): N {
    return Object.assign(Object.create(this.prototype) as N, written);
  }

  /** Another network with the same past. */
  copy(): this {
    const { blocks, gone, waiting, replaced, stuck, failing, final, forks, payments, root } = this.state;
    const state: State<P, V> = {
      ...{ blocks: [...blocks], gone: new Map(gone), waiting: new Map(waiting), replaced: new Map(replaced) },
      ...{ stuck: new Set(stuck), failing: new Set(failing), final: new Set(final), forks, payments, root },
    };
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, { state });
  }

  /** Spells a made-up hash as the network does. */
  protected abstract nameOf(text: string): string;

  /** True when of both only one can ever be mined. */
  protected abstract areRivals(one: P, other: P): boolean;

  /** The reason why nodes do not take a payment that would push its rivals out; null when they do. */
  protected abstract refuse(payment: P, rivals: readonly P[]): string | null;

  /** True when it is the turn of a payment in the block being made. */
  protected abstract isNext(payment: P, block: Draft<P, V>): boolean;

  /** Moves a payment and its fee; false when only the fee moved, null when no block can take it. */
  protected abstract move(held: Map<string, V>, payment: P, isFailing: boolean): boolean | null;

  /** Transactions without which a payment cannot be. */
  protected abstract parentsOf(payment: P): readonly string[];

  /** True when nothing that a payment needs is lost. */
  protected abstract isPossible(payment: P): boolean;

  abstract feeOf(payment: P): bigint;
  abstract movementsOf(payment: P): readonly Movement[];
  /** The keepers of a cold wallet pay with what is final; null where that is too little. */
  abstract payFrom(cold: string, movement: Movement): string | null;
  /** Units that an address holds after a block. */
  abstract holdingOf(block: Block<P, V>, asset: Pick<Movement, 'contract'>, address: string): bigint;

  get head(): Block<P, V> {
    return this.state.blocks.at(-1)!;
  }

  block(height: number): Block<P, V> | undefined {
    return this.state.blocks[height];
  }

  /** Blocks from the first to the last. */
  blocks(): readonly Block<P, V>[] {
    return this.state.blocks;
  }

  /** Blocks that left the chain. */
  gone(): ReadonlyMap<string, Block<P, V>> {
    return this.state.gone;
  }

  waiting(): readonly P[] {
    return [...this.state.waiting.values()];
  }

  /** Where a payment was mined, up to a height. */
  find(txid: string, upTo = this.head.height): (Mined<P> & { readonly block: Block<P, V> }) | undefined {
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

  /** A name that no other payment from outside has. */
  protected nextName(): string {
    this.state.payments += 1;
    return `outside ${this.state.payments}`;
  }

  /** A payment from outside; it waits for the next block. */
  abstract pay(movement: Movement): string;

  /** Lets a payment wait for the next block without asking any node. */
  protected add(payment: P): void {
    this.state.waiting.set(payment.txid, payment);
  }

  /** Takes a signed payment; answers why not, or null. */
  send(payment: P): string | null {
    const { waiting, replaced } = this.state;
    if (waiting.has(payment.txid) || this.find(payment.txid) !== undefined) return null;
    const rivals = this.waiting().filter((one) => this.areRivals(one, payment));
    const refusal = this.refuse(payment, rivals);
    if (refusal !== null) return refusal;
    for (const rival of rivals) {
      waiting.delete(rival.txid);
      replaced.set(rival.txid, rival);
    }
    this.add(payment);
    this.dropImpossible();
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
  mine(): Block<P, V> {
    const { blocks, waiting, failing } = this.state;
    const { head } = this;
    const held = new Map(head.held);
    const mined: Mined<P>[] = [];
    const next = (): P | undefined =>
      this.waiting().find((one) => !this.state.stuck.has(one.txid) && this.isNext(one, { held, mined }));
    for (let payment = next(); payment !== undefined; payment = next()) {
      const isDone = this.move(held, payment, failing.has(payment.txid));
      if (isDone !== null) mined.push({ payment, isDone });
      waiting.delete(payment.txid);
    }
    const height = head.height + 1;
    const hash = this.nameOf(`${this.state.forks} ${head.hash} ${height}`);
    const isEmpty = mined.length === 0;
    const block = { height, hash, parentHash: head.hash, mined, held: isEmpty ? head.held : held };
    blocks.push(block);
    for (const { payment } of blocks.at(-FINAL)?.mined ?? []) this.state.final.add(payment.txid);
    for (const { payment } of mined) this.forgetRivals(payment);
    this.dropImpossible();
    return block;
  }

  private forgetRivals(payment: P): void {
    for (const pool of [this.state.waiting, this.state.replaced])
      for (const [txid, one] of pool) if (this.areRivals(one, payment)) pool.delete(txid);
  }

  /** A payment goes with what it needs. */
  private dropImpossible(): void {
    const lost = this.waiting().filter((one) => !this.isPossible(one));
    for (const { txid } of lost) this.state.waiting.delete(txid);
    if (lost.length > 0) this.dropImpossible();
  }

  /** No branch will part before the present block. */
  root(): void {
    this.state.root = this.head.height;
  }

  /**
   * Another branch wins: the last blocks are no more, and one block more takes their place. What was in them waits again,
   * except what `isLost` says; a slow network leaves the new blocks empty.
   */
  reorganise(
    depth: number,
    { isLost, isSlow }: { isLost: (payment: P) => boolean; isSlow: boolean },
  ): number {
    const { blocks, waiting } = this.state;
    const gone = blocks.splice(Math.max(this.state.root + 1, blocks.length - depth));
    if (gone.length === 0) return 0;
    for (const block of gone) this.state.gone.set(block.hash, block);
    this.state.forks += 1;
    const later = [...waiting.values()];
    waiting.clear();
    const back = gone.flatMap(({ mined }) => mined.map(({ payment }) => payment));
    const known = this.listFinal(back);
    const isKept = (one: P): boolean => known.has(one.txid) || !isLost(one);
    for (const payment of [...back.filter(isKept), ...later]) this.add(payment);
    const kept = isSlow ? [...waiting] : [];
    if (isSlow) waiting.clear();
    for (let made = 0; made <= gone.length; made += 1) this.mine();
    for (const [txid, payment] of kept) waiting.set(txid, payment);
    this.dropImpossible();
    return gone.length;
  }

  /** Of payments in the order of their blocks those that every miner knows, with what they need. */
  private listFinal(payments: readonly P[]): ReadonlySet<string> {
    const known = new Set<string>();
    for (const payment of payments.toReversed()) {
      if (!this.isFinal(payment) && !known.has(payment.txid)) continue;
      known.add(payment.txid);
      for (const parent of this.parentsOf(payment)) known.add(parent);
    }
    return known;
  }

  /** No miner takes what the exchange has sent and what waits now, until `free`. */
  stick(): void {
    for (const { txid, isOfHouse } of this.waiting()) if (isOfHouse) this.state.stuck.add(txid);
  }

  /** Lets payments of the exchange that wait now cost their fee and move nothing. */
  fail(): void {
    for (const payment of this.waiting())
      if (payment.isOfHouse && !this.isFinal(payment)) this.state.failing.add(payment.txid);
  }

  /** The last block that no short branch takes back. */
  protected get finalBlock(): Block<P, V> {
    return this.state.blocks[Math.max(0, this.head.height - FINAL + 1)]!;
  }

  /** True for what every miner knows for ever. */
  protected isFinal({ isOfHouse, txid }: P): boolean {
    return isOfHouse && this.wasFinal(txid);
  }

  protected wasFinal(txid: string): boolean {
    return this.state.final.has(txid);
  }

  /** Miners take everything again; with `isContrary` what was replaced, and not what replaced it. */
  free({ isContrary = false } = {}): void {
    const { stuck, waiting, replaced } = this.state;
    stuck.clear();
    if (!isContrary) return;
    for (const [txid, old] of [...replaced]) {
      const instead = this.waiting().find((one) => this.areRivals(one, old));
      if (instead === undefined) continue;
      waiting.delete(instead.txid);
      waiting.set(txid, old);
      replaced.delete(txid);
      replaced.set(instead.txid, instead);
    }
    this.dropImpossible();
  }
}
