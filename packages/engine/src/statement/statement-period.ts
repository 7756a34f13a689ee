import { DAY_MS } from '@openbourse/money';
import { assert } from '../assert.ts';
import { type Lot, LotQueue, type Value } from './lots.ts';
import type {
  AssetFigures,
  Change,
  Movement,
  RecordName,
  StatementFigures,
  StatementRow,
} from './movement.ts';

/** Decimals of values: as many as any asset has. */
export const VALUE_SCALE = 18;
const VALUE_ONE = 10n ** BigInt(VALUE_SCALE);

export interface PeriodOptions {
  readonly from: number;
  /** The first instant after the period. */
  readonly to: number;
  /** Currency in which everything is counted; its price is 1 and it has no gains. */
  readonly cash: string;
  /** Decimals of an asset. */
  readonly scaleOf: (asset: string) => number;
  /** The price of a whole unit on the day of an instant, at `VALUE_SCALE`; undefined where none is known. */
  readonly priceOf: (asset: string, at: number) => bigint | undefined;
  /** Takes each line as it comes about: opening, then what happened, then closing. */
  readonly onRow: (row: StatementRow) => void;
}

interface Holding {
  readonly asset: string;
  readonly lots: LotQueue;
  opening: bigint;
  acquired: bigint;
  disposed: bigint;
  withdrawn: bigint;
  proceeds: bigint;
  cost: bigint;
  gain: bigint;
  incomplete: number;
}

type Cause = Pick<Movement, 'at' | 'kind' | 'reference'>;
type Bucket = 'income' | 'result' | 'expense';

/**
 * The statement of a period by first in, first out. It takes every movement from the first one on, or from where carried lots
 * stand for those before, oldest first; those before the period only build the lots.
 */
export class StatementPeriod {
  private readonly options: PeriodOptions;
  private readonly holdings = new Map<string, Holding>();
  private readonly sums = {
    income: new Map<string, bigint>(),
    result: new Map<string, bigint>(),
    expense: new Map<string, bigint>(),
  };
  private gains = 0n;
  private losses = 0n;
  private feesIncluded = 0n;
  private isOpened = false;

  constructor(options: PeriodOptions) {
    this.options = options;
  }

  add(movement: Movement): void {
    assert(movement.at < this.options.to, 'a movement is not after the period');
    if (movement.at >= this.options.from) this.openPeriod();
    const { treatment, changes } = movement;
    if (treatment === 'exchange') this.exchange(movement);
    else if (treatment === 'valued') for (const change of changes) this.changeAtPrice(movement, change);
    else if (treatment === 'moved') for (const change of changes) this.move(movement, change);
    else for (const change of changes) this.earn(movement, change, treatment);
    for (const fee of movement.fees) {
      if (fee.kind === null) continue;
      this.earn({ ...movement, kind: fee.kind }, { asset: fee.asset, units: -fee.units }, 'expense');
    }
  }

  /** Begins with what was left of earlier movements, which are not taken; before the first movement only. */
  carry(asset: string, lots: readonly Lot[]): void {
    const holding = this.holdingOf(asset);
    for (const lot of lots) holding.lots.add(lot);
  }

  /** Lots that are left, by asset, the oldest first; to carry them into a later period. */
  left(): readonly { readonly asset: string; readonly lots: readonly Lot[] }[] {
    return this.sorted().map(({ asset, lots }) => ({ asset, lots: lots.open() }));
  }

  /** Ends the period. */
  end(): StatementFigures {
    this.openPeriod();
    this.tellOpenLots('closing', this.options.to - 1);
    const assets = this.sorted()
      .map(figuresOf)
      .filter((one) => one.opening !== 0n || one.acquired !== 0n);
    const total = (sums: ReadonlyMap<string, bigint>): bigint =>
      [...sums.values()].reduce((a, b) => a + b, 0n);
    const { income, result, expense } = this.sums;
    return {
      gains: this.gains,
      losses: this.losses,
      income,
      results: result,
      expenses: expense,
      net: this.gains - this.losses + total(income) + total(result) - total(expense),
      feesIncluded: this.feesIncluded,
      incomplete: assets.reduce((count, one) => count + one.incomplete, 0),
      assets,
    };
  }

  private openPeriod(): void {
    if (this.isOpened) return;
    this.isOpened = true;
    for (const holding of this.holdings.values()) {
      holding.opening = holding.lots.total;
      Object.assign(holding, { acquired: 0n, disposed: 0n, withdrawn: 0n });
    }
    this.tellOpenLots('opening', this.options.from);
  }

