import { createHash } from 'node:crypto';
import { ReplayDifference } from '@openbourse/engine';
import { formatDecimal, parseSignedDecimal } from '@openbourse/money';
import type { RecordedAccount, RecordedPosting, RecordedSeal, RecordedTxn } from './recorded-queries.ts';

/** An account in the course of a replay; amounts in minor units. */
interface ReplayedAccount {
  readonly recorded: RecordedAccount;
  readonly scale: number;
  balance: bigint;
  seq: number;
  /** Of an account of the platform: its balance at the last seal, to which its row is rolled up. */
  sealed: bigint;
}

/** Sum of a user's accounts of a currency, in minor units. */
export interface Owed {
  readonly uid: string;
  readonly amount: bigint;
}

const SAFE_BYTES = 6;

/**
 * Rebuilds every balance from the journal: each transaction balances, each posting follows the one before of its account, and
 * each seal is the hash of its transactions. Throws `ReplayDifference` at the first that does not. Memory: one entry per account,
 * and the transactions since the last seal.
 */
export class LedgerReplay {
  private readonly scales: ReadonlyMap<number, number>;
  private readonly accounts = new Map<number, ReplayedAccount>();
  private readonly touched = new Set<ReplayedAccount>();
  private unsealed: RecordedTxn[] = [];
  private sealHash: string;
  private lastId: number;

  constructor(
    scales: ReadonlyMap<number, number>,
    opening: { readonly sealHash: string; readonly lastTxnId: number },
  ) {
    this.scales = scales;
    this.sealHash = opening.sealHash;
    this.lastId = opening.lastTxnId;
  }

  /** The newest transaction that was replayed. */
  get lastTxnId(): number {
    return this.lastId;
  }

  /** Hash of the newest seal; empty before the first. */
  get lastSealHash(): string {
    return this.sealHash;
  }

  addAccount(recorded: RecordedAccount): void {
    const scale = this.scaleOf(recorded.currencyId);
    const balance = parseSignedDecimal(recorded.opening, scale);
    this.accounts.set(recorded.id, { recorded, scale, balance, seq: recorded.openingSeq, sealed: balance });
  }

  take(txn: RecordedTxn): void {
    const place = `transaction ${txn.id}`;
    if (txn.id <= this.lastId) differ(place, `a transaction after ${this.lastId}`, place);
    this.lastId = txn.id;
    this.unsealed.push(txn);
    const sums = new Map<number, bigint>();
    for (const posting of txn.postings) {
      const amount = this.post(place, posting);
      sums.set(posting[2], (sums.get(posting[2]) ?? 0n) + amount);
    }
    for (const [currencyId, sum] of sums) {
      const text = formatDecimal(sum, this.scaleOf(currencyId));
      if (sum !== 0n) differ(place, `a sum of 0 in currency ${currencyId}`, `a sum of ${text}`);
    }
  }

  seal({ seq, lastTxnId, hash }: RecordedSeal): void {
    const place = `seal ${seq} over the transactions up to ${lastTxnId}`;
    const rows = this.unsealed.map(sealedText);
    const found = createHash('sha256')
      .update(Buffer.from(this.sealHash, 'hex'))
      .update(rows.join('\n'))
      .digest('hex');
    if (found !== hash) differ(place, hash, found);
    this.sealHash = hash;
    this.unsealed = [];
    for (const account of this.touched) account.sealed = account.balance;
    this.touched.clear();
  }

  /** Sums of the users' accounts of a currency, each user once, as the tree of a snapshot takes it. */
  *owedOf(currencyId: number): Generator<Owed> {
    const sums = new Map<string, bigint>();
    for (const { recorded, balance } of this.accounts.values()) {
      if (recorded.kind !== 'user' || recorded.currencyId !== currencyId || recorded.uid === null) continue;
      sums.set(recorded.uid, (sums.get(recorded.uid) ?? 0n) + balance);
    }
    for (const [uid, amount] of sums) if (amount > 0n) yield { uid, amount };
  }

  /** The postings of a transaction by owner and currency, in one text. */
  netOf(txn: RecordedTxn): string {
    const sums = new Map<string, bigint>();
    for (const [, accountId, currencyId, , amount] of txn.postings) {
      const account = this.accounts.get(accountId)?.recorded;
      const name = `${account?.userId ?? account?.kind}/${account?.wallet}/${currencyId}`;
      sums.set(name, (sums.get(name) ?? 0n) + parseSignedDecimal(amount, this.scaleOf(currencyId)));
    }
    return netText(sums);
  }

  /** Compares every balance with the row of its account, at the end of everything. */
  requireRows(): void {
    for (const { recorded, scale, balance, sealed, seq } of this.accounts.values()) {
      const place = `account ${recorded.id}`;
      const stored = parseSignedDecimal(recorded.available, scale) + parseSignedDecimal(recorded.held, scale);
      const expected = recorded.kind === 'user' ? balance : sealed;
      if (stored !== expected)
        differ(place, `a balance of ${formatDecimal(expected, scale)}`, formatDecimal(stored, scale));
      if (recorded.lastSeq !== seq)
        differ(place, `posting ${seq} as its last`, `posting ${recorded.lastSeq}`);
    }
  }

  /** SHA-256 over every account with its balance and the number of its last posting, by ids. */
  get hash(): string {
    const hash = createHash('sha256');
    for (const [id, { balance, seq }] of this.accounts) hash.update(`${id} ${balance} ${seq}\n`);
    return hash.digest('hex');
  }

  private post(place: string, posting: RecordedPosting): bigint {
    const [step, accountId, currencyId, , text, seq, after] = posting;
    const where = `${place}, posting ${step} to account ${accountId}`;
    const account = this.accounts.get(accountId);
    if (account === undefined) return differ(where, 'an account', 'none');
    if (account.recorded.currencyId !== currencyId)
      differ(where, `currency ${account.recorded.currencyId}`, `currency ${currencyId}`);
    const amount = parseSignedDecimal(text, account.scale);
    account.balance += amount;
    if (account.recorded.kind !== 'user') {
      this.touched.add(account);
      return amount;
    }
    account.seq += 1;
    if (seq !== account.seq) differ(where, `number ${account.seq} of the account`, `number ${seq}`);
    const expected = formatDecimal(account.balance, account.scale);
    if (after !== expected) differ(where, `${expected} after ${text}`, `${after}`);
    return amount;
  }

  private scaleOf(currencyId: number): number {
    return this.scales.get(currencyId) ?? differ(`currency ${currencyId}`, 'a currency', 'none');
  }
}

/** Sums by owner, account and currency in one text, in the order of their names; zero is left out. */
export function netText(sums: ReadonlyMap<string, bigint>): string {
  const rows = [...sums].filter(([, sum]) => sum !== 0n).map(([name, sum]) => `${name} ${sum}`);
  return rows.sort().join('\n');
}

/** A text in six bytes, so that millions of them fit into memory. */
export function digestOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, SAFE_BYTES);
}

/** The text of a transaction that `ledger.seal_hash` hashes: PostgreSQL puts a space after a comma. */
function sealedText({ id, kind, reference, key, at, postings }: RecordedTxn): string {
  const rows = postings.length === 0 ? null : postings;
  return jsonText([id, kind, reference, key, at, rows]);
}

function jsonText(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(jsonText).join(', ')}]` : JSON.stringify(value);
}

function differ(place: string, expected: string, found: string): never {
  throw new ReplayDifference({ place, expected, found });
}
