import { assert } from '../assert.ts';
import { type Account, type Accounts, toHoldings } from './accounts.ts';
import { checkExposure, checkFunds, checkTriggers, quoteOrder } from './check-order.ts';
import type {
  CloseReason,
  ContractEvent,
  Covered,
  FiredTrigger,
  MarkBeat,
  MarkTick,
  Position,
  Quote,
  Refusal,
  WaitingClose,
} from './commands.ts';
import type { HouseBook } from './exposure.ts';
import { exactSlack, profitAt } from './margin.ts';
import {
  type FiredClose,
  type MatchBooks,
  type OpenPosition,
  resize,
  toOpenPosition,
  toPosition,
  type WaitingOrder,
} from './match-books.ts';
import { marginShare, settleClose } from './settlement.ts';
import { quantityOf } from './terms.ts';

/** The parts of the engine that a beat changes. */
export interface BeatState {
  readonly accounts: Accounts;
  readonly house: HouseBook;
  booksOf(matchId: number): MatchBooks;
  addPosition(position: OpenPosition): void;
  removePosition(position: OpenPosition): void;
  removeOrder(order: WaitingOrder): void;
  isOpen(id: string): boolean;
}

interface Close {
  readonly lots: number;
  readonly reason: CloseReason;
  readonly trigger?: FiredTrigger | null;
  readonly covered?: Covered;
}

/** The decisions of one beat. */
export class BeatRun {
  private readonly state: BeatState;
  private readonly beat: MarkBeat;
  private readonly ticks: ReadonlyMap<number, MarkTick>;
  private readonly closed: ReadonlySet<number>;
  private readonly events: ContractEvent[] = [];
  /** Positions that this beat closed as a whole because it was asked for. */
  private readonly ended = new Set<string>();

  constructor(state: BeatState, beat: MarkBeat) {
    this.state = state;
    this.beat = beat;
    this.ticks = new Map(beat.ticks.map((tick) => [tick.matchId, tick]));
    this.closed = new Set(beat.closed);
  }

  run(): ContractEvent[] {
    const fired = this.beat.ticks.map((tick) => {
      const books = this.state.booksOf(tick.matchId);
      books.tick = tick;
      return {
        liquidations: books.fireLiquidations(tick.mark),
        rechecks: books.fireRechecks(tick.mark),
        triggers: books.fireTriggers(tick, this.beat.at),
        trails: books.followTrails(tick, this.beat.at),
        limits: books.fireLimits(tick.mark),
        openings: [...books.openings],
      };
    });
    this.tellTrails(fired.flatMap(({ trails }) => trails.moved));
    for (const position of byId(fired.flatMap((match) => match.liquidations)))
      this.close(position, { lots: position.lots, reason: 'liquidation' });
    this.testAccounts(fired.flatMap((match) => match.rechecks));
    // A take-profit or stop-loss that fires with a trailing stop comes first.
    const triggered = fired.flatMap(({ triggers, trails }) => [...triggers, ...trails.fired]);
    for (const close of triggered) queueClose(close);
    this.runCloses(triggered.map(({ position }) => position));
    this.openAll(fired.flatMap((match) => [...match.openings, ...match.limits]));
    this.state.accounts.settle();
    return this.events;
  }

  private tellTrails(moved: readonly OpenPosition[]): void {
    for (const { id, userId, matchId, trail } of byId(moved)) {
      if (trail === null || trail.best === null) continue;
      const { at, seq, mark } = trail.best;
      this.events.push({ type: 'trailed', id, userId, matchId, at, seq, mark, trail });
    }
  }

  private runCloses(triggered: readonly OpenPosition[]): void {
    const waiting = new Set(triggered);
    for (const { matchId } of this.beat.ticks)
      for (const position of this.state.booksOf(matchId).closings) waiting.add(position);
    for (const position of byId([...waiting])) {
      const { closing } = position;
      if (!position.isOpen || closing === null) continue;
      if (closing.trigger !== null || closing.acceptedAt < this.beat.at)
        this.closeVoluntarily(position, closing);
    }
  }

  /** Liquidates cross positions while their accounts are at or below what they must keep. */
  private testAccounts(woken: readonly number[]): void {
    const { accounts } = this.state;
    const users = new Set([...woken, ...accounts.untested]);
    for (const userId of [...users].sort((a, b) => a - b)) {
      const account = accounts.of(userId);
      accounts.markChanged(account);
      const cross = account.positions.filter((position) => position.marginMode === 'cross');
      const isPriced = cross.every(({ matchId }) => this.ticks.has(matchId) || this.closed.has(matchId));
      if (isPriced) {
        accounts.untested.delete(userId);
        this.liquidateAccount(account);
      } else accounts.untested.add(userId);
    }
  }