  private tellOpenLots(record: RecordName, at: number): void {
    for (const { asset, lots } of this.sorted()) {
      if (asset === this.options.cash) {
        if (lots.total > 0n) this.tell({ record, at, asset, quantity: lots.total });
        continue;
      }
      for (const { quantity, cost, acquiredAt, kind } of lots.open())
        this.tell({ record, at, asset, quantity, cost, acquiredAt, kind });
    }
  }

  /** The cash that was paid or got values the exchange exactly; else the price of what came, else of what went. */
  private exchange(movement: Movement): void {
    const { changes } = movement;
    const given = changes.find(({ units }) => units < 0n);
    const received = changes.find(({ units }) => units > 0n);
    if (changes.length !== 2 || given === undefined || received === undefined) {
      for (const change of changes) this.changeAtPrice(movement, change);
      return;
    }
    const cash = changes.find(({ asset }) => asset === this.options.cash);
    const value = this.valueOf(cash ?? received, movement.at);
    const agreed = value === 'unknown' ? this.valueOf(given, movement.at) : value;
    const fee = this.includedFee(movement, { received, agreed, isBoughtForCash: cash === given });
    this.dispose(movement, given, { proceeds: agreed, fee: cash === received ? fee : null });
    this.acquire(movement, received, { cost: agreed, fee: cash === received ? null : fee });
  }

  /** Value of the trading fee; counted for information only. */
  private includedFee(
    { at, fees }: Movement,
    of: { readonly received: Change; readonly agreed: Value; readonly isBoughtForCash: boolean },
  ): bigint | null {
    const fee = fees.find(({ kind, asset }) => kind === null && asset === of.received.asset);
    if (fee === undefined) return null;
    const value: Value =
      of.isBoughtForCash && of.agreed !== 'unknown'
        ? (of.agreed * fee.units) / (of.received.units + fee.units)
        : this.valueOf(fee, at);
    return this.countFee(value, at);
  }

  private countFee(value: Value, at: number): bigint | null {
    if (value === 'unknown') return null;
    if (at >= this.options.from) this.feesIncluded += value;
    return value;
  }

  /** A fee in the same asset raises the cost of what came and lowers the proceeds of what went. */
  private changeAtPrice(movement: Movement, change: Change): void {
    const fee = movement.fees.find(({ kind, asset }) => kind === null && asset === change.asset);
    const feeUnits = fee?.units ?? 0n;
    const worth = this.valueOf({ ...change, units: change.units + feeUnits }, movement.at);
    const counted = fee === undefined ? null : this.countFee(this.valueOf(fee, movement.at), movement.at);
    if (change.units > 0n) this.acquire(movement, change, { cost: worth, fee: counted });
    else this.dispose(movement, change, { proceeds: worth, fee: counted });
  }

  private move(movement: Movement, change: Change): void {
    if (change.units > 0n)
      return this.acquire(movement, change, { cost: this.valueOf(change, movement.at), fee: null });
    const holding = this.holdingOf(change.asset);
    holding.withdrawn -= change.units;
    const shared = { ...causeOf(movement), record: 'withdrawn' as const, asset: change.asset };
    const isCash = change.asset === this.options.cash;
    for (const { quantity, cost, acquiredAt } of holding.lots.take(-change.units)) {
      if (this.isTold(movement)) this.tell({ ...shared, quantity, ...(isCash ? {} : { cost, acquiredAt }) });
    }
  }

  /** Books a gain or a payment at the price of its day. */
  private earn(movement: Movement, change: Change, bucket: Bucket): void {
    const worth = this.valueOf(change, movement.at);
    const signed = worth === 'unknown' || change.units > 0n ? worth : -worth;
    if (signed !== 'unknown' && this.isTold(movement)) {
      const sums = this.sums[bucket];
      const counted = bucket === 'expense' ? -signed : signed;
      sums.set(movement.kind, (sums.get(movement.kind) ?? 0n) + counted);
    }
    if (change.units > 0n) this.acquire(movement, change, { cost: worth, fee: null, income: signed });
    else this.dispose(movement, change, { proceeds: worth, fee: null, income: signed });
  }

  private acquire(
    movement: Cause,
    { asset, units }: Change,
    at: { readonly cost: Value; readonly fee: bigint | null; readonly income?: Value },
  ): void {
    const holding = this.holdingOf(asset);
    holding.acquired += units;
    if (asset === this.options.cash) this.addCash(holding, units);
    else holding.lots.add({ quantity: units, cost: at.cost, acquiredAt: movement.at, kind: movement.kind });
    if (!this.isTold(movement)) return;
    const cost = asset === this.options.cash ? {} : { cost: at.cost };
    this.tell({
      ...causeOf(movement),
      record: 'acquired',
      asset,
      quantity: units,
      ...cost,
      income: at.income ?? null,
      feeIncluded: at.fee,
    });
  }

