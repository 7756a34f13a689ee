import type { Movement } from '@openbourse/engine';
import { parseSignedDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import * as queries from './queries.ts';
import type { Treatments } from './treatments.ts';

const PAGE_ROWS = 500;

interface Posting extends queries.PostingRow {
  readonly account: queries.AccountRow;
}

/** Reads one account page by page, so that no more than a page of it is in memory. */
class AccountReader {
  private readonly tx: Tx;
  private readonly account: queries.AccountRow;
  private readonly feeKinds: readonly string[];
  private page: readonly Posting[] = [];
  private index = 0;
  private isAtEnd = false;

  constructor(tx: Tx, account: queries.AccountRow, feeKinds: readonly string[]) {
    this.tx = tx;
    this.account = account;
    this.feeKinds = feeKinds;
  }

  /** The next posting; undefined at the end, and where a page has to be read first. */
  get next(): Posting | undefined {
    return this.page[this.index];
  }

  get needsPage(): boolean {
    return !this.isAtEnd && this.index === this.page.length;
  }

  async readPage(): Promise<void> {
    const { account, feeKinds } = this;
    const seq = this.page.at(-1)?.seq ?? account.openingSeq;
    const of = { accountId: account.id, seq, rows: PAGE_ROWS, feeKinds };
    const rows = await queries.listPostingsAfter(this.tx, of);
    this.page = rows.map((row) => ({ ...row, account }));
    this.index = 0;
    this.isAtEnd = rows.length < PAGE_ROWS;
  }

  pass(): void {
    this.index += 1;
  }
}

/**
 * Movements of all accounts of a user together, transaction by transaction, from the first one that is attached until `to`, and no
 * further than `lastTxnId`. A transaction is never before one with a lower number, whatever its clock said.
 */
export async function* readMovements(
  tx: Tx,
  {
    accounts,
    treatments,
    to,
    lastTxnId = Number.POSITIVE_INFINITY,
  }: {
    readonly accounts: readonly queries.AccountRow[];
    readonly treatments: Treatments;
    readonly to: number;
    readonly lastTxnId?: number;
  },
): AsyncGenerator<Movement> {
  const feeKinds = [...treatments.houseFees.keys()];
  const readers = accounts.map((account) => new AccountReader(tx, account, feeKinds));
  let at = 0;
  for (;;) {
    for (const reader of readers) if (reader.needsPage) await reader.readPage();
    const txnId = Math.min(...readers.map(({ next }) => next?.txnId ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(txnId) || txnId > lastTxnId) return;
    const postings: Posting[] = [];
    for (const reader of readers) {
      for (let { next } = reader; next?.txnId === txnId; { next } = reader) {
        postings.push(next);
        reader.pass();
        if (reader.needsPage) await reader.readPage();
      }
    }
    at = Math.max(at, postings[0]?.at ?? 0);
    if (at >= to) return;
    const movement = movementOf(treatments, postings, at);
    if (movement !== null) yield movement;
  }
}

/** One transaction as a statement sees it; null when it changes nothing of what the person owns. */
export function movementOf(
  treatments: Treatments,
  postings: readonly (queries.PostingRow & {
    readonly account: Omit<queries.AccountRow, 'id' | 'openingSeq'>;
  })[],
  at: number,
): Movement | null {
  const [first] = postings;
  const entry = first === undefined ? null : treatments.entryOf(first.txnKind);
  if (first === undefined || entry === null) return null;
  const sums = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, asset: string, units: bigint): void =>
    void to.set(asset, (to.get(asset) ?? 0n) + units);
  for (const { account, amount, kind } of postings) {
    const units = parseSignedDecimal(amount, account.scale);
    add(sums, account.code, units);
    if (treatments.isFee(kind)) add(fees, account.code, -units);
  }
  const feeKind = treatments.houseFees.get(first.txnKind) ?? null;
  if (feeKind !== null) {
    const { code, scale } = first.account;
    const fee = parseSignedDecimal(first.houseFee, scale);
    add(sums, code, fee);
    add(fees, code, fee);
  }
  const list = (from: ReadonlyMap<string, bigint>) =>
    [...from].flatMap(([asset, units]) => (units === 0n ? [] : [{ asset, units }]));
  const changes = list(sums);
  const paid = list(fees).map((fee) => ({ ...fee, kind: feeKind }));
  if (changes.length === 0 && paid.length === 0) return null;
  return { at, ...entry, reference: first.reference, changes, fees: paid };
}
