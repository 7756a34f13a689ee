import {
  CANCELLED,
  COMPLETED,
  type EventLog,
  FILLED,
  NOTHING,
  PLACED,
  REDUCED,
  RESTED,
  TRIGGERED,
} from '@openbourse/engine';
import { mulDiv } from '@openbourse/money';
import type { NewCall } from '../kernel/call-queries.ts';
import { toTimestamp } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import {
  type Balance,
  type BalanceKey,
  Journal,
  type PlatformAccount,
  type TransferRow,
  WorkingSet,
} from '../ledger/index.ts';
import type { Book } from './book.ts';
import { Executions } from './execution.ts';
import { holdOf, type SpotOrder, transition } from './order.ts';
import type { RanOut } from './ran-out.ts';
import type { Trade } from './trade.ts';
import { givenCurrency, type Terms } from './terms.ts';

/** The house accounts that receive fees, by currency. */
export type FeeAccounts = ReadonlyMap<number, PlatformAccount>;

/** An amendment that left an order its place. */
export interface Amendment {
  readonly number: number;
  readonly order: SpotOrder;
  readonly terms: Terms;
  readonly engineSeq: number;
  readonly lotsBefore: number;
  readonly lots: number;
  readonly at: number;
}

/** A row of the events: the order that it is about, and the step of the market that it is or belongs to. */
interface Row {
  readonly index: number;
  readonly order: SpotOrder;
  readonly engineSeq: number;
}

const PPM = 1_000_000n;

/**
 * Changes by the commands of one commit: it turns events of the engine into rows, holds and postings.
 *
 * Invariants: only a change of ownership is posted; the hold of an order moves with its row; every owner that an
 * event concerns is locked before the event is applied.
 */
export class Batch {
  readonly balances = new WorkingSet();
  readonly journal = new Journal(this.balances);
  readonly placed = new Set<SpotOrder>();
  readonly changed = new Set<SpotOrder>();
  readonly amendments: Amendment[] = [];
  readonly trades: Trade[] = [];
  /** Transfers from other accounts that came with orders. */
  readonly transfers: TransferRow[] = [];
  readonly executions = new Executions();
  readonly books = new Set<Book>();
  /** Ended orders with an exit that is not settled yet. */
  readonly unsettled: SpotOrder[] = [];
  /** Orders whose exit this batch settled, with the lots that it was placed for, or else those that were executed. */
  readonly settledExits = new Map<SpotOrder, number>();
  /** Trailing orders whose peak is written. */
  readonly peaks = new Set<SpotOrder>();
  /** Icebergs that showed another slice. */
  readonly turns = new Set<SpotOrder>();
  /** Calls that are remembered with what they did. */
  readonly calls: NewCall[] = [];
  /** Countdowns that ran out, whose rows it removes. */
  readonly ranOut: RanOut[] = [];
  readonly at: number;
  private readonly feeAccounts: FeeAccounts;
  private readonly nextTradeId: () => number;

  constructor(options: { at: number; feeAccounts: FeeAccounts; nextTradeId: () => number }) {
    this.at = options.at;
    this.feeAccounts = options.feeAccounts;
    this.nextTradeId = options.nextTradeId;
  }

  /** Both balances of each owner that the events concern. */
  keysOf(book: Book, events: EventLog): readonly BalanceKey[] {
    const owners = new Set<number>();
    for (let index = 0; index < events.count; index += 1) {
      owners.add(book.order(events.orderId(index)).userId);
      if (events.kind(index) === FILLED) owners.add(book.order(events.makerOrderId(index)).userId);
    }
    return keysOfOwners(book, owners);
  }

