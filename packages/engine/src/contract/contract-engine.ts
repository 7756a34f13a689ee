import { assert } from '../assert.ts';
import { Accounts, type CrossState } from './accounts.ts';
import { checkFunds, checkPriceTick, checkTriggers, quoteOrder } from './check-order.ts';
import { BeatRun } from './beat-run.ts';
import type {
  ContractEvent,
  ContractOrder,
  MarkBeat,
  MarkTick,
  OvernightEvent,
  PendingOrder,
  Position,
  Refusal,
  StoredPosition,
  TrailTerms,
} from './commands.ts';
import { HouseBook, type MatchExposure } from './exposure.ts';
import { judgeOrder } from './judge-order.ts';
import { removableMargin } from './margin.ts';
import { MatchBooks, type OpenPosition, toOpenPosition, type WaitingOrder } from './match-books.ts';
import { chargeNight } from './overnight.ts';
import { type ContractSide, formatMoney } from './terms.ts';
import { checkTrail, isSameTrail } from './trail.ts';
import { NO_TRIGGER } from './trigger-book.ts';

export interface ContractEngineConfig {
  /** Open positions and orders that a user may have on one match (rule book, section 2). */
  readonly positionsPerMatchMax: number;
}

/** Take-profit, stop-loss and trailing stop as they are set; null is none. */
interface Triggers {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly trail: TrailTerms | null;
  readonly acceptedAt: number;
}

/** Amount of the account that a limit order holds; an opening at the next tick holds nothing. */
export interface Placed {
  readonly refusal: null;
  readonly margin: bigint;
  readonly fee: bigint;
}

/**
 * Leveraged contracts: open positions and pending orders in memory, found by the price that triggers them.
 *
 * Every command changes the state at once and answers what the caller stores; `beat` decides everything that depends
 * on a price. It is pure: no clock, no randomness, no input or output. A caller whose commit fails throws the engine
 * away and builds it again from what is stored. Decisions of one beat are ordered by id, so that they do not depend
 * on when an engine was built.
 */
export class ContractEngine {
  private readonly config: ContractEngineConfig;
  private readonly matches = new Map<number, MatchBooks>();
  private readonly positions = new Map<string, OpenPosition>();
  private readonly orders = new Map<string, WaitingOrder>();
  private readonly accounts = new Accounts((matchId) => this.booksOf(matchId));
  /** The promises of the house: whoever opens must fit into them. */
  readonly house = new HouseBook(() => this.exposures());

  constructor(config: ContractEngineConfig) {
    this.config = config;
  }

  get positionCount(): number {
    return this.positions.size;
  }

  get orderCount(): number {
    return this.orders.size;
  }

  /** Takes a stored position in; the free balance does not change. */
  load(stored: StoredPosition): void {
    this.addPosition(toOpenPosition(stored));
    this.accounts.settle();
  }

  /** Takes a stored limit order in; the free balance does not change. */
  loadOrder(order: PendingOrder): void {
    this.addOrder({ ...order, trigger: NO_TRIGGER });
  }

  /** Counts a stored position against the house alone, once, or no longer: it is decided elsewhere. */
  count(stored: StoredPosition, times: 1 | -1): void {
    const position = toOpenPosition(stored);
    this.booksOf(stored.matchId).sums.change(position, position.quantity * BigInt(times), times);
  }

  /** Sets the free balance of the contract account of a user, as the ledger has it. */
  setBalance(userId: number, free: bigint): void {
    const account = this.accounts.of(userId);
    this.accounts.addFree(account, free - account.free);
    this.accounts.settle();
  }

  /** Adds what came to the free balance from outside; negative for what left it. */
  addBalance(userId: number, amount: bigint): void {
    this.accounts.addFree(this.accounts.of(userId), amount);
    this.accounts.settle();
  }

  balance(userId: number): bigint {
    return this.accounts.of(userId).free;
  }

  /**
   * Amount that may leave the free balance now (see `Accounts.spendable`), or would be if `free` were free.
   */
  spendable(userId: number, free = this.balance(userId)): bigint {
    return this.accounts.spendable(this.accounts.of(userId), free);
  }