  private dispose(
    movement: Cause,
    { asset, units }: Change,
    at: { readonly proceeds: Value; readonly fee: bigint | null; readonly income?: Value },
  ): void {
    const holding = this.holdingOf(asset);
    holding.disposed -= units;
    const parts = holding.lots.take(-units);
    if (!this.isTold(movement)) return;
    const shared = { ...causeOf(movement), record: 'disposed' as const, asset };
    if (asset === this.options.cash) {
      this.tell({ ...shared, quantity: -units, income: at.income ?? null, feeIncluded: at.fee });
      return;
    }
    let [left, leftUnits] = [at.proceeds, -units];
    for (const [index, part] of parts.entries()) {
      const proceeds = left === 'unknown' ? left : (left * part.quantity) / leftUnits;
      left = left === 'unknown' || proceeds === 'unknown' ? 'unknown' : left - proceeds;
      leftUnits -= part.quantity;
      const gain = this.countGain(holding, part.cost, proceeds);
      const isFirst = index === 0;
      this.tell({
        ...shared,
        quantity: part.quantity,
        cost: part.cost,
        proceeds,
        gain,
        acquiredAt: part.acquiredAt,
        daysHeld: Math.floor(movement.at / DAY_MS) - Math.floor(part.acquiredAt / DAY_MS),
        income: isFirst ? (at.income ?? null) : null,
        feeIncluded: isFirst ? at.fee : null,
      });
    }
  }

  private countGain(holding: Holding, cost: Value, proceeds: Value): Value {
    if (cost === 'unknown' || proceeds === 'unknown') {
      holding.incomplete += 1;
      return 'unknown';
    }
    const gain = proceeds - cost;
    holding.proceeds += proceeds;
    holding.cost += cost;
    holding.gain += gain;
    if (gain > 0n) this.gains += gain;
    else this.losses -= gain;
    return gain;
  }

  /** The value of the units without their sign, never rounded up. */
  private valueOf({ asset, units }: Change, at: number): Value {
    const price = asset === this.options.cash ? VALUE_ONE : this.options.priceOf(asset, at);
    if (price === undefined) return 'unknown';
    const size = units < 0n ? -units : units;
    return (size * price) / 10n ** BigInt(this.options.scaleOf(asset));
  }

  /** Cash is one lot: which unit of it is paid says nothing. */
  private addCash({ lots }: Holding, units: bigint): void {
    const held = lots.total === 0n ? 0n : lots.take(lots.total).reduce((sum, lot) => sum + lot.quantity, 0n);
    lots.add({ quantity: held + units, cost: 0n, acquiredAt: 0, kind: '' });
  }

  private isTold({ at }: Cause): boolean {
    return at >= this.options.from;
  }

  private tell(
    row: Partial<StatementRow> & Pick<StatementRow, 'record' | 'at' | 'asset' | 'quantity'>,
  ): void {
    this.options.onRow({ ...EMPTY_ROW, ...row });
  }

  private holdingOf(asset: string): Holding {
    const found = this.holdings.get(asset);
    if (found !== undefined) return found;
    const made: Holding = { asset, lots: new LotQueue(), ...NOTHING };
    this.holdings.set(asset, made);
    return made;
  }

  private sorted(): readonly Holding[] {
    return [...this.holdings.values()].toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
  }
}

const NOTHING = {
  opening: 0n,
  acquired: 0n,
  disposed: 0n,
  withdrawn: 0n,
  proceeds: 0n,
  cost: 0n,
  gain: 0n,
  incomplete: 0,
};

const EMPTY_ROW = {
  kind: null,
  cost: null,
  proceeds: null,
  gain: null,
  income: null,
  feeIncluded: null,
  acquiredAt: null,
  daysHeld: null,
  reference: null,
};

function causeOf({ at, kind, reference }: Cause): Cause {
  return { at, kind, reference };
}

function figuresOf(holding: Holding): AssetFigures {
  const { lots, ...figures } = holding;
  const closingCost = lots.open().reduce<Value>(addCost, 0n);
  return { ...figures, closing: lots.total, closingCost };
}

function addCost(sum: Value, { cost }: Lot): Value {
  return sum === 'unknown' || cost === 'unknown' ? 'unknown' : sum + cost;
}
