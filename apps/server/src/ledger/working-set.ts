import type { BalanceRow } from '@openbourse/api/socket';
import { formatDecimal } from '@openbourse/money';
import { accountTypeIdOf, type Balance, type BalanceKey } from './account.ts';

/**
 * The users' rows that a transaction has locked, with their values as they will be written.
 *
 * Invariant: a row is changed only through `change`, so every changed row is written.
 */
export class WorkingSet {
  /** The few rows of each user, which are found without making a text of a key. */
  private readonly rows = new Map<number, Balance[]>();
  private readonly changedRows = new Set<Balance>();

  add(balances: readonly Balance[]): void {
    for (const balance of balances) {
      const own = this.rows.get(balance.userId);
      if (own === undefined) this.rows.set(balance.userId, [balance]);
      else own.splice(positionOf(own, balance), 1, balance);
    }
  }

  has(key: BalanceKey): boolean {
    return this.find(key) !== undefined;
  }

  get(key: BalanceKey): Balance {
    const balance = this.find(key);
    if (balance === undefined) throw new Error(`balance ${nameOf(key)} is locked before it is used`);
    return balance;
  }

  /** Free amount of a balance; nothing where there is no row. */
  availableOf(key: BalanceKey): bigint {
    return this.find(key)?.available ?? 0n;
  }

  /** The row of a balance, where it is locked. */
  find(key: BalanceKey): Balance | undefined {
    const own = this.rows.get(key.userId);
    return own?.[positionOf(own, key)];
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

/** Position of a balance among those of its user, or the end. */
function positionOf(own: readonly BalanceKey[], { wallet, currencyId }: BalanceKey): number {
  let position = 0;
  for (const one of own) {
    if (one.currencyId === currencyId && one.wallet === wallet) break;
    position += 1;
  }
  return position;
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
