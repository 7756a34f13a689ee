import type { BalanceRow } from '@openbourse/api/socket';
import { formatDecimal } from '@openbourse/money';
import { assert } from '../kernel/error.ts';
import { accountTypeIdOf, type Balance, type BalanceKey } from './account.ts';

/**
 * The users' rows that a transaction has locked, with their values as they will be written.
 *
 * Invariant: a row is changed only through `change`, so every changed row is written.
 */
export class WorkingSet {
  private readonly rows = new Map<string, Balance>();
  private readonly changedRows = new Set<Balance>();

  add(balances: readonly Balance[]): void {
    for (const balance of balances) this.rows.set(nameOf(balance), balance);
  }

  has(key: BalanceKey): boolean {
    return this.rows.has(nameOf(key));
  }

  get(key: BalanceKey): Balance {
    const balance = this.rows.get(nameOf(key));
    assert(balance !== undefined, `balance ${nameOf(key)} is locked before it is used`);
    return balance;
  }

  /** Free amount of a balance; nothing where there is no row. */
  availableOf(key: BalanceKey): bigint {
    return this.rows.get(nameOf(key))?.available ?? 0n;
  }

  /** Moves between available and held without a change of ownership; a positive amount is held. */
  hold(balance: Balance, amount: bigint): void {
    if (amount === 0n) return;
    balance.available -= amount;
    balance.held += amount;
    this.changedRows.add(balance);
  }

  /** Adds to what is available; the posting that goes with it is the caller's. */
  change(balance: Balance, amount: bigint): void {
    balance.available += amount;
    balance.lastSeq += 1;
    this.changedRows.add(balance);
  }

  get changed(): ReadonlySet<Balance> {
    return this.changedRows;
  }
}

/** One name per balance. */
export function nameOf(key: BalanceKey): string {
  return `${key.userId}:${key.wallet}:${key.currencyId}`;
}

/** A balance as its owner reads it. */
export function presentBalance(balance: Balance): BalanceRow {
  return {
    account_type_id: accountTypeIdOf(balance.wallet),
    currency_id: balance.currencyId,
    code: balance.code,
    available: formatDecimal(balance.available, balance.scale),
    held: formatDecimal(balance.held, balance.scale),
  };
}
