import type { Ledger } from '../ledger/index.ts';

/** Owner of the account of a line. */
export type Owner = Parameters<Ledger['post']>[1]['postings'][number]['owner'];
type Currency = (typeof BOOK_CURRENCIES)[number];

/** Without decimals, with those of a bank, of bitcoin, and as many as there can be. */
export const BOOK_CURRENCIES = [
  { id: 9_001, code: 'NONE', scale: 0 },
  { id: 9_002, code: 'CENTS', scale: 2 },
  { id: 9_003, code: 'SATS', scale: 8 },
  { id: 9_004, code: 'WEI', scale: 18 },
] as const;
export const WALLETS = ['trade', 'contract', 'fiat', 'micro', 'financial'] as const;
interface Entry {
  readonly wallet: (typeof WALLETS)[number];
  readonly code: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly reference: string;
  readonly at: number;
}

export interface Line {
  readonly owner: Owner;
  readonly currency: Currency;
  readonly units: bigint;
}

export interface Held {
  readonly owner: Extract<Owner, { userId: number }>;
  readonly currency: Currency;
  readonly units: bigint;
  state: 'open' | 'released' | 'settled';
}

class Row {
  available = 0n;
  held = 0n;
}

/** The reference: a map of sums and a list of entries. */
export class Book {
  rows = new Map<string, Row>();
  readonly holds = new Map<string, Held>();
  readonly entries = new Map<number, Entry[]>();
  readonly keys = new Set<string>();

  row(owner: Owner, code: string): Row {
    const name = JSON.stringify([owner, code]);
    const row = this.rows.get(name) ?? new Row();
    this.rows.set(name, row);
    return row;
  }

  /** True when it was posted; null where an account has too little. Nothing stays of what was not posted. */
  post(key: string, lines: readonly Line[], at: number): boolean | null {
    if (this.keys.has(key)) return false;
    const before = structuredClone(this.rows);
    const entries: [number, Entry][] = [];
    for (const { owner, currency, units } of lines) {
      const row = this.row(owner, currency.code);
      if ('userId' in owner && row.available + units < 0n && units < 0n) {
        this.rows = before;
        return null;
      }
      row.available += units;
      if (!('userId' in owner) || units === 0n) continue;
      const { userId, wallet } = owner;
      const balanceAfter = row.available + row.held;
      const entry = { wallet, code: currency.code, amount: units, balanceAfter, reference: key, at };
      entries.push([userId, entry]);
    }
    this.keys.add(key);
    for (const [userId, entry] of entries)
      this.entries.set(userId, [...(this.entries.get(userId) ?? []), entry]);
    return true;
  }
}
