import { assert } from '../assert.ts';
import type { CrossAccount, Position } from './commands.ts';
import { exactSlack, moveToSpend, profitAt, requirementAt, slackSlopes } from './margin.ts';
import {
  addLevel,
  type MatchBooks,
  type OpenPosition,
  type Recheck,
  toPosition,
  type WaitingOrder,
} from './match-books.ts';
import { NO_TRIGGER } from './trigger-book.ts';

/** The contract account of a user in memory. */
export interface Account {
  readonly userId: number;
  /** The free balance in USDT, as the engine last knows it. */
  free: bigint;
  readonly positions: OpenPosition[];
  readonly orders: WaitingOrder[];
  rechecks: Recheck[];
}

/** The cross positions of an account together, in USDT. */
export interface CrossState {
  readonly equity: bigint;
  readonly initialMargin: bigint;
  /** Maintenance margins and the fees of closing. */
  readonly requirement: bigint;
}

/** A cross position with its mark. */
interface Member {
  readonly position: OpenPosition;
  readonly mark: bigint;
}

type Books = (matchId: number) => MatchBooks;

/** The accounts, and the prices at which their cross positions are tested again. */
export class Accounts {
  /** Users whose cross positions the next beat tests, because they may be due and could not be tested before. */
  readonly untested = new Set<number>();
  private readonly accounts = new Map<number, Account>();
  private readonly changed = new Set<Account>();
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  of(userId: number): Account {
    let account = this.accounts.get(userId);
    if (account === undefined) {
      account = { userId, free: 0n, positions: [], orders: [], rechecks: [] };
      this.accounts.set(userId, account);
    }
    return account;
  }

  all(): Iterable<Account> {
    return this.accounts.values();
  }

  /** Changes the free balance; it never falls below zero. */
  addFree(account: Account, amount: bigint): void {
    account.free += amount;
    assert(account.free >= 0n, `the free balance of user ${account.userId} would be ${account.free}`);
    this.changed.add(account);
  }

  markChanged(account: Account): void {
    this.changed.add(account);
  }

  /** The cross positions with their marks, without one that ends; null while a mark is not known. */
  crossMembers(account: Account, without: OpenPosition | null = null): Member[] | null {
    const members: Member[] = [];
    for (const position of account.positions) {
      if (position.marginMode !== 'cross' || position === without) continue;
      const mark = this.books(position.matchId).tick?.mark;
      if (mark === undefined) return null;
      members.push({ position, mark });
    }
    return members;
  }

  /** The account as it is now, by the ids of its positions, for a receipt: later changes do not reach it. */
  snapshot(account: Account): CrossAccount {
    const members = (this.crossMembers(account) ?? []).sort((a, b) =>
      a.position.id < b.position.id ? -1 : 1,
    );
    return {
      free: account.free,
      members: members.map(({ position, mark }) => ({ position: toPosition(position), mark })),
    };
  }

  /** Equity and requirements of the cross positions; null while a mark is not known. */
  crossState(account: Account, without: OpenPosition | null = null): CrossState | null {
    const members = this.crossMembers(account, without);
    if (members === null) return null;
    const state = { equity: account.free, initialMargin: 0n, requirement: 0n };
    for (const { position, mark } of members) {
      state.equity += position.margin + profitAt(position, mark);
      state.initialMargin += position.initialMargin;
      state.requirement += requirementAt(position, mark);
    }
    return state;
  }

  /**
   * Amount that may leave the free balance: all of it, less what cross positions lack of their initial margin
   * after unrealized losses. Unrealized profit is no money and frees nothing. A position that ends needs nothing.
   */
  spendable(account: Account, free = account.free, without: OpenPosition | null = null): bigint {
    if (!account.positions.some((position) => position.marginMode === 'cross')) return free;
    const state = this.crossState(account, without);
    if (state === null) return 0n;
    const above = state.equity - account.free + free - state.initialMargin;
    const spendable = above < free ? above : free;
    return spendable > 0n ? spendable : 0n;
  }

  /** Sets the recheck prices of every account that changed. */
  settle(): void {
    for (const account of this.changed) this.setRechecks(account);
    this.changed.clear();
  }

  /**
   * A slack is used up only when some match moves against the account by more than its share: `slack / matches`.
   * So one price per match and direction is enough to wake the account in time, and a hedged account sleeps long.
   */
  private setRechecks(account: Account): void {
    for (const recheck of account.rechecks)
      if (recheck.trigger !== NO_TRIGGER) recheck.book.remove(recheck.trigger);
    account.rechecks = [];
    const members = this.crossMembers(account);
    if (members?.length === 0) {
      this.untested.delete(account.userId);
      return;
    }
    const slack = members === null ? 0n : exactSlack(toHoldings(members), account.free);
    if (members === null || slack <= 0n) {
      this.untested.add(account.userId);
      return;
    }
    const slopes = sumSlopes(members);
    for (const [matchId, slope] of slopes) {
      const books = this.books(matchId);
      const matches = BigInt(slopes.size);
      const down = moveToSpend(slack, slope.falling * matches);
      const up = moveToSpend(slack, slope.rising * matches);
      if (down !== null) this.addRecheck(account, books.fallingRechecks, slope.mark - down);
      if (up !== null) this.addRecheck(account, books.risingRechecks, slope.mark + up);
    }
  }

  private addRecheck(account: Account, book: Recheck['book'], level: bigint): void {
    const recheck: Recheck = { userId: account.userId, book, trigger: NO_TRIGGER };
    recheck.trigger = addLevel(book, level, recheck);
    account.rechecks.push(recheck);
  }
}

/** The members as the slack is computed from. */
export function toHoldings(members: readonly Member[]): { holding: Position; mark: bigint }[] {
  return members.map(({ position, mark }) => ({ holding: position, mark }));
}

interface Slope {
  readonly mark: bigint;
  falling: bigint;
  rising: bigint;
}

function sumSlopes(members: readonly Member[]): Map<number, Slope> {
  const slopes = new Map<number, Slope>();
  for (const { position, mark } of members) {
    const sum = slopes.get(position.matchId) ?? { mark, falling: 0n, rising: 0n };
    const { falling, rising } = slackSlopes(position);
    sum.falling += falling;
    sum.rising += rising;
    slopes.set(position.matchId, sum);
  }
  return slopes;
}