  apply(book: Book, events: EventLog): void {
    const touched = new Set<SpotOrder>();
    const ended: SpotOrder[] = [];
    let engineSeq = 0;
    for (let index = 0; index < events.count; index += 1) {
      const seq = events.engineSeq(index);
      if (seq !== NOTHING) engineSeq = seq;
      const order = book.order(events.orderId(index));
      const kind = events.kind(index);
      if (kind === FILLED) touched.add(book.order(events.makerOrderId(index)));
      touched.add(order);
      this.step(book, events, { index, order, engineSeq });
      if (kind === COMPLETED || kind === CANCELLED) ended.push(order);
    }
    for (const order of ended) {
      book.remove(order);
      if (order.exit !== null) this.unsettled.push(order);
    }
    for (const order of [...touched]) {
      const sibling = book.siblingOf(order);
      if (sibling !== undefined) touched.add(sibling);
    }
    for (const order of touched) this.rehold(book, order);
    if (events.count > 0) this.books.add(book);
  }

  private step(book: Book, events: EventLog, { index, order, engineSeq }: Row): void {
    const step = { terms: book.terms, order, engineSeq, at: this.at };
    switch (events.kind(index)) {
      case FILLED:
        return this.settle(book, events, { index, order, engineSeq });
      case PLACED:
        order.placedSeq = engineSeq;
        return this.executions.add({ ...step, kind: 'placed' });
      case TRIGGERED:
        order.triggeredSeq = engineSeq;
        order.triggeredAt = this.at;
        this.endTrail(book, events, { index, order });
        return this.executions.add({ ...step, kind: 'triggered' });
      case REDUCED:
        order.lots = order.executedLots + events.remainingLots(index);
        return this.executions.add({ ...step, kind: 'reduced' });
      case COMPLETED:
        transition(order, 'complete');
        return this.executions.complete(order);
      case CANCELLED:
        transition(order, 'revoke');
        order.revokeReason = events.reason(index);
        order.cancelledSeq = events.engineSeq(index) === NOTHING ? null : engineSeq;
        this.endTrail(book, events, { index, order });
        return this.executions.add(
          { ...step, kind: 'cancelled' },
          { reason: order.revokeReason, sibling: book.siblingOf(order) },
        );
      case RESTED:
        return;
    }
  }

  /** The peak of a trailing order is final when it is triggered or canceled. */
  private endTrail(book: Book, events: EventLog, { index, order }: Pick<Row, 'index' | 'order'>): void {
    const peakTicks = events.peakTicks(index);
    if (order.trail === null || peakTicks === NOTHING) return;
    Object.assign(order.trail, { peakTicks, seq: book.tradeSeq });
    this.peaks.add(order);
  }

  /** The engine has the place of the present slice as the command left it. */
  private noteTurn(book: Book, maker: SpotOrder): void {
    const open = book.engine.openOrder(maker.id);
    const iceberg = open?.type === 'limit' ? open.iceberg : undefined;
    if (iceberg === undefined || iceberg.turnFill === 0) return;
    maker.turn = { seq: iceberg.turnSeq, fill: iceberg.turnFill };
    this.turns.add(maker);
  }

  /** Writes the peaks of books in which many trades came since, so that few have to be read to know one. */
  notePeaks(): void {
    for (const book of this.books) for (const order of book.peaksToNote()) this.peaks.add(order);
  }

  private rehold(book: Book, order: SpotOrder): void {
    const held = holdOf(order, book.siblingOf(order), book.terms);
    const given = this.balanceOf(order.userId, givenCurrency(book.terms, order.side).id);
    this.balances.hold(given, held - order.held);
    order.held = held;
    order.updatedAt = this.at;
    if (!this.placed.has(order)) this.changed.add(order);
  }