  /**
   * The position with the largest loss first, then the account is tested again (rule book, section 2). Where the cash
   * does not pay that loss, the profit that pays it comes before.
   */
  private liquidateAccount(account: Account): void {
    for (;;) {
      const members = this.state.accounts.crossMembers(account);
      if (members === null || members.length === 0) return;
      if (exactSlack(toHoldings(members), account.free) > 0n) return;
      const worst = this.byProfit(account).find(({ matchId }) => this.ticks.has(matchId));
      if (worst === undefined) return;
      const payer = this.payerOf(worst, worst.lots);
      const next = payer !== null && this.ticks.has(payer.matchId) ? payer : worst;
      this.close(next, { lots: next.lots, reason: 'liquidation' });
    }
  }

  /** A cross position whose loss needs profits that have no tick now waits; every other close happens. */
  private closeVoluntarily(position: OpenPosition, close: WaitingClose): void {
    const covered = { id: position.id, quantity: quantityOf(position.terms, close.lots) };
    for (;;) {
      const payer = this.payerOf(position, close.lots);
      if (payer === null) break;
      if (!this.ticks.has(payer.matchId)) {
        this.state.booksOf(position.matchId).closings.add(position);
        this.tellWaiting(position, close);
        return;
      }
      this.close(payer, { lots: payer.lots, reason: 'covering', covered });
    }
    this.close(position, close);
  }

  /** A trigger that fired at this beat and has to wait is reported once. */
  private tellWaiting(position: OpenPosition, closing: WaitingClose): void {
    if (closing.trigger === null || closing.trigger.at !== this.beat.at) return;
    const { id, userId, matchId } = position;
    this.events.push({ type: 'triggered', id, userId, matchId, ...closing.trigger, closing });
  }

  /**
   * The cross position that must be closed before another, because the cash of the account does not pay for the loss
   * of that one: the one with the largest profit that has a tick, else one that has none. Null where the cash is
   * enough or nothing else has a profit. Without this rule a person could leave the loss of one side to the insurance
   * fund and keep the profit of the other.
   */
  private payerOf(position: OpenPosition, lots: number): OpenPosition | null {
    if (position.marginMode === 'isolated') return null;
    const { deficit } = settleClose(
      { ...this.purseOf(position, lots), lots: position.lots, terms: position.terms },
      { lots, mark: this.tickOf(position).mark, isLiquidation: false },
    );
    if (deficit === 0n) return null;
    const winners = this.byProfit(this.state.accounts.of(position.userId)).filter(
      (other) => other !== position && this.profitOf(other) > 0n,
    );
    return winners.findLast(({ matchId }) => this.ticks.has(matchId)) ?? winners[0] ?? null;
  }

  /** The cross positions of an account, the largest loss first. */
  private byProfit(account: Account): OpenPosition[] {
    return account.positions
      .filter((position) => position.marginMode === 'cross')
      .sort((a, b) => compare(this.profitOf(a), this.profitOf(b)) || compare(a.id, b.id));
  }

  /** At the last mark price; nothing before the first. */
  private profitOf(position: OpenPosition): bigint {
    return profitAt(position, this.state.booksOf(position.matchId).tick?.mark ?? position.entry);
  }

  /**
   * Funds that a close may take besides the margin that it frees: in cross margin all the cash of the
   * account.
   */
  private purseOf(position: OpenPosition, lots: number): { holding: Position; collateral: bigint } {
    if (position.marginMode === 'isolated') return { holding: position, collateral: 0n };
    const account = this.state.accounts.of(position.userId);
    let collateral = account.free - marginShare(position, lots);
    for (const other of account.positions) if (other.marginMode === 'cross') collateral += other.margin;
    return { holding: position, collateral };
  }

  private close(position: OpenPosition, close: Close): void {
    const { accounts } = this.state;
    const account = accounts.of(position.userId);
    const { mark, seq } = this.tickOf(position);
    const before = toPosition(position);
    const cross = position.marginMode === 'cross' ? accounts.snapshot(account) : null;
    const isLiquidation = close.reason === 'liquidation';
    const settlement = settleClose(
      { ...this.purseOf(position, close.lots), lots: position.lots, terms: position.terms },
      { lots: close.lots, mark, isLiquidation },
    );
    position.margin -= settlement.margin;
    this.drawMargin(account, -(account.free + settlement.returned));
    accounts.addFree(account, settlement.returned);
    position.lots -= close.lots;
    position.closing = null;
    const books = this.state.booksOf(position.matchId);
    books.closings.delete(position);
    books.sums.change(position, -quantityOf(position.terms, close.lots), position.lots === 0 ? -1 : 0);
    if (position.lots === 0) {
      position.isOpen = false;
      this.state.removePosition(position);
      if (close.reason === 'requested') this.ended.add(position.id);
    } else {
      resize(position);
      books.index(position);
    }
    const { id, userId, matchId } = position;
    const { profit, fee, liquidationFee, deficit, margin, returned } = settlement;
    this.state.house.add(-profit, liquidationFee - deficit);
    this.events.push({
      type: 'closed',
      ...{ id, userId, matchId, at: this.beat.at, seq, mark, reason: close.reason, lots: close.lots, before },
      trigger: close.trigger ?? null,
      covered: close.covered ?? null,
      after: position.isOpen ? toPosition(position) : null,
      ...{ profit, fee, liquidationFee, deficit, margin, returned, cross },
    });
  }