  /** Equity and requirements of the cross positions of a user; null while a mark is not known. */
  crossState(userId: number): CrossState | null {
    return this.accounts.crossState(this.accounts.of(userId));
  }

  position(id: string): Position | null {
    return this.positions.get(id) ?? null;
  }

  order(id: string): ContractOrder | null {
    return this.orders.get(id) ?? null;
  }

  positionsOf(userId: number): readonly Position[] {
    return this.accounts.of(userId).positions;
  }

  /** Also the openings that wait for a tick. */
  ordersOf(userId: number): readonly ContractOrder[] {
    return this.accounts.of(userId).orders;
  }

  allPositions(): Iterable<Position> {
    return this.positions.values();
  }

  allOrders(): Iterable<ContractOrder> {
    return this.orders.values();
  }

  /** Sets the last tick of a match before the first beat: nothing is decided by it. */
  loadTick(tick: MarkTick): void {
    this.booksOf(tick.matchId).tick = tick;
  }

  /** Demands of the open positions on the house, by match. */
  *exposures(): Generator<readonly [number, MatchExposure]> {
    for (const [matchId, books] of this.matches) yield [matchId, books.exposure];
  }

  /** Volume that may be opened on a side of a match now, in USDT at the mark price. */
  roomOf(matchId: number, side: ContractSide): bigint {
    return this.house.roomOf(this.booksOf(matchId).exposure.net, side);
  }

  /** The mark price that the engine last saw; null before the first tick. */
  markOf(matchId: number): bigint | null {
    return this.matches.get(matchId)?.tick?.mark ?? null;
  }

  /**
   * Accepts an order. One with a limit price holds margin and fee from now on; one without is checked with the last
   * tick and opened by the first beat after its acceptance.
   */
  place(order: ContractOrder, leverageMax: number): Placed | { readonly refusal: Refusal } {
    const { accounts, house } = this;
    const state = {
      ...{ accounts, house, positionsPerMatchMax: this.config.positionsPerMatchMax },
      booksOf: (matchId: number) => this.booksOf(matchId),
      positionOf: (id: string) => this.positions.get(id),
    };
    const { quote, refusal } = judgeOrder(state, order, leverageMax);
    if (refusal !== null) return { refusal };
    const { margin, fee } = order.limitPrice === null ? { margin: 0n, fee: 0n } : quote;
    this.addOrder({ ...order, margin, fee, trigger: NO_TRIGGER });
    accounts.addFree(accounts.of(order.userId), -(margin + fee));
    accounts.settle();
    return { refusal: null, margin, fee };
  }

  /**
   * Asks for the close of all of a position and for an opening at its tick, both by the first beat after `acceptedAt`.
   * What is refused here changes nothing; an opening that its tick refuses leaves the close alone.
   */
  reverse(order: ContractOrder & { readonly reverses: string }, leverageMax: number): Refusal | null {
    const position = this.positions.get(order.reverses);
    if (position === undefined) return { key: 'contract.position_ended', details: {} };
    if (position.closing !== null) return { key: 'contract.already_closing', details: {} };
    const { refusal } = this.place(order, leverageMax);
    return refusal ?? this.requestClose(position.id, { lots: position.lots, acceptedAt: order.acceptedAt });
  }

  /** Takes an order back and answers what it held; null when there is no such order any more. */
  cancel(id: string): { readonly released: bigint } | null {
    const order = this.orders.get(id);
    if (order === undefined) return null;
    const released = order.margin + order.fee;
    this.removeOrder(order);
    this.accounts.addFree(this.accounts.of(order.userId), released);
    this.accounts.settle();
    return { released };
  }

