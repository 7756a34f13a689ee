import { toSafeInteger } from '@openbourse/money';
import { assert } from '../assert.ts';
import type {
  ContractOrder,
  FiredTrigger,
  MarkTick,
  Position,
  StoredPosition,
  Trail,
  WaitingClose,
} from './commands.ts';
import { ExposureSums, type MatchExposure } from './exposure.ts';
import { type Holding, initialMargin, limitMark, liquidationMark, notionalOf } from './margin.ts';
import { bracketOf, quantityOf } from './terms.ts';
import { followedTrail, isTrailPassed } from './trail.ts';
import { NO_TRIGGER, TriggerBook } from './trigger-book.ts';

/** A position in memory: what is stored, what follows from it, and its handles in the books. */
export interface OpenPosition extends StoredPosition, Holding {
  lots: number;
  margin: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  triggersAt: number;
  trail: Trail | null;
  chargedDay: number | null;
  closing: WaitingClose | null;
  quantity: bigint;
  notional: bigint;
  initialMargin: bigint;
  maintenanceRate: bigint;
  maintenanceAmount: bigint;
  isOpen: boolean;
  liquidationTrigger: number;
  takeProfitTrigger: number;
  stopLossTrigger: number;
}

/** An order in memory; an opening at the next tick holds nothing and is in no book. */
export interface WaitingOrder extends ContractOrder {
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  readonly margin: bigint;
  readonly fee: bigint;
  trigger: number;
}

/** The price of one match at which the cross positions of an account are tested again. */
export interface Recheck {
  readonly userId: number;
  readonly book: TriggerBook<Recheck>;
  trigger: number;
}

/** A position with the trigger that has just fired. */
export interface FiredClose {
  readonly position: OpenPosition;
  readonly reason: 'take_profit' | 'stop_loss' | 'trailing_stop';
  readonly trigger: FiredTrigger;
}

/** Makes the in-memory form of a position. */
export function toOpenPosition(stored: StoredPosition): OpenPosition {
  const position: OpenPosition = {
    ...stored,
    feeRate: stored.terms.feeRate,
    quantity: 0n,
    notional: 0n,
    initialMargin: 0n,
    maintenanceRate: 0n,
    maintenanceAmount: 0n,
    isOpen: true,
    liquidationTrigger: NO_TRIGGER,
    takeProfitTrigger: NO_TRIGGER,
    stopLossTrigger: NO_TRIGGER,
  };
  resize(position);
  return position;
}

/** A position as it is now, for events and receipts: later changes do not reach it. */
export function toPosition(open: OpenPosition): Position {
  const { id, userId, matchId, side, marginMode, leverage, lots, entry, conversion, margin } = open;
  const {
    takeProfit,
    stopLoss,
    triggersAt,
    trail,
    terms,
    openedAt,
    chargedDay,
    closing,
    quantity,
    notional,
  } = open;
  const { initialMargin: initial, maintenanceRate, maintenanceAmount, feeRate } = open;
  return {
    ...{
      id,
      userId,
      matchId,
      side,
      marginMode,
      leverage,
      lots,
      entry,
      conversion,
      margin,
      takeProfit,
      stopLoss,
    },
    ...{
      triggersAt,
      trail,
      terms,
      openedAt,
      chargedDay,
      closing,
      quantity,
      notional,
      initialMargin: initial,
    },
    ...{ maintenanceRate, maintenanceAmount, feeRate },
  };
}

/** Recomputes what follows from the number of lots; the bracket is that of the notional that is open. */
export function resize(position: OpenPosition): void {
  position.quantity = quantityOf(position.terms, position.lots);
  position.notional = notionalOf({ ...position, price: position.entry });
  const bracket = bracketOf(position.terms, position.notional);
  assert(bracket !== null, 'an open position is within the brackets that it was opened with');
  position.initialMargin = initialMargin(position.notional, position.leverage);
  position.maintenanceRate = bracket.maintenanceRate;
  position.maintenanceAmount = bracket.amount;
}

/** Positions and orders of one match, found by the mark price that triggers them. */
export class MatchBooks {
  /** The mark price of the last tick; null before the first. */
  tick: MarkTick | null = null;
  readonly openings = new Set<WaitingOrder>();
  readonly closings = new Set<OpenPosition>();
  /** Positions with a trailing stop, which every tick may move. */
  private readonly trailing = new Set<OpenPosition>();
  readonly fallingRechecks = new TriggerBook<Recheck>('falling');
  readonly risingRechecks = new TriggerBook<Recheck>('rising');
  readonly sums = new ExposureSums();
  private readonly longLiquidations = new TriggerBook<OpenPosition>('falling');
  private readonly shortLiquidations = new TriggerBook<OpenPosition>('rising');
  private readonly falling = new TriggerBook<OpenPosition>('falling');
  private readonly rising = new TriggerBook<OpenPosition>('rising');
  private readonly longLimits = new TriggerBook<WaitingOrder>('falling');
  private readonly shortLimits = new TriggerBook<WaitingOrder>('rising');

  /** Demands of the open positions on the house at the last mark price. */
  get exposure(): MatchExposure {
    return this.sums.at(this.tick?.mark ?? null);
  }

