import { LIMITS } from '@openbourse/api';
import {
  bookHash,
  type EngineEvent,
  MarketReplay,
  type OpenOrder,
  type PlaceCommand,
  ReplayDifference,
} from '@openbourse/engine';
import { formatDecimal, mulDiv } from '@openbourse/money';
import type { Match } from '../market/index.ts';
import { toSpotOrder } from './load-order.ts';
import { engineCommand, isArmed, restated, type SpotOrder, toOpenOrder } from './order.ts';
import { type Known, requireRow, same } from './require-row.ts';
import type {
  MarketPlace,
  OpeningOrder,
  RecordedAmendment,
  RecordedOrder,
  RecordedStep,
  RecordedTrade,
} from './recorded-queries.ts';
import { lotsOf, priceText, quantityText, quoteText, type Terms, termsOf, ticksOf } from './terms.ts';

/** Filters of a match that held for orders up to a number; the last ones hold for all others. */
export interface FiltersOfTime {
  readonly lastOrderId: number | null;
  readonly priceTick: string;
  readonly quantityStep: string;
}

/** A trade that followed, in minor units. */
export interface ReplayedTrade {
  readonly seq: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly quote: bigint;
  readonly base: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
}

/** A match as it stands where a recording of it begins. */
export interface Opening extends MarketPlace {
  readonly lastPrice: string | null;
  /** The newest number of an order or amendment until then. */
  readonly lastOrderId: number;
  readonly orders: readonly OpeningOrder[];
}

/** Listeners to what follows. */
export interface BookListener {
  readonly onTrade?: (trade: ReplayedTrade) => void;
  /** An order met one of its own user: those that rest on the other side at that moment. */
  readonly onMeeting?: (taker: SpotOrder, makers: readonly SpotOrder[]) => void;
}

type Fill = Extract<EngineEvent, { kind: 'filled' }>;

const ENGINE = { marketSweepPpm: LIMITS.marketSweepPpm };
const PPM = 1_000_000n;

/**
 * Rebuilds the book of a match from what was recorded of it, with the engine, the arithmetic and the holds of the writer, and
 * compares each trade and each order that ends. Throws `ReplayDifference` at the first difference.
 */
export class BookReplay {
  private readonly match: Match;
  private readonly filters: readonly FiltersOfTime[];
  private readonly hears: BookListener;
  private readonly known = new Map<number, Known>();
  private readonly replay: MarketReplay;
  private terms: Terms;
  private filterIndex = 0;
  private lastOrderId = 0;
  private lastTradeSeq: number;
  /** Trades that followed and were not compared yet. */
  private readonly pending: { readonly fill: Fill; readonly trade: ReplayedTrade }[] = [];

  constructor(
    { match, filters }: { readonly match: Match; readonly filters: readonly FiltersOfTime[] },
    opening: Opening,
    hears: BookListener = {},
  ) {
    this.match = match;
    this.filters = filters;
    this.hears = hears;
    this.lastTradeSeq = opening.tradeSeq;
    this.lastOrderId = opening.lastOrderId;
    while ((filters[this.filterIndex]?.lastOrderId ?? Infinity) < opening.lastOrderId) this.filterIndex += 1;
    this.terms = this.termsAt(this.filterIndex);
    for (const recorded of opening.orders) {
      const order = this.toOrder(recorded, recorded);
      this.known.set(order.id, { order, recorded });
    }
    const { engineSeq, tradeSeq, lastPrice } = opening;
    const lastPriceTicks = lastPrice === null ? null : ticksOf(this.terms, lastPrice);
    this.replay = new MarketReplay(
      ENGINE,
      { engineSeq, tradeSeq, lastPriceTicks, orders: this.openOrders() },
      (event) => this.follow(event),
    );
  }

  get engineSeq(): number {
    return this.replay.book.engineSeq;
  }

  get tradeSeq(): number {
    return this.replay.tradeSeq;
  }

  get lastPrice(): string | null {
    const { lastPriceTicks } = this.replay.book;
    return lastPriceTicks === null ? null : priceText(this.terms, lastPriceTicks);
  }

