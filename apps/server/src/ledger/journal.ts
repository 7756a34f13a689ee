import { formatDecimal } from '@openbourse/money';
import type { Balance, PlatformAccount } from './account.ts';
import type { WorkingSet } from './working-set.ts';

/** Columns of the transactions and postings of a batch, as `unnest` takes them. */
export interface JournalColumns {
  readonly txns: {
    readonly kinds: string[];
    readonly references: (string | null)[];
    readonly idempotencyKeys: (string | null)[];
    readonly at: string[];
  };
  readonly postings: {
    /** The position of its transaction in `txns`, from 1. */
    readonly txnNumbers: number[];
    readonly steps: number[];
    readonly accountIds: number[];
    readonly currencyIds: number[];
    readonly kinds: string[];
    readonly amounts: string[];
    readonly seqs: (number | null)[];
    readonly balancesAfter: (string | null)[];
  };
}

export interface TxnHead {
  readonly kind: string;
  readonly reference: string | null;
  readonly idempotencyKey: string | null;
  /** An ISO timestamp. */
  readonly at: string;
}

/** Collects transactions and applies their postings to the working set; `writeBatch` stores both. */
export class Journal {
  readonly balances: WorkingSet;
  readonly columns: JournalColumns = {
    txns: { kinds: [], references: [], idempotencyKeys: [], at: [] },
    postings: {
      txnNumbers: [],
      steps: [],
      accountIds: [],
      currencyIds: [],
      kinds: [],
      amounts: [],
      seqs: [],
      balancesAfter: [],
    },
  };
  private step = 0;

  constructor(balances: WorkingSet) {
    this.balances = balances;
  }

  /** Opens the next transaction; the following postings are its own. */
  begin(head: TxnHead): void {
    const { txns } = this.columns;
    txns.kinds.push(head.kind);
    txns.references.push(head.reference);
    txns.idempotencyKeys.push(head.idempotencyKey);
    txns.at.push(head.at);
    this.step = 0;
  }

  /** Posts to a user's locked row. Zero is no posting. */
  postUser(balance: Balance, amount: bigint, kind: string): void {
    if (amount === 0n) return;
    this.balances.change(balance, amount);
    this.push({ accountId: balance.accountId, currencyId: balance.currencyId, kind });
    const { postings } = this.columns;
    postings.amounts.push(formatDecimal(amount, balance.scale));
    postings.seqs.push(balance.lastSeq);
    postings.balancesAfter.push(formatDecimal(balance.available + balance.held, balance.scale));
  }

  /** Posts to an account of the platform, which is never locked. Zero is no posting. */
  postPlatform(account: PlatformAccount, amount: bigint, kind: string): void {
    if (amount === 0n) return;
    this.push({ accountId: account.accountId, currencyId: account.currencyId, kind });
    const { postings } = this.columns;
    postings.amounts.push(formatDecimal(amount, account.scale));
    postings.seqs.push(null);
    postings.balancesAfter.push(null);
  }

  private push(posting: {
    readonly accountId: number;
    readonly currencyId: number;
    readonly kind: string;
  }): void {
    const { postings, txns } = this.columns;
    postings.txnNumbers.push(txns.kinds.length);
    postings.steps.push(this.step);
    postings.accountIds.push(posting.accountId);
    postings.currencyIds.push(posting.currencyId);
    postings.kinds.push(posting.kind);
    this.step += 1;
  }
}
