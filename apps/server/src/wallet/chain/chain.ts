/**
 * One chain as the wallet sees it: it derives addresses without a key, tells what came in, and carries out what was
 * signed. Amounts are decimal strings in units of the asset.
 *
 * Invariants: `scanBlock` is a pure reading, repeating it answers the same; `broadcast` of the same raw transaction
 * is harmless; only a `Signer` knows a private key.
 */
export interface Chain {
  /** For example `ETH` or `BTC`; the key of wallet.chain. */
  readonly code: string;
  /** The address of a user's index, derived from the extended public key. */
  deriveAddress(index: number): string;
  /** Answers the address in its canonical spelling, or null when its checksum or form is wrong. */
  normaliseAddress(address: string): string | null;
  head(): Promise<BlockName>;
  /** The hash of the block at a height on the present best chain; null beyond its end. */
  blockHash(height: number): Promise<string | null>;
  /** What the block moved to the watched addresses, each verified by the change of its balance. */
  scanBlock(height: number, watch: WatchList): Promise<ScannedBlock>;
  /** What custody holds of an asset, deposit addresses and hot wallet together, and the hot wallet alone. */
  custody(asset: ChainAsset): Promise<{ readonly total: string; readonly hot: string }>;
  /** What one transfer would cost in the chain's own coin. */
  estimateFee(transfer: OutgoingTransfer): Promise<string>;
  /**
   * Lays out and signs a transfer from the hot wallet. The caller stores the result before it broadcasts it. A
   * `slot` reserves what a transaction uses up (the nonce, or the outputs it spends), so that two never share it.
   */
  sign(transfer: OutgoingTransfer, slot: TransactionSlot): Promise<SignedTransaction>;
  /** The slot of the next transaction, given those that are signed and not yet final. */
  nextSlot(transfer: OutgoingTransfer, taken: readonly TransactionSlot[]): Promise<TransactionSlot>;
  /** Signs the same transfer in the same slot again with a higher fee: only one of the two can ever be mined. */
  replace(transfer: OutgoingTransfer, before: SignedTransaction): Promise<SignedTransaction>;
  broadcast(transaction: SignedTransaction): Promise<void>;
  status(txid: string): Promise<TransactionStatus>;
  close(): Promise<void>;
}

export interface BlockName {
  readonly height: number;
  readonly hash: string;
}

/** What an asset is on its chain. */
export interface ChainAsset {
  readonly currencyId: number;
  /** Null for the chain's own coin. */
  readonly contractAddress: string | null;
  /** Decimals on the chain. */
  readonly scale: number;
}

export interface WatchList {
  readonly addresses: ReadonlySet<string>;
  readonly assets: readonly ChainAsset[];
}

export interface ScannedBlock extends BlockName {
  readonly parentHash: string;
  readonly transfers: readonly IncomingTransfer[];
}

export interface IncomingTransfer {
  readonly txid: string;
  /** The output, or the log's place in the block; -1 for the chain's own coin where it has no such number. */
  readonly outputIndex: number;
  readonly currencyId: number;
  readonly address: string;
  readonly amount: string;
}

export interface OutgoingTransfer {
  readonly asset: ChainAsset;
  readonly to: string;
  readonly memo: string | null;
  readonly amount: string;
}

/** A nonce as text, or the spent outputs as `txid:vout`, sorted. */
export interface TransactionSlot {
  readonly uses: readonly string[];
}

export interface SignedTransaction {
  readonly txid: string;
  readonly raw: string;
  readonly slot: TransactionSlot;
  /** What it costs at most, in the chain's own coin. */
  readonly feeMax: string;
}

/** `unknown` is neither in a block nor waiting for one; `failed` was mined and reverted. */
export type TransactionStatus =
  | { readonly state: 'unknown' | 'waiting' }
  | { readonly state: 'mined' | 'failed'; readonly confirmations: number; readonly block: BlockName };