  get book(): MarketReplay['book'] {
    return this.replay.book;
  }

  get hash(): string {
    return bookHash(this.replay.book.openOrders());
  }

  /** Reports whether a hash is that of the book, in the ticks of now or in those that came before the next order. */
  hasHash(hash: string): boolean {
    if (hash === this.hash) return true;
    this.followBook();
    return this.filters.slice(this.filterIndex).some((_, index) => {
      const terms = this.termsAt(this.filterIndex + index + 1);
      const orders = this.openOrders(
        [...this.known.values()].map(({ order }) => restated(order, this.terms, terms)),
        terms,
      );
      return hash === bookHash(orders.sort((a, b) => a.engineSeq - b.engineSeq));
    });
  }

  /** The arithmetic that holds now. */
  get currentTerms(): Terms {
    return this.terms;
  }

  /** An open order as it stands. */
  find(orderId: number): SpotOrder | undefined {
    return this.known.get(orderId)?.order;
  }

  /** The step that placed an open order. */
  readonly placedSeqOf = (orderId: number): number => this.orderOf(orderId).placedSeq;

  /** Price and quantity of a trade, in ticks and lots. */
  sizeOf({ price, quantity }: RecordedTrade): { readonly priceTicks: number; readonly qtyLots: number } {
    return { priceTicks: ticksOf(this.terms, price), qtyLots: lotsOf(this.terms, quantity) };
  }

  /** Lots that an amendment leaves to an order, beyond what is executed of it. */
  remainingOf({ id, quantity }: RecordedAmendment): number {
    return lotsOf(this.terms, quantity) - (this.known.get(id)?.order.executedLots ?? 0);
  }

  /** The command of an order that comes next. */
  commandOf(row: RecordedOrder): PlaceCommand {
    return engineCommand(this.terms, this.toOrder(row, null));
  }

  /**
   * Goes on in finer ticks and lots where an order is the first that was placed in them, as the writer does when it takes its
   * matches over anew. Answers whether it was.
   */
  adaptTo(orderId: number): boolean {
    const isBeyond = (): boolean => (this.filters[this.filterIndex]?.lastOrderId ?? Infinity) < orderId;
    if (!isBeyond()) return false;
    while (isBeyond()) this.filterIndex += 1;
    const before = this.terms;
    const { engineSeq, lastPriceTicks } = this.replay.book;
    this.terms = this.termsAt(this.filterIndex);
    this.followBook();
    for (const known of this.known.values()) known.order = restated(known.order, before, this.terms);
    this.replay.restate({
      engineSeq,
      lastPriceTicks: lastPriceTicks === null ? null : ticksOf(this.terms, priceText(before, lastPriceTicks)),
      orders: this.openOrders(),
    });
    return true;
  }

  take(row: RecordedStep | RecordedTrade): void {
    switch (row.row) {
      case 'order':
        return this.takeOrder(row);
      case 'trade':
        return this.takeTrade(row);
      case 'triggered':
        return this.replay.take({ kind: 'triggered', seq: row.seq, orderId: row.id });
      case 'reduced':
        return this.takeAmendment(row);
      case 'cancelled':
        return this.replay.take({
          ...{ kind: 'cancelled', seq: row.seq, orderId: row.id },
          reason: row.reason as Extract<EngineEvent, { kind: 'cancelled' }>['reason'],
        });
    }
  }

  /** Checks that nothing is missing between two commands. */
  requireWhole(place: string): void {
    this.replay.requireWhole(place);
  }

  /** Compares the open orders with their rows, at the end of everything. */
  requireRows(): void {
    this.followBook();
    for (const known of this.known.values()) requireRow(known, this.siblingOf(known.order), this.terms);
  }

  private takeOrder(row: RecordedOrder): void {
    if (row.id <= this.lastOrderId) {
      const [expected, found] = [`an order after ${this.lastOrderId}`, `order ${row.id}`];
      throw new ReplayDifference({ place: `step ${row.placedSeq}`, expected, found });
    }
    this.lastOrderId = row.id;
    this.adaptTo(row.id);
    const order = this.toOrder(row, null);
    if (order.trail?.activationTicks === null) order.trail.peakTicks = this.replay.book.lastPriceTicks;
    this.known.set(order.id, { order, recorded: row });
    const command = engineCommand(this.terms, order);
    this.replay.take({ kind: 'placed', seq: row.placedSeq, command, ocoOrderId: row.ocoOrderId });
  }