  /**
   * Sets take-profit and stop-loss of a position or an order, for the ticks after `acceptedAt`, and the trailing stop of a
   * position; null removes one. A trailing stop that is set as it was goes on. A trigger that has fired and waits for the
   * ticks that cover it decides the close, so nothing replaces it. Answers why it cannot.
   */
  setTriggers(id: string, triggers: Triggers): Refusal | null {
    const order = this.orders.get(id);
    if (order !== undefined) return this.setOrderTriggers(order, triggers);
    const position = this.positions.get(id);
    if (position === undefined) return { key: 'contract.position_ended', details: {} };
    if (position.closing !== null && position.closing.trigger !== null)
      return { key: 'contract.already_closing', details: {} };
    const mark = this.markOf(position.matchId);
    if (mark === null) return { key: 'contract.feed_unhealthy', details: {} };
    const { trail } = triggers;
    const fault =
      checkPriceTick(position.terms, [triggers.takeProfit, triggers.stopLoss]) ??
      checkTriggers({ ...position, holding: position }, { ...triggers, mark }) ??
      (trail === null ? null : checkNewTrail(position, trail, mark));
    if (fault !== null) return fault;
    const isKept = trail !== null && position.trail !== null && isSameTrail(trail, position.trail);
    if (!isKept) position.trail = trail && { ...trail, acceptedAt: triggers.acceptedAt, best: null };
    position.takeProfit = triggers.takeProfit;
    position.stopLoss = triggers.stopLoss;
    position.triggersAt = triggers.acceptedAt;
    this.booksOf(position.matchId).index(position);
    return null;
  }

  /** Adds margin to an isolated position from the free balance, or takes it out where the amount is negative. */
  changeMargin(id: string, amount: bigint): Refusal | null {
    const position = this.positions.get(id);
    if (position === undefined) return { key: 'contract.position_ended', details: {} };
    if (position.marginMode !== 'isolated') return { key: 'contract.not_isolated', details: {} };
    const account = this.accounts.of(position.userId);
    const fault =
      amount > 0n
        ? checkFunds(amount, this.accounts.spendable(account))
        : this.checkRemoval(position, -amount);
    if (fault !== null) return fault;
    position.margin += amount;
    this.accounts.addFree(account, -amount);
    this.booksOf(position.matchId).index(position);
    this.accounts.settle();
    return null;
  }

  /** Margin that may be taken out of an isolated position now; null while the mark is not known. */
  removableMargin(id: string): bigint | null {
    const position = this.positions.get(id);
    const mark = position === undefined ? null : this.markOf(position.matchId);
    if (position === undefined || mark === null) return null;
    const { initialMargin: initial, stopLoss } = position;
    return removableMargin({ holding: position, initial, stopLoss }, mark);
  }

  /**
   * Asks for a close of some lots by the first beat after `acceptedAt`. Reducing is always allowed. A match that is
   * delisted asks for all lots, and its reason stays.
   */
  requestClose(
    id: string,
    close: { readonly lots: number; readonly acceptedAt: number; readonly reason?: 'requested' | 'delisted' },
  ): Refusal | null {
    const position = this.positions.get(id);
    if (position === undefined) return { key: 'contract.position_ended', details: {} };
    if (!Number.isSafeInteger(close.lots) || close.lots < 1 || close.lots > position.lots)
      return { key: 'contract.lots_out_of_range', details: { low: 1, high: position.lots } };
    // A trigger that has fired closes the whole position already.
    if (position.closing !== null && position.closing.trigger !== null) return null;
    const lots = Math.max(close.lots, position.closing?.lots ?? 0);
    const acceptedAt = position.closing?.acceptedAt ?? close.acceptedAt;
    const reason = position.closing?.reason === 'delisted' ? 'delisted' : (close.reason ?? 'requested');
    position.closing = { lots, acceptedAt, reason, trigger: null };
    this.booksOf(position.matchId).closings.add(position);
    return null;
  }

  /**
   * Decides everything that the healthy ticks of a beat decide, in this order: liquidations of isolated positions,
   * then of accounts with cross positions, then requested closes, take-profits and stop-losses, then openings.
   */
  beat(beat: MarkBeat): ContractEvent[] {
    return new BeatRun(
      {
        accounts: this.accounts,
        house: this.house,
        booksOf: (matchId) => this.booksOf(matchId),
        addPosition: (position) => this.addPosition(position),
        removePosition: (position) => this.removePosition(position),
        isOpen: (id) => this.positions.has(id),
        removeOrder: (order) => this.removeOrder(order),
      },
      beat,
    ).run();
  }

