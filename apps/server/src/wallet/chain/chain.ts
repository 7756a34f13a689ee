import type { ChainFamily } from '@openbourse/api';
import type { ControlProof } from '@openbourse/engine';
import type { StoredProof } from '../../kernel/request-proof.ts';
import type { Payer } from '../../signer/index.ts';

/**
 * One chain as the wallet sees it: it derives addresses without a key, reports what came in, and carries out
 * what was signed. Amounts are decimal strings in units of the asset.
 *
 * Invariants: `scanBlock` is a pure reading, repeating it answers the same; `broadcast` of the same raw transaction
 * is harmless; only a `Signer` knows a private key.
 */
export interface Chain {
  /** For example `ETH` or `BTC`; the key of wallet.chain. */
  readonly code: string;
  readonly family: ChainFamily;
  /** Its network as its family names it: the number of an EVM chain, else a word. A node of another one is refused. */
  readonly network: string;
  /** Where withdrawals are paid from; an operator tops it up. */
  readonly hotAddress: string;
  /** Where the gas of collections is paid from; null on a chain where what is collected pays for itself. */
  readonly gasAddress: string | null;
  /**
   * Where coins lie whose keys no machine has. What comes there is no deposit, and only people pay from it; null where
   * there is none.
   */
  readonly coldAddress: string | null;
  /** True when this server has a signer; otherwise it only watches. */
  readonly canPay: boolean;
  /** The address of a user's index, counted from 0, derived from the extended public key. */
  deriveAddress(index: number): string;
  /** The number of deposit addresses that there are; left out where they follow from a key and never end. */
  readonly addressCount?: number;
  /** Answers the address in its canonical spelling, or null when its checksum or form is wrong. */
  normaliseAddress(address: string): string | null;
  /**
   * Reports whether an address belongs to a person or a house, and not to a program; left out where every address of the
   * right form can be paid.
   */
  isWallet?(address: string): Promise<boolean>;
  head(): Promise<BlockName>;
  /** The hash of the block at a height on the present best chain; null beyond its end. */
  blockHash(height: number): Promise<string | null>;
  /** True when coins are outputs of transactions, as Bitcoin has them, and not balances of accounts. */
  readonly hasOutputs: boolean;
  /** Movements of the block at the watched addresses, each verified by the change of its balance. */
  scanBlock(height: number, watch: WatchList): Promise<ScannedBlock>;
  /**
   * Asks the node what addresses hold: balances after a block, or all unspent outputs up to the present end, for which
   * a main network takes minutes. Only what they hold before their blocks are read is asked for in this way.
   */
  readHeld(addresses: readonly string[], of: HeldQuestion): Promise<Held>;
  /** The decimals of a token by its contract; null where there is no token. Fails with an `UnfitTokenError`. */
  readDecimals(contract: string): Promise<number | null>;
  /** Transfers that would bring what the holders have to the hot wallet, those that pay for gas among them. */
  planCollection(plan: CollectionPlan): Promise<readonly OutgoingTransfer[]>;
  /** Estimated cost of one transfer in the chain's own coin. */
  estimateFee(transfer: OutgoingTransfer): Promise<string>;
  /**
   * Lays out and signs a transfer. The caller stores the result before it broadcasts it. A
   * `slot` reserves what a transaction uses up (the nonce, or the outputs it spends), so that two never share it.
   */
  sign(transfer: OutgoingTransfer, slot: TransactionSlot): Promise<SignedTransaction>;
  /**
   * The slot of the next transaction, given those that are signed and not yet final, and on a chain of outputs those
   * that the payer has.
   */
  nextSlot(
    transfer: OutgoingTransfer,
    taken: readonly TransactionSlot[],
    outputs?: readonly HeldOutput[],
  ): Promise<TransactionSlot>;
  /**
   * Reports whether it is final that a transaction was not mined and never will be: its time is over, and a block that
   * nothing takes back says so. Left out where a transaction lasts for ever, and gives way to one with a higher fee.
   */
  hasExpired?(transaction: SignedTransaction): Promise<boolean>;
  /**
   * Signs the same transfer in the same slot again, so that only one of the two can ever be mined, with a higher fee. Where
   * nothing outbids it, `before` has another slot in place of its own, and it is signed once the first has expired.
   */
  replace(transfer: OutgoingTransfer, before: SignedTransaction): Promise<SignedTransaction>;
  broadcast(transaction: SignedTransaction): Promise<void>;
  /** Proofs that the keys of the wallets of the house are at hand, one for each; none without a signer. */
  proveControl(snapshot: SnapshotName): Promise<readonly ControlProof[]>;
  status(txid: string): Promise<TransactionStatus>;
  /** Cost of a transaction that is in a block, mined or failed, in the chain's own coin. */
  paidFee(txid: string): Promise<string>;
  close(): Promise<void>;
}

/** The wallets of the house: what comes to them is no deposit, and no withdrawal goes there. */
export function houseOf({
  hotAddress,
  gasAddress,
  coldAddress,
}: Pick<Chain, 'hotAddress' | 'gasAddress' | 'coldAddress'>): readonly string[] {
  return [hotAddress, gasAddress, coldAddress].filter((address) => address !== null);
}

/** A snapshot of all that is owed. */
export interface SnapshotName {
  readonly number: number;
  readonly hash: string;
}

