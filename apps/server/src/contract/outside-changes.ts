import { CONTRACT_ACCOUNT } from '@openbourse/api';
import type { BalanceRow } from '@openbourse/api/socket';
import { type Bus, eventsMissed, sharedTopic } from '../kernel/bus.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { isApart } from '../kernel/role.ts';
import { balanceChanged } from '../ledger/index.ts';
import type { Book } from './book.ts';
import type { ContractDeps } from './contract-deps.ts';
import { listFree } from './writer-queries.ts';

/** A transaction of another process changed the contract account of a user. */
const accountTouched = sharedTopic<{ readonly userId: number }>('contract.account_touched');

/** Interval at which some of the users who are known are compared with PostgreSQL. */
const COMPARE_MS = 1_000;
const COMPARED_MAX = 2_000;

/** Announces changes of contract accounts by a process that is not the one of contracts. */
export function forwardTouches(bus: Bus): () => void {
  return bus.subscribe(balanceChanged, ({ userId, rows }) => {
    if (hasContractAccount(rows)) bus.publish(accountTouched, { userId });
  });
}

/**
 * Changes of the balances that the memory of contracts knows, by anybody but its writer. What was heard of is read again
 * before the next decision. Where other processes write as well, an event may come late or never: everybody is read again
 * when some may have been missed, a few are compared each second, and what a beat decided of a balance that was changed
 * unheard is thrown away (`free-balances.ts`).
 */
export class OutsideChanges {
  private readonly deps: Pick<ContractDeps, 'bus' | 'db' | 'clock' | 'log' | 'roles'>;
  private readonly users = new Set<number>();
  private areAllChanged = false;
  private isCapitalChanged = true;
  private isOwn = false;
  private comparedUserId = 0;

  constructor(deps: ContractDeps) {
    this.deps = deps;
  }

  /** True where other processes change balances too. */
  get isApart(): boolean {
    return isApart(this.deps.roles);
  }

  /** Follows the changes; answers what ends that. */
  follow(bookOf: () => Book | null): readonly (() => void)[] {
    const { bus, clock } = this.deps;
    const here = bus.subscribe(balanceChanged, ({ userId, rows }) => {
      if (!this.isOwn && hasContractAccount(rows)) this.users.add(userId);
    });
    if (!this.isApart) return [here];
    return [
      here,
      bus.subscribe(accountTouched, ({ userId }) => void this.users.add(userId)),
      bus.subscribe(eventsMissed, () => {
        this.areAllChanged = true;
      }),
      clock.every(COMPARE_MS, () => void this.compare(bookOf())),
    ];
  }

  note(userId: number): void {
    this.users.add(userId);
  }

  noteCapital(): void {
    this.isCapitalChanged = true;
  }

  /** Reports whether a change of a balance was heard of that is still to be read. */
  isHeard(userId: number): boolean {
    return !this.isApart || this.areAllChanged || this.users.has(userId);
  }

  /** The users whose balances are to be read. */
  takeUsers(book: Book): readonly number[] {
    const taken = this.areAllChanged ? [...book.lastSeqs.keys(), ...this.users] : [...this.users];
    this.users.clear();
    this.areAllChanged = false;
    return [...new Set(taken)];
  }

  /** Reports whether pool and insurance fund are to be read. */
  takeCapital(): boolean {
    const isChanged = this.isCapitalChanged || this.isApart;
    this.isCapitalChanged = false;
    return isChanged;
  }

  /** Everything is about to be read. */
  forget(): void {
    this.users.clear();
    this.areAllChanged = false;
    this.isCapitalChanged = true;
  }

  /** Leaves out what a transaction of the writer itself announces when it is committed. */
  async ignoring(tx: Tx, write: () => Promise<void>): Promise<void> {
    tx.after(() => {
      this.isOwn = true;
    });
    await write();
    tx.after(() => {
      this.isOwn = false;
    });
  }

  private async compare(book: Book | null): Promise<void> {
    if (book === null) return;
    const ids = [...book.lastSeqs.keys()].sort((a, b) => a - b);
    const next = ids.filter((id) => id > this.comparedUserId).slice(0, COMPARED_MAX);
    this.comparedUserId = next.length < COMPARED_MAX ? 0 : (next.at(-1) ?? 0);
    try {
      await this.noteDifferent(this.deps.db, book, next);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the balances of contracts could not be compared');
    }
  }

  private async noteDifferent(db: Db, book: Book, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    for (const { userId, lastSeq } of await listFree(db, userIds))
      if (book.lastSeqs.get(userId) !== lastSeq) this.note(userId);
  }
}

function hasContractAccount(rows: readonly Pick<BalanceRow, 'account_type_id'>[]): boolean {
  return rows.some((row) => row.account_type_id === CONTRACT_ACCOUNT);
}
