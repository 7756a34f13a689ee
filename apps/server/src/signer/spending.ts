import type { JournalEntry } from './journal.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** The name of a chain's own coin among its assets. */
export const COIN = 'coin';

/** Sums of everything that may have left. */
export class Spending {
  /** By what it uses up: of several signatures with the same uses one is mined, so the greatest counts. */
  readonly #recent = new Map<string, { at: number; readonly spent: Map<string, bigint> }>();
  /** Uses of each withdrawal: where they differ, both transactions may be mined. */
  readonly #usesOf = new Map<string, Set<string>>();

  constructor(past: readonly JournalEntry[]) {
    for (const entry of past) this.add(entry);
  }

  add({ at, chainCode, uses, withdrawal, spent }: JournalEntry): void {
    const key = keyOf(chainCode, uses);
    const known = this.#recent.get(key) ?? { at, spent: new Map<string, bigint>() };
    known.at = at;
    for (const [asset, units] of Object.entries(spent))
      known.spent.set(asset, greater(known.spent.get(asset) ?? 0n, BigInt(units)));
    // The newest stands last, so that what is too old stands first.
    this.#recent.delete(key);
    this.#recent.set(key, known);
    if (withdrawal !== null) this.#usesOf.set(withdrawal, this.usesOf(withdrawal).add(key));
    for (const [old, { at: then }] of this.#recent) {
      if (then > at - DAY_MS) break;
      this.#recent.delete(old);
    }
  }

  /**
   * Units of an asset that would have left since an instant, with `entry` among them. What its slot was used for before
   * counts as of now, however old: it may still be mined.
   */
  since(after: number, asset: string, entry: JournalEntry): bigint {
    const key = keyOf(entry.chainCode, entry.uses);
    let total = greater(this.#recent.get(key)?.spent.get(asset) ?? 0n, BigInt(entry.spent[asset] ?? '0'));
    for (const [other, { at, spent }] of this.#recent)
      if (other !== key && at > after && other.startsWith(`${entry.chainCode} `))
        total += spent.get(asset) ?? 0n;
    return total;
  }

  /** Transactions of a withdrawal that could all be mined, with one that uses this up among them. */
  countTransactions(withdrawal: string, chainCode: string, uses: readonly string[]): number {
    return new Set([...this.usesOf(withdrawal), keyOf(chainCode, uses)]).size;
  }

  private usesOf(withdrawal: string): Set<string> {
    return this.#usesOf.get(withdrawal) ?? new Set();
  }
}

function keyOf(chainCode: string, uses: readonly string[]): string {
  return `${chainCode} ${uses.join(' ')}`;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