export interface BlockName {
  readonly height: number;
  readonly hash: string;
}

/** An asset on its chain. */
export interface ChainAsset {
  readonly currencyId: number;
  /** Null for the chain's own coin. */
  readonly contractAddress: string | null;
  /** Decimals on the chain. */
  readonly scale: number;
}

/**
 * Watched addresses and assets. A block is read by the addresses that it names, so its cost does not grow
 * with all of them.
 */
export interface WatchList {
  readonly assets: readonly ChainAsset[];
  /** Which of the addresses are watched. */
  watched(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Amounts of an asset that watched addresses held when last read; one whose past is not read yet is left
   * out.
   */
  known(asset: ChainAsset, addresses: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Watched addresses to look at whether or not the block names them: what contracts pay, no block names. Asked once
   * the block is there, so that an address which is left out was given out after it.
   */
  also(): Promise<readonly string[]>;
  /** Those of the outputs, by their names, that are on record as an address's. */
  outputsOf(address: string, names: readonly string[]): Promise<readonly HeldOutput[]>;
}

export interface ScannedBlock extends BlockName {
  readonly parentHash: string;
  readonly transfers: readonly IncomingTransfer[];
  /**
   * Holdings of watched addresses and the wallets of the house after it, where they changed, and outputs that it made.
   */
  readonly held: Held;
  /** Every output that it spent, of whomever. */
  readonly spent: readonly string[];
  /** Payments of the cold wallet to the hot one. */
  readonly refills: readonly RefillTransfer[];
  /** Transactions by which the hot wallet paid. */
  readonly sent: readonly string[];
}

/** Coins that left the cold wallet and reached the hot one. */
export interface RefillTransfer {
  /** Where a contract is the cold wallet, the transaction that called it, or else the hash of the block. */
  readonly txid: string;
  readonly currencyId: number;
  readonly amount: string;
}

export interface Held {
  readonly balances: readonly Holding[];
  readonly outputs: readonly HeldOutput[];
}

/** The balance of an account. */
export interface Holding {
  readonly currencyId: number;
  readonly address: string;
  readonly amount: string;
}

export interface HeldOutput {
  /** `txid:number`. */
  readonly name: string;
  readonly address: string;
  readonly amount: string;
  /** The block that made it. */
  readonly height: number;
}

export interface HeldQuestion {
  readonly block: BlockName;
  readonly assets: readonly ChainAsset[];
}

/** A deposit address that holds something of an asset. */
export interface Holder {
  readonly index: number;
  readonly address: string;
  /** None on a chain of accounts. */
  readonly outputs: readonly HeldOutput[];
}

export interface IncomingTransfer {
  /** Where contracts move an EVM chain's own coin, no transaction can be named: it is the hash of the block. */
  readonly txid: string;
  /**
   * The output, or the log's place in the block; -1 for the chain's own coin where it has no such number. With txid
   * it names the transfer on its chain once.
   */
  readonly outputIndex: number;
  readonly currencyId: number;
  readonly address: string;
  /** With up to `scale` decimals of the chain, which can be more than the currency has. */
  readonly amount: string;
}

export interface OutgoingTransfer {
  readonly asset: ChainAsset;
  readonly from: Payer;
  readonly to: string;
  readonly memo: string | null;
  readonly amount: string;
  /** The index of the deposit address that is paid, where one of the house is. */
  readonly toIndex?: number;
  /** The user's proof of the withdrawal that is paid; the signer asks for it. */
  readonly proved?: StoredProof;
}

export interface CollectionPlan {
  readonly asset: ChainAsset;
  /** The chain's own coin, which pays for gas. */
  readonly coin: ChainAsset;
  readonly holders: readonly Holder[];
  /** Less than this is left where it is. */
  readonly minimum: string;
}

/**
 * `payer address:nonce`, or the spent outputs as `txid:vout`, sorted; where there is neither, everything that makes the
 * same transfer the same bytes again.
 */
export interface TransactionSlot {
  readonly uses: readonly string[];
}

export interface SignedTransaction {
  readonly txid: string;
  readonly raw: string;
  readonly slot: TransactionSlot;
  /** Highest cost, in the chain's own coin. */
  readonly feeMax: string;
}

/** A chain that cannot do what is asked: no signer, no funds, or a node that refuses. The message is for operators. */
export class ChainError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChainError';
  }
}

/** A chain all of whose slots other transactions have, which go on by themselves. */
export class SlotsTakenError extends ChainError {
  constructor(message: string) {
    super(message);
    this.name = 'SlotsTakenError';
  }
}

/** A node that does not answer as a node does; whether it has done what was asked is unknown. For operators. */
export class NodeFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NodeFailure';
  }
}

/** A token whose transfers may do something else than transfer, and which therefore is not listed. */
export class UnfitTokenError extends ChainError {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitTokenError';
  }
}

/** A signer that did not answer, and so may have signed. */
export class UnansweredError extends ChainError {
  constructor(message: string) {
    super(message);
    this.name = 'UnansweredError';
  }
}

/** `unknown` is neither in a block nor waiting for one; `failed` was mined and reverted. */
export type TransactionStatus =
  | { readonly state: 'unknown' | 'waiting' }
  | { readonly state: 'mined' | 'failed'; readonly confirmations: number; readonly block: BlockName };
