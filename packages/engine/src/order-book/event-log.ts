import type { ArmedOrder, CancelReason, EngineEvent, Side } from './commands.ts';
import { BID, copyInto, type SideIndex } from './price-levels.ts';

// Kinds of events, as numbers.
export const PLACED = 0;
export const RESTED = 1;
export const FILLED = 2;
export const CANCELLED = 3;
export const TRIGGERED = 4;
export const COMPLETED = 5;
export const REDUCED = 6;
type EventKind = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A row has the position of its reason in this list. */
const REASONS: readonly CancelReason[] = [
  ...(['requested', 'oco', 'ioc', 'fok', 'post_only'] as const),
  ...(['self_trade', 'sweep_bound', 'no_liquidity', 'budget', 'delisted', 'replaced', 'countdown'] as const),
];

/** The first, of nearly all cancels: it is not searched for. */
const REQUESTED = 0;

// A row takes eight doubles, one cache line. A cancel has no price and a fill no sequence.
const STRIDE = 8;
const KIND = 0;
const ORDER = 1;
const REMAINING = 2;
const SEQ = 3;
const TAKER_SIDE = SEQ;
const PRICE = 4;
const REASON = PRICE;
const QTY = 5;
/** The peak of a trailing order; a trigger and a cancel have no quantity. */
const PEAK = QTY;
const MAKER = 6;
const MAKER_REMAINING = 7;
/** Stands for null: no sequence, no quantity. */
export const NOTHING = -1;
const INITIAL_EVENTS = 64;

/**
 * The events of one command in the order in which they happened, as rows of numbers: neither writing nor reading one
 * makes an object. A row is read by its index, and only the fields that `EngineEvent` names for its kind are its own.
 * The next command of the engine writes over it; iterating copies events out as objects.
 */
export class EventLog implements Iterable<EngineEvent> {
  private events = 0;
  private numbers = new Float64Array(STRIDE * INITIAL_EVENTS);

  get count(): number {
    return this.events;
  }

  kind(index: number): EventKind {
    return this.numbers[index * STRIDE + KIND] as EventKind;
  }

  /** The order that an event is about; of a fill, the taker. */
  orderId(index: number): number {
    return this.numbers[index * STRIDE + ORDER] as number;
  }

  /** Lots that the order, or the taker of a fill, still wants; NOTHING when it has no quantity. */
  remainingLots(index: number): number {
    return this.numbers[index * STRIDE + REMAINING] as number;
  }

  /** The sequence of what is placed, triggered, reduced or canceled; NOTHING where `EngineEvent` has null or none. */
  engineSeq(index: number): number {
    const kind = this.kind(index);
    if (kind === RESTED || kind === FILLED || kind === COMPLETED) return NOTHING;
    return this.numbers[index * STRIDE + SEQ] as number;
  }

  /** The price of a fill, or the last price that triggered. */
  priceTicks(index: number): number {
    return this.numbers[index * STRIDE + PRICE] as number;
  }

  qtyLots(index: number): number {
    return this.numbers[index * STRIDE + QTY] as number;
  }

  /** The best price since a trailing order followed, of its trigger or cancel; NOTHING of any other. */
  peakTicks(index: number): number {
    return this.numbers[index * STRIDE + PEAK] as number;
  }

  makerOrderId(index: number): number {
    return this.numbers[index * STRIDE + MAKER] as number;
  }

  makerRemainingLots(index: number): number {
    return this.numbers[index * STRIDE + MAKER_REMAINING] as number;
  }

  takerSide(index: number): Side {
    return this.numbers[index * STRIDE + TAKER_SIDE] === BID ? 'buy' : 'sell';
  }

  reason(index: number): CancelReason {
    return REASONS[this.numbers[index * STRIDE + REASON] as number] as CancelReason;
  }

  *[Symbol.iterator](): Iterator<EngineEvent> {
    for (let index = 0; index < this.events; index += 1) yield this.at(index);
  }

  /** The number of events of a kind. */
  countOf(kind: EventKind): number {
    let count = 0;
    for (let index = 0; index < this.events; index += 1) if (this.kind(index) === kind) count += 1;
    return count;
  }

  clear(): void {
    this.events = 0;
  }

  /** Writes all rows of an order that rests as it comes. */
  restedAtOnce(orderId: number, engineSeq: number, lots: number): void {
    const { numbers } = this;
    numbers[KIND] = PLACED;
    numbers[ORDER] = orderId;
    numbers[SEQ] = engineSeq;
    numbers[STRIDE + KIND] = RESTED;
    numbers[STRIDE + ORDER] = orderId;
    numbers[STRIDE + REMAINING] = lots;
    this.events = 2;
  }