  private takeAmendment(row: RecordedAmendment): void {
    this.adaptTo(row.number);
    this.lastOrderId = row.number;
    const { seq, id: orderId } = row;
    this.replay.take({ kind: 'reduced', seq, orderId, remainingLots: this.remainingOf(row) });
  }

  private takeTrade(row: RecordedTrade): void {
    const { terms } = this;
    const next = this.pending.shift();
    this.replay.take({
      ...{ kind: 'traded', seq: row.seq, takerSide: row.takerSide },
      ...{ makerOrderId: row.makerOrderId, takerOrderId: row.takerOrderId },
      // Prices and quantities are compared as texts: one that was changed need not be a whole number of ticks or lots.
      ...{ priceTicks: next?.fill.priceTicks ?? 0, qtyLots: next?.fill.qtyLots ?? 0 },
    });
    if (next === undefined) return;
    const { fill, trade } = next;
    const { base, quote } = this.match;
    const isBuy = fill.takerSide === 'buy';
    const [taker, maker] = isBuy ? [trade.buyerId, trade.sellerId] : [trade.sellerId, trade.buyerId];
    const [takerFee, makerFee] = isBuy
      ? [trade.buyerFee, trade.sellerFee]
      : [trade.sellerFee, trade.buyerFee];
    const [takerScale, makerScale] = isBuy ? [base.scale, quote.scale] : [quote.scale, base.scale];
    const place = `trade ${row.seq}`;
    same(place, 'price', [priceText(terms, fill.priceTicks), row.price]);
    same(place, 'quantity', [quantityText(terms, fill.qtyLots), row.quantity]);
    const total = quoteText(terms, BigInt(fill.priceTicks) * BigInt(fill.qtyLots));
    same(place, 'total', [total, row.total]);
    same(place, 'users', [`${taker} from ${maker}`, `${row.takerUserId} from ${row.makerUserId}`]);
    same(place, 'fee of the taker', [formatDecimal(takerFee, takerScale), row.takerFee]);
    same(place, 'fee of the maker', [formatDecimal(makerFee, makerScale), row.makerFee]);
    this.hears.onTrade?.(trade);
  }

  /** Follows an event of the engine as the writer does. */
  private follow(event: EngineEvent): void {
    if (event.kind === 'filled') return this.fill(event);
    const known = this.known.get(event.orderId);
    if (known === undefined) return;
    const { order } = known;
    if ('peakTicks' in event && order.trail !== null) order.trail.peakTicks = event.peakTicks ?? null;
    if (event.kind === 'placed') order.placedSeq = event.engineSeq;
    else if (event.kind === 'triggered') order.triggeredSeq = event.engineSeq;
    else if (event.kind === 'reduced') order.lots = order.executedLots + event.remainingLots;
    else if (event.kind === 'completed') order.state = 'completed';
    else if (event.kind === 'cancelled') {
      order.state = 'revoked';
      order.revokeReason = event.reason;
      order.cancelledSeq = event.engineSeq;
      if (event.reason === 'self_trade' || event.reason === 'fok') this.meet(order);
    }
    if (order.state === 'pending') return;
    this.known.delete(order.id);
    requireRow(known, this.siblingOf(order), this.terms);
  }