  /** Moves margin of cross positions to the free balance until it has what a close takes. */
  private drawMargin(account: Account, missing: bigint): void {
    let left = missing;
    for (const position of byId(account.positions)) {
      if (left <= 0n) return;
      if (position.marginMode !== 'cross' || position.margin === 0n) continue;
      const amount = position.margin < left ? position.margin : left;
      position.margin -= amount;
      left -= amount;
      this.state.accounts.addFree(account, amount);
      const { id, userId, matchId, margin: marginLeft } = position;
      this.events.push({ type: 'margin_drawn', id, userId, matchId, amount, marginLeft });
    }
  }

  private openAll(orders: readonly WaitingOrder[]): void {
    for (const order of byId(orders)) {
      const tick = this.ticks.get(order.matchId);
      assert(tick !== undefined, 'an order is only filled by a tick of its match');
      const { reverses } = order;
      const isDue =
        order.acceptedAt < this.beat.at && (reverses === undefined || !this.state.isOpen(reverses));
      if (isDue && tick.conversion !== null) this.open(order, { tick, conversion: tick.conversion });
      else if (isDue && reverses !== undefined)
        this.refuse(order, tick, {
          released: this.release(order),
          refusal: { key: 'contract.feed_unhealthy', details: {} },
        });
      else this.state.booksOf(order.matchId).indexOrder(order);
    }
  }

  private open(order: WaitingOrder, at: { readonly tick: MarkTick; readonly conversion: bigint }): void {
    const { accounts } = this.state;
    const account = accounts.of(order.userId);
    const { seq, mark } = at.tick;
    const released = this.release(order);
    const price = { mark, conversion: at.conversion };
    const { quote, refusal } = quoteOrder(order, { ...price, isFill: true });
    const fault = refusal ?? this.checkOpening(order, quote, price);
    if (fault !== null || quote === null) {
      assert(fault !== null, 'an order without a quote has a reason');
      return this.refuse(order, at.tick, { released, refusal: fault });
    }
    const brought = order.brought ?? 0n;
    accounts.addFree(account, brought - (quote.margin + quote.fee));
    const { id, userId, matchId, side, marginMode, leverage, lots, takeProfit, stopLoss, terms } = order;
    const position = toOpenPosition({
      ...{ id, userId, matchId, side, marginMode, leverage, lots, takeProfit, stopLoss, terms },
      ...{ entry: quote.entry, margin: quote.margin, conversion: at.conversion, openedAt: this.beat.at },
      ...{ triggersAt: order.acceptedAt, trail: null, chargedDay: null, closing: null },
    });
    this.state.addPosition(position);
    this.events.push({
      type: 'opened',
      ...{ id, userId, matchId, at: this.beat.at, seq, mark },
      position: toPosition(position),
      fee: quote.fee,
      ...{ released, brought },
    });
  }

  /** Takes an order out and gives back what it held. */
  private release(order: WaitingOrder): bigint {
    const released = order.margin + order.fee;
    this.state.removeOrder(order);
    this.state.accounts.addFree(this.state.accounts.of(order.userId), released);
    return released;
  }

  private refuse(
    { id, userId, matchId, limitPrice }: WaitingOrder,
    { seq, mark }: MarkTick,
    end: { readonly released: bigint; readonly refusal: Refusal },
  ): void {
    const type = limitPrice === null ? 'refused' : 'cancelled';
    this.events.push({ type, id, userId, matchId, at: this.beat.at, seq, mark, ...end });
  }

  /** An order is checked again, because price and exposure have moved; a limit order keeps its triggers. */
  private checkOpening(
    order: WaitingOrder,
    quote: Quote,
    at: { readonly mark: bigint; readonly conversion: bigint },
  ): Refusal | null {
    const { accounts, house } = this.state;
    if (order.reverses !== undefined && !this.ended.has(order.reverses))
      return { key: 'contract.position_ended', details: {} };
    const { net } = this.state.booksOf(order.matchId).exposure;
    const account = accounts.of(order.userId);
    const free = account.free + (order.brought ?? 0n);
    const fault =
      checkFunds(quote.margin + quote.fee, accounts.spendable(account, free)) ??
      checkExposure(order, { ...at, room: house.roomOf(net, order.side) });
    if (fault !== null || order.limitPrice !== null) return fault;
    return checkTriggers({ ...order, holding: quote.holding }, { ...order, mark: at.mark });
  }

  private tickOf(position: OpenPosition): MarkTick {
    const tick = this.ticks.get(position.matchId);
    assert(tick !== undefined, 'a position is only closed by a tick of its match');
    return tick;
  }
}

/** A trigger closes the whole position, also one that waits to be closed in part. */
function queueClose({ position, reason, trigger }: FiredClose): void {
  if (!position.isOpen) return;
  const isWhole = position.closing?.lots === position.lots;
  if (!isWhole) position.closing = { lots: position.lots, acceptedAt: trigger.at, reason, trigger };
}

function byId<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => compare(a.id, b.id));
}

function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