  placed(orderId: number, engineSeq: number): void {
    this.numbers[this.begin(PLACED, orderId) + SEQ] = engineSeq;
  }

  rested(orderId: number, remainingLots: number): void {
    const at = this.begin(RESTED, orderId);
    this.numbers[at + REMAINING] = remainingLots;
  }

  reduced(orderId: number, remainingLots: number, engineSeq: number): void {
    const at = this.begin(REDUCED, orderId);
    this.numbers[at + REMAINING] = remainingLots;
    this.numbers[at + SEQ] = engineSeq;
  }

  completed(orderId: number): void {
    this.begin(COMPLETED, orderId);
  }

  triggered(orderId: number, engineSeq: number, lastPriceTicks: number): void {
    const at = this.begin(TRIGGERED, orderId);
    this.numbers[at + SEQ] = engineSeq;
    this.numbers[at + PRICE] = lastPriceTicks;
    this.numbers[at + PEAK] = NOTHING;
  }

  cancelled(orderId: number, remainingLots: number, reason: CancelReason, engineSeq: number): void {
    const at = this.begin(CANCELLED, orderId);
    const { numbers } = this;
    numbers[at + REMAINING] = remainingLots;
    numbers[at + SEQ] = engineSeq;
    numbers[at + REASON] = reason === 'requested' ? REQUESTED : REASONS.indexOf(reason);
    numbers[at + PEAK] = NOTHING;
  }

  /** Adds to the row of a stop order, which was triggered or canceled, the peak that it followed to. */
  notePeak(stop: ArmedOrder): void {
    if (!('trailBps' in stop) || stop.peakTicks === null) return;
    this.numbers[(this.events - 1) * STRIDE + PEAK] = stop.peakTicks;
  }

  /** Takes Infinity for a taker without a quantity. */
  filled(
    takerOrderId: number,
    takerSide: SideIndex,
    takerRemainingLots: number,
    makerOrderId: number,
    makerRemainingLots: number,
    priceTicks: number,
    qtyLots: number,
  ): void {
    const at = this.begin(FILLED, takerOrderId);
    const { numbers } = this;
    numbers[at + REMAINING] = takerRemainingLots === Number.POSITIVE_INFINITY ? NOTHING : takerRemainingLots;
    numbers[at + TAKER_SIDE] = takerSide;
    numbers[at + PRICE] = priceTicks;
    numbers[at + QTY] = qtyLots;
    numbers[at + MAKER] = makerOrderId;
    numbers[at + MAKER_REMAINING] = makerRemainingLots;
  }

  /** Begins a row and returns where its numbers are. */
  private begin(kind: number, orderId: number): number {
    const at = this.events * STRIDE;
    if (at === this.numbers.length) this.grow();
    this.numbers[at + KIND] = kind;
    this.numbers[at + ORDER] = orderId;
    this.events += 1;
    return at;
  }

  private grow(): void {
    this.numbers = copyInto(new Float64Array(2 * this.numbers.length), this.numbers);
  }

  private at(index: number): EngineEvent {
    const orderId = this.orderId(index);
    const remainingLots = orNull(this.remainingLots(index));
    const engineSeq = orNull(this.engineSeq(index));
    switch (this.kind(index)) {
      case PLACED:
        return { kind: 'placed', orderId, engineSeq: engineSeq as number };
      case RESTED:
        return { kind: 'rested', orderId, remainingLots: remainingLots as number };
      case REDUCED:
        return {
          ...{ kind: 'reduced', orderId, remainingLots: remainingLots as number },
          engineSeq: engineSeq as number,
        };
      case COMPLETED:
        return { kind: 'completed', orderId };
      case TRIGGERED:
        return {
          ...{ kind: 'triggered', orderId, engineSeq: engineSeq as number },
          lastPriceTicks: this.priceTicks(index),
          ...this.peakAt(index),
        };
      case CANCELLED:
        return {
          ...{ kind: 'cancelled', orderId, remainingLots, reason: this.reason(index), engineSeq },
          ...this.peakAt(index),
        };
      case FILLED:
        return {
          kind: 'filled',
          takerOrderId: orderId,
          makerOrderId: this.makerOrderId(index),
          takerSide: this.takerSide(index),
          priceTicks: this.priceTicks(index),
          qtyLots: this.qtyLots(index),
          makerRemainingLots: this.makerRemainingLots(index),
          takerRemainingLots: remainingLots,
        };
    }
  }

  private peakAt(index: number): { readonly peakTicks?: number } {
    const peakTicks = this.peakTicks(index);
    return peakTicks === NOTHING ? {} : { peakTicks };
  }
}

function orNull(number: number): number | null {
  return number === NOTHING ? null : number;
}
