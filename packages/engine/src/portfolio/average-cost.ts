import type { Value } from '../statement/lots.ts';
import type { Change } from '../statement/movement.ts';
import { VALUE_SCALE } from '../statement/statement-period.ts';

/**
 * Effect of a movement on cost and profit. An `exchange` gives one asset for another; what is `valued` is bought or sold at
 * the price of its minute; what `moved` comes in at that price and leaves at its cost; and what is `earned` is won or lost.
 */
export type CostTreatment = 'exchange' | 'valued' | 'moved' | 'earned';

export interface CostMovement {
  readonly treatment: CostTreatment;
  /** At most one per asset, over all accounts of a person, less fees. */
  readonly changes: readonly Change[];
  /** Fees as positive units, which the changes contain. */
  readonly fees: readonly Change[];
}

/** Quantity of an asset with its cost, and the profit of all that is not held any more, at `VALUE_SCALE`. */
export interface CostHolding {
  /** Minor units. */
  readonly quantity: bigint;
  readonly cost: Value;
  readonly realised: Value;
}

export interface CostOptions {
  /** Currency in which everything is counted; its price is 1. */
  readonly cash: string;
  /** Decimals of an asset. */
  readonly scaleOf: (asset: string) => number;
  /** Price of a whole unit in the minute of the movement, at `VALUE_SCALE`; undefined where none is known. */
  readonly priceOf: (asset: string) => bigint | undefined;
}

const CASH_PRICE = 10n ** BigInt(VALUE_SCALE);
const NOTHING: CostHolding = { quantity: 0n, cost: 0n, realised: 0n };

/**
 * Cost and profit of assets by average cost: each part of what is held costs the same, so what goes takes its share of the cost.
 * What is unknown stays so: a cost until all of the asset is gone, the profit of all that is gone for ever.
 */
export class CostBook {
  private readonly held = new Map<string, CostHolding>();

  constructor(from: Iterable<readonly [string, CostHolding]> = []) {
    for (const [asset, holding] of from) this.held.set(asset, holding);
  }

  holdings(): ReadonlyMap<string, CostHolding> {
    return this.held;
  }

  add(movement: CostMovement, options: CostOptions): void {
    const { treatment, changes, fees } = movement;
    const given = changes.find(({ units }) => units < 0n);
    const received = changes.find(({ units }) => units > 0n);
    const isExchange = treatment === 'exchange' && changes.length === 2;
    if (isExchange && given !== undefined && received !== undefined)
      return this.exchange({ given, received }, options);
    for (const change of changes) {
      if (treatment === 'moved') this.move(change, options);
      else if (treatment === 'valued')
        this.changeAtPrice(change, fees.find(({ asset }) => asset === change.asset)?.units ?? 0n, options);
      else this.earn(change, options);
    }
  }

  /** The cash that was paid or got values an exchange exactly; else the price of what came, else of what went. */
  private exchange(of: { readonly given: Change; readonly received: Change }, options: CostOptions): void {
    const { given, received } = of;
    const isPaid = given.asset === options.cash;
    const value = valueOf(isPaid ? given : received, options);
    const agreed = value === 'unknown' ? valueOf(given, options) : value;
    this.dispose(given, agreed);
    this.acquire(received, agreed);
  }

  private changeAtPrice(change: Change, fee: bigint, options: CostOptions): void {
    const worth = valueOf({ ...change, units: change.units + fee }, options);
    if (change.units > 0n) this.acquire(change, worth);
    else this.dispose(change, worth);
  }

  private move(change: Change, options: CostOptions): void {
    if (change.units > 0n) this.acquire(change, valueOf(change, options));
    else this.take(change);
  }

  private earn(change: Change, options: CostOptions): void {
    if (change.units < 0n) return this.dispose(change, 0n);
    const worth = valueOf(change, options);
    this.acquire(change, worth);
    this.realise(change.asset, worth);
  }

  private acquire({ asset, units }: Change, cost: Value): void {
    const before = this.held.get(asset) ?? NOTHING;
    this.held.set(asset, { ...before, quantity: before.quantity + units, cost: sum(before.cost, cost) });
  }

  private dispose(change: Change, proceeds: Value): void {
    const cost = this.take(change);
    this.realise(change.asset, cost === 'unknown' || proceeds === 'unknown' ? 'unknown' : proceeds - cost);
  }

  private realise(asset: string, won: Value): void {
    const before = this.held.get(asset) ?? NOTHING;
    this.held.set(asset, { ...before, realised: sum(before.realised, won) });
  }

  /** Takes units with their share of the cost; what is not there has a cost that is not known. */
  private take({ asset, units }: Change): Value {
    const before = this.held.get(asset) ?? NOTHING;
    const taken = -units;
    const rest = before.quantity - taken;
    if (rest < 0n) {
      this.held.set(asset, { quantity: 0n, cost: 0n, realised: 'unknown' });
      return 'unknown';
    }
    const { cost } = before;
    const share = cost === 'unknown' ? cost : (cost * taken) / before.quantity;
    const left = rest === 0n ? 0n : cost === 'unknown' || share === 'unknown' ? 'unknown' : cost - share;
    this.held.set(asset, { ...before, quantity: rest, cost: left });
    return share;
  }
}

function sum(a: Value, b: Value): Value {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : a + b;
}

/** The worth of units without their sign. */
function valueOf({ asset, units }: Change, { cash, scaleOf, priceOf }: CostOptions): Value {
  const price = asset === cash ? CASH_PRICE : priceOf(asset);
  if (price === undefined) return 'unknown';
  return ((units < 0n ? -units : units) * price) / 10n ** BigInt(scaleOf(asset));
}
