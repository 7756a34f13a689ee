import { assert } from '../assert.ts';

/** A value in the statement's currency, or the word for one that is not known; it is never taken for 0. */
export type Value = bigint | 'unknown';

/** Quantity acquired at once and not disposed of. */
export interface Lot {
  readonly quantity: bigint;
  readonly cost: Value;
  readonly acquiredAt: number;
  /** Why it came. */
  readonly kind: string;
}

/** Lots of one asset, the oldest first. */
export class LotQueue {
  private lots: Lot[] = [];
  private head = 0;
  private held = 0n;

  get total(): bigint {
    return this.held;
  }

  add(lot: Lot): void {
    assert(lot.quantity > 0n, 'a lot has a quantity');
    this.lots.push(lot);
    this.held += lot.quantity;
  }

  /** Takes a quantity out of the oldest lots. A part of a lot takes its share of the cost, the rest keeps the rest. */
  take(quantity: bigint): readonly Lot[] {
    assert(quantity > 0n && quantity <= this.held, `${quantity} of ${this.held} can be taken`);
    const parts: Lot[] = [];
    let missing = quantity;
    while (missing > 0n) {
      const lot = this.lots[this.head];
      assert(lot !== undefined, 'the lots add up to what is held');
      if (lot.quantity <= missing) {
        parts.push(lot);
        missing -= lot.quantity;
        this.head += 1;
        continue;
      }
      const cost = lot.cost === 'unknown' ? lot.cost : (lot.cost * missing) / lot.quantity;
      parts.push({ ...lot, quantity: missing, cost });
      const rest = lot.cost === 'unknown' || cost === 'unknown' ? ('unknown' as const) : lot.cost - cost;
      this.lots[this.head] = { ...lot, quantity: lot.quantity - missing, cost: rest };
      missing = 0n;
    }
    this.held -= quantity;
    this.forgetTaken();
    return parts;
  }

  open(): readonly Lot[] {
    return this.lots.slice(this.head);
  }

  /** Many thousand lots come and go: those that are gone are dropped once they are the most. */
  private forgetTaken(): void {
    if (this.head < 1_000 || this.head * 2 < this.lots.length) return;
    this.lots = this.lots.slice(this.head);
    this.head = 0;
  }
}