  private fill(fill: Fill): void {
    const { terms } = this;
    const maker = this.orderOf(fill.makerOrderId);
    const taker = this.orderOf(fill.takerOrderId);
    const tickLots = BigInt(fill.priceTicks) * BigInt(fill.qtyLots);
    const quote = tickLots * terms.quotePerTickLot;
    const base = BigInt(fill.qtyLots) * terms.basePerLot;
    const [buyer, seller] = fill.takerSide === 'buy' ? [taker, maker] : [maker, taker];
    const feeOf = (order: SpotOrder, received: bigint): bigint =>
      mulDiv(received, BigInt(order === maker ? order.makerFeePpm : order.takerFeePpm), PPM, 'ceil');
    const buyerFee = feeOf(buyer, base);
    const sellerFee = feeOf(seller, quote);
    for (const order of [buyer, seller]) {
      order.executedLots += fill.qtyLots;
      order.executedTickLots += tickLots;
      order.fee += order === buyer ? buyerFee : sellerFee;
    }
    this.lastTradeSeq += 1;
    const users = { buyerId: buyer.userId, sellerId: seller.userId };
    this.pending.push({
      fill,
      trade: { seq: this.lastTradeSeq, ...users, quote, base, buyerFee, sellerFee },
    });
  }

  /** Brings trailing orders to where the engine followed to, and icebergs to the places of their slices. */
  private followBook(): void {
    for (const open of this.replay.book.openOrders()) {
      if (open.type === 'limit') {
        const { iceberg } = open;
        if (iceberg === undefined || iceberg.turnFill === 0) continue;
        this.orderOf(open.orderId).turn = { seq: iceberg.turnSeq, fill: iceberg.turnFill };
      } else if ('trailBps' in open) {
        const { trail } = this.orderOf(open.orderId);
        if (trail !== null) trail.peakTicks = open.peakTicks;
      }
    }
  }

  private meet(taker: SpotOrder): void {
    if (this.hears.onMeeting === undefined) return;
    const makers = [...this.known.values()].flatMap(({ order }) =>
      order.userId === taker.userId && !isArmed(order) && isInReach(taker, order) ? [order] : [],
    );
    if (makers.length > 0) this.hears.onMeeting(taker, makers);
  }

  private siblingOf({ oco }: SpotOrder): SpotOrder | undefined {
    return oco === null ? undefined : this.known.get(oco.id)?.order;
  }

  private orderOf(id: number): SpotOrder {
    const order = this.known.get(id)?.order;
    if (order === undefined) throw new Error(`order ${id} is open`);
    return order;
  }

  private termsAt(index: number): Terms {
    const { priceTick, quantityStep } = this.filters[index] ?? this.match;
    return termsOf({ ...this.match, priceTick, quantityStep });
  }

  private openOrders(
    orders: readonly SpotOrder[] = [...this.known.values()].map(({ order }) => order),
    terms: Terms = this.terms,
  ): OpenOrder[] {
    return orders.map((order) =>
      toOpenOrder(order, order.oco !== null && this.known.has(order.oco.id), terms),
    );
  }

  private toOrder(row: Omit<RecordedOrder, 'row'>, then: OpeningOrder | null): SpotOrder {
    return toSpotOrder(
      {
        ...row,
        ...{ publicId: '', matchId: this.match.id, clientOrderId: null, listClientOrderId: null },
        ...{ state: 'pending', revokeReason: null, held: '0', cancelledSeq: null, triggeredAt: null },
        executedQuantity: then?.executedQuantityThen ?? '0',
        executedTotal: then?.executedTotalThen ?? '0',
        fee: then?.feeThen ?? '0',
        ...{ ocoPublicId: row.ocoOrderId === null ? null : '', ocoClientOrderId: null },
        triggeredSeq: then?.triggeredSeq ?? null,
        trailPeak: then?.trailPeakThen ?? null,
        ...{ turnSeq: then?.turnThen?.[0] ?? null, turnFill: then?.turnThen?.[1] ?? null },
        // An exit is placed by steps of its own.
        ...{ takeProfit: null, stopLoss: null, exitState: null, parentOrderId: null },
        ...{ createdAt: row.at, updatedAt: row.at },
      },
      this.terms,
    );
  }
}

/** Reports whether a resting order is on the other side, at a price that the taker accepts. */
function isInReach({ side, priceTicks }: SpotOrder, maker: SpotOrder): boolean {
  if (maker.side === side || maker.priceTicks === null) return false;
  if (priceTicks === null) return true;
  return side === 'buy' ? maker.priceTicks <= priceTicks : maker.priceTicks >= priceTicks;
}