  private settle(book: Book, events: EventLog, { index, order: taker, engineSeq }: Row): void {
    const { terms } = book;
    const maker = book.order(events.makerOrderId(index));
    const takerSide = events.takerSide(index);
    const priceTicks = events.priceTicks(index);
    const lots = events.qtyLots(index);
    const [buyer, seller] = takerSide === 'buy' ? [taker, maker] : [maker, taker];
    const tickLots = BigInt(priceTicks) * BigInt(lots);
    const quote = tickLots * terms.quotePerTickLot;
    const base = BigInt(lots) * terms.basePerLot;
    const ppmOf = (order: SpotOrder): bigint =>
      BigInt(order === maker ? order.makerFeePpm : order.takerFeePpm);
    const buyerFee = mulDiv(base, ppmOf(buyer), PPM, 'ceil');
    const sellerFee = mulDiv(quote, ppmOf(seller), PPM, 'ceil');
    book.tradeSeq += 1;
    this.postTrade(book, { buyer, seller, quote, base, buyerFee, sellerFee });
    for (const order of [buyer, seller]) {
      order.executedLots += lots;
      order.executedTickLots += tickLots;
      order.fee += order === buyer ? buyerFee : sellerFee;
    }
    if (maker.visibleLots !== null) this.noteTurn(book, maker);
    const trade: Trade = {
      terms,
      id: this.nextTradeId(),
      seq: book.tradeSeq,
      priceTicks,
      lots,
      takerSide,
      maker,
      taker,
      makerFee: maker === buyer ? buyerFee : sellerFee,
      takerFee: taker === buyer ? buyerFee : sellerFee,
      at: this.at,
    };
    this.trades.push(trade);
    for (const order of [maker, taker]) {
      this.executions.add({ kind: 'filled', terms, order, engineSeq, at: this.at }, { trade });
    }
  }

  /** Eight postings with both fees (reliability, section 2, L8). */
  private postTrade(
    book: Book,
    trade: {
      readonly buyer: SpotOrder;
      readonly seller: SpotOrder;
      readonly quote: bigint;
      readonly base: bigint;
      readonly buyerFee: bigint;
      readonly sellerFee: bigint;
    },
  ): void {
    const { match } = book.terms;
    const quoteOf = (order: SpotOrder): Balance => this.balanceOf(order.userId, match.quote.id);
    const baseOf = (order: SpotOrder): Balance => this.balanceOf(order.userId, match.base.id);
    this.journal.begin({
      kind: 'spot_trade',
      reference: `${match.id}:${book.tradeSeq}`,
      idempotencyKey: null,
      at: toTimestamp(this.at),
    });
    this.journal.postUser(quoteOf(trade.buyer), -trade.quote, 'spot_trade');
    this.journal.postUser(quoteOf(trade.seller), trade.quote, 'spot_trade');
    this.journal.postUser(baseOf(trade.seller), -trade.base, 'spot_trade');
    this.journal.postUser(baseOf(trade.buyer), trade.base, 'spot_trade');
    this.journal.postUser(baseOf(trade.buyer), -trade.buyerFee, 'spot_fee');
    this.journal.postPlatform(this.feeAccount(match.base.id), trade.buyerFee, 'spot_fee');
    this.journal.postUser(quoteOf(trade.seller), -trade.sellerFee, 'spot_fee');
    this.journal.postPlatform(this.feeAccount(match.quote.id), trade.sellerFee, 'spot_fee');
  }

  /** Free amount of the balance that an order gives from. */
  availableFor(book: Book, order: Pick<SpotOrder, 'userId' | 'side'>): bigint {
    const currencyId = givenCurrency(book.terms, order.side).id;
    return this.balances.availableOf({ userId: order.userId, wallet: 'trade', currencyId });
  }

  private balanceOf(userId: number, currencyId: number): Balance {
    return this.balances.get({ userId, wallet: 'trade', currencyId });
  }

  private feeAccount(currencyId: number): PlatformAccount {
    const account = this.feeAccounts.get(currencyId);
    assert(account !== undefined, `currency ${currencyId} has a fee account`);
    return account;
  }
}

/** The keys of base and quote of each owner. */
export function keysOfOwners(book: Book, owners: Iterable<number>): readonly BalanceKey[] {
  const { base, quote } = book.terms.match;
  return [...owners].flatMap((userId): BalanceKey[] => [
    { userId, wallet: 'trade', currencyId: base.id },
    { userId, wallet: 'trade', currencyId: quote.id },
  ]);
}