  /**
   * Takes the overnight fee of a UTC day from every position that was open at its end and has not paid for it, in the
   * matches whose last mark price before midnight is given. `day` is the first instant of the day.
   */
  overnight(day: number, marks: ReadonlyMap<number, bigint>): OvernightEvent[] {
    const { accounts, house } = this;
    return chargeNight({ accounts, house, booksOf: (matchId) => this.booksOf(matchId) }, { day, marks });
  }

  private setOrderTriggers(order: WaitingOrder, triggers: Triggers): Refusal | null {
    const conversion = this.booksOf(order.matchId).tick?.conversion ?? null;
    if (order.limitPrice === null || conversion === null)
      return { key: 'contract.feed_unhealthy', details: {} };
    if (triggers.trail !== null) return { key: 'contract.still_pending', details: {} };
    const mark = order.limitPrice;
    const { quote, refusal } = quoteOrder(order, { mark, conversion, isFill: false });
    const fault =
      refusal ??
      checkPriceTick(order.terms, [triggers.takeProfit, triggers.stopLoss]) ??
      checkTriggers({ ...order, holding: quote.holding }, { ...triggers, mark });
    if (fault !== null) return fault;
    order.takeProfit = triggers.takeProfit;
    order.stopLoss = triggers.stopLoss;
    return null;
  }

  private checkRemoval(position: OpenPosition, amount: bigint): Refusal | null {
    const removable = this.removableMargin(position.id);
    if (removable === null) return { key: 'contract.feed_unhealthy', details: {} };
    if (amount <= removable) return null;
    return { key: 'contract.margin_not_removable', details: { limit: formatMoney(removable) } };
  }

  private booksOf(matchId: number): MatchBooks {
    let books = this.matches.get(matchId);
    if (books === undefined) {
      books = new MatchBooks();
      this.matches.set(matchId, books);
    }
    return books;
  }

  private addPosition(position: OpenPosition): void {
    assert(!this.positions.has(position.id), `position ${position.id} is already open`);
    this.positions.set(position.id, position);
    const account = this.accounts.of(position.userId);
    account.positions.push(position);
    const books = this.booksOf(position.matchId);
    books.sums.change(position, position.quantity, 1);
    books.index(position);
    if (position.closing !== null) books.closings.add(position);
    if (position.marginMode === 'cross') this.accounts.markChanged(account);
  }

  private removePosition(position: OpenPosition): void {
    this.positions.delete(position.id);
    const account = this.accounts.of(position.userId);
    account.positions.splice(account.positions.indexOf(position), 1);
    const books = this.booksOf(position.matchId);
    books.unindex(position);
    books.closings.delete(position);
    this.accounts.markChanged(account);
  }

  private addOrder(order: WaitingOrder): void {
    assert(!this.orders.has(order.id), `order ${order.id} is already waiting`);
    this.orders.set(order.id, order);
    this.accounts.of(order.userId).orders.push(order);
    this.booksOf(order.matchId).indexOrder(order);
  }

  private removeOrder(order: WaitingOrder): void {
    this.orders.delete(order.id);
    const { orders } = this.accounts.of(order.userId);
    orders.splice(orders.indexOf(order), 1);
    this.booksOf(order.matchId).unindexOrder(order);
  }
}

/** A trailing stop that is set again as it was is not judged by the mark of now: it may be beyond its activation. */
function checkNewTrail(position: OpenPosition, trail: TrailTerms, mark: bigint): Refusal | null {
  if (position.trail !== null && isSameTrail(trail, position.trail)) return null;
  return (
    checkPriceTick(position.terms, [trail.activation, trail.distance]) ??
    checkTrail(position.terms, trail, { side: position.side, mark })
  );
}