  /** Indexes a position anew by its margin, take-profit and stop-loss. */
  index(position: OpenPosition): void {
    this.unindex(position);
    const isLong = position.side === 'long';
    if (position.marginMode === 'isolated')
      position.liquidationTrigger = addLevel(
        isLong ? this.longLiquidations : this.shortLiquidations,
        liquidationMark(position),
        position,
      );
    const [profits, losses] = isLong ? [this.rising, this.falling] : [this.falling, this.rising];
    position.takeProfitTrigger = addLevel(profits, position.takeProfit, position);
    position.stopLossTrigger = addLevel(losses, position.stopLoss, position);
    if (position.trail !== null) this.trailing.add(position);
  }

  unindex(position: OpenPosition): void {
    const isLong = position.side === 'long';
    const [profits, losses] = isLong ? [this.rising, this.falling] : [this.falling, this.rising];
    const liquidations = isLong ? this.longLiquidations : this.shortLiquidations;
    if (position.liquidationTrigger !== NO_TRIGGER) liquidations.remove(position.liquidationTrigger);
    if (position.takeProfitTrigger !== NO_TRIGGER) profits.remove(position.takeProfitTrigger);
    if (position.stopLossTrigger !== NO_TRIGGER) losses.remove(position.stopLossTrigger);
    position.liquidationTrigger = NO_TRIGGER;
    position.takeProfitTrigger = NO_TRIGGER;
    position.stopLossTrigger = NO_TRIGGER;
    this.trailing.delete(position);
  }

  indexOrder(order: WaitingOrder): void {
    if (order.limitPrice === null) {
      this.openings.add(order);
      return;
    }
    const book = order.side === 'long' ? this.longLimits : this.shortLimits;
    order.trigger = addLevel(book, limitMark(order.terms, order.side, order.limitPrice), order);
  }

  unindexOrder(order: WaitingOrder): void {
    if (order.limitPrice === null) {
      this.openings.delete(order);
      return;
    }
    const book = order.side === 'long' ? this.longLimits : this.shortLimits;
    if (order.trigger !== NO_TRIGGER) book.remove(order.trigger);
    order.trigger = NO_TRIGGER;
  }

  /** Takes out the isolated positions that a mark price liquidates. */
  fireLiquidations(mark: bigint): OpenPosition[] {
    const fired: OpenPosition[] = [];
    const onFire = (position: OpenPosition): void => {
      position.liquidationTrigger = NO_TRIGGER;
      fired.push(position);
    };
    this.longLiquidations.fire(toSafeInteger(mark), onFire);
    this.shortLiquidations.fire(toSafeInteger(mark), onFire);
    return fired;
  }

  /** Takes out the take-profits and stop-losses that a tick triggers; those that were set after it stay. */
  fireTriggers({ mark, seq }: MarkTick, at: number): FiredClose[] {
    const fired: FiredClose[] = [];
    const later: OpenPosition[] = [];
    const onFire = (position: OpenPosition, isProfit: boolean): void => {
      if (isProfit) position.takeProfitTrigger = NO_TRIGGER;
      else position.stopLossTrigger = NO_TRIGGER;
      const reason = isProfit ? 'take_profit' : 'stop_loss';
      if (position.triggersAt < at) fired.push({ position, reason, trigger: { at, seq, mark } });
      else later.push(position);
    };
    this.rising.fire(toSafeInteger(mark), (position) => onFire(position, position.side === 'long'));
    this.falling.fire(toSafeInteger(mark), (position) => onFire(position, position.side === 'short'));
    for (const position of later) this.index(position);
    return fired;
  }

  /**
   * Moves the trailing stops that a tick brings further, and answers them with those that it fires. It looks at every
   * position that has one; the others cost nothing.
   */
  followTrails(
    { mark, seq }: MarkTick,
    at: number,
  ): {
    readonly moved: readonly OpenPosition[];
    readonly fired: readonly FiredClose[];
  } {
    const moved: OpenPosition[] = [];
    const fired: FiredClose[] = [];
    const tick = { at, seq, mark };
    for (const position of this.trailing) {
      const { trail, side, closing } = position;
      // A trigger that has fired closes the position already.
      if (trail === null || (closing !== null && closing.trigger !== null)) continue;
      const followed = followedTrail(trail, side, tick);
      if (followed !== trail) moved.push(position);
      else if (trail.acceptedAt < at && isTrailPassed(trail, side, mark))
        fired.push({ position, reason: 'trailing_stop', trigger: tick });
      position.trail = followed;
    }
    return { moved, fired };
  }

  fireLimits(mark: bigint): WaitingOrder[] {
    const fired: WaitingOrder[] = [];
    const onFire = (order: WaitingOrder): void => {
      order.trigger = NO_TRIGGER;
      fired.push(order);
    };
    this.longLimits.fire(toSafeInteger(mark), onFire);
    this.shortLimits.fire(toSafeInteger(mark), onFire);
    return fired;
  }

  /** The users whose cross positions a mark price may have brought near liquidation. */
  fireRechecks(mark: bigint): number[] {
    const fired: number[] = [];
    const onFire = (recheck: Recheck): void => {
      recheck.trigger = NO_TRIGGER;
      fired.push(recheck.userId);
    };
    this.fallingRechecks.fire(toSafeInteger(mark), onFire);
    this.risingRechecks.fire(toSafeInteger(mark), onFire);
    return fired;
  }
}

/** Adds a trigger, unless no price can fire it: none at zero, and none beyond what a safe integer holds. */
export function addLevel<T>(book: TriggerBook<T>, level: bigint | null, item: T): number {
  if (level === null || level <= 0n || level > MAX_LEVEL) return NO_TRIGGER;
  return book.add(toSafeInteger(level), item);
}

const MAX_LEVEL = BigInt(Number.MAX_SAFE_INTEGER);
