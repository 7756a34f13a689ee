import { createHash } from 'node:crypto';

/** A Parquet file of an export, beside its manifest. */
export interface EpochPart {
  readonly file: string;
  readonly rows: number;
  /** Of its bytes, in lower-case hex. */
  readonly sha256: string;
}

/** The row of an epoch. Hashes are lower-case hex. */
export interface EpochSummary {
  readonly number: number;
  /** The first instant of the month after it. */
  readonly ends_at: number;
  readonly last_seal: number;
  readonly last_txn: number;
  readonly seal_hash: string;
  readonly accounts: number;
  readonly balances_hash: string;
  /** Covers all of these and the hash of the epoch before. */
  readonly hash: string;
}

/** An exported epoch: what its row says, the epoch before, and the files with their hashes. */
export interface EpochManifest extends EpochSummary {
  readonly kind: 'ledger_epoch';
  readonly version: 1;
  /** The epoch before with the hash of the one before that, empty where that is none; null of the first epoch. */
  readonly before: (EpochSummary & { readonly previous_hash: string }) | null;
  readonly currencies: readonly { readonly id: number; readonly code: string; readonly scale: number }[];
  readonly files: {
    readonly accounts: readonly EpochPart[];
    readonly seals: readonly EpochPart[];
    readonly txns: readonly EpochPart[];
    /** As many as there are of `txns`, each with the postings of the transactions of that part. */
    readonly postings: readonly EpochPart[];
  };
}

/** An account of an export. Amounts are exact decimals. */
export interface EpochAccount {
  readonly id: number;
  readonly kind: 'user' | 'house' | 'world';
  readonly userId: number | null;
  readonly uid: string | null;
  readonly wallet: string;
  readonly currencyId: number;
  /** Null where nothing was posted before the epoch. */
  readonly opening: string | null;
  readonly openingSeq: number | null;
  readonly closing: string;
  readonly closingSeq: number;
}

/** As many accounts are hashed together, as `ledger.balances_hash` does it. */
const ACCOUNTS_AT_ONCE = 4_096;

/** The balance of an account at an instant. */
export interface HashedBalance {
  readonly id: number;
  readonly balance: string;
  readonly seq: number;
}

/** Hash over what every account has at the end of an epoch; the accounts are in the order of their ids. */
export function hashBalances(balances: readonly HashedBalance[]): string {
  const all = createHash('sha256');
  const parts = Map.groupBy(balances, ({ id }) => Math.floor(id / ACCOUNTS_AT_ONCE));
  for (const part of parts.values()) {
    const lines = part.map(({ id, balance, seq }) => `${id} ${balance} ${seq}`);
    all.update(createHash('sha256').update(lines.join('\n')).digest());
  }
  return all.digest('hex');
}

/** The hash of an epoch, as `ledger.epoch_hash` makes it: PostgreSQL puts a space after a comma. */
export function hashEpoch(epoch: EpochSummary, previousHash: string): string {
  const { number, ends_at, last_seal, last_txn, seal_hash, accounts, balances_hash } = epoch;
  const values = ['epoch', 1, number, ends_at, last_seal, last_txn, seal_hash, accounts, balances_hash];
  return createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(`[${values.map((value) => JSON.stringify(value)).join(', ')}]`)
    .digest('hex');
}
