import type { OpenOrder } from '../order-book/commands.ts';
import { bookHash } from './book-hash.ts';
import { type DayEnd, type DayHead, type DayLine, type OpenLine, openOrderOf, rowOf } from './day-lines.ts';
import { MarketReplay } from './market-replay.ts';
import { placeOf, ReplayDifference } from './market-rows.ts';

/** Result of the lines of a market and a day. */
export interface VerifiedMarketDay {
  readonly symbol: string;
  readonly steps: number;
  readonly trades: number;
  readonly startHash: string;
  readonly endHash: string;
}

/** Hash of a book without its owners, whose groups differ from day to day. */
export function publicBookHash(orders: Iterable<OpenOrder>): string {
  return bookHash([...orders].map((order) => ({ ...order, owner: 0 })));
}

/**
 * Executes the lines of a market and a day once more, as they come. Throws `ReplayDifference` at the first that does not follow.
 */
export class MarketDay {
  private head: DayHead | null = null;
  private open: OpenOrder[] = [];
  private replay: MarketReplay | null = null;
  private result: VerifiedMarketDay | null = null;
  private startHash = '';
  private first: DayHead | null = null;

  take(line: DayLine): void {
    if (this.result !== null) differ('the end', 'no more lines', line.kind);
    if (line.kind === 'market' || line.kind === 'restated') this.begin(line);
    else if (line.kind === 'open') this.addOpen(line);
    else if (line.kind === 'end') this.end(line);
    else {
      const row = rowOf(line);
      (this.replay ?? differ(placeOf(row), 'the book of its beginning', row.kind)).take(row);
    }
  }

  finish(): VerifiedMarketDay {
    return this.result ?? differ('the end', 'a line that ends the day', 'none');
  }

  private begin(head: DayHead): void {
    if ((head.kind === 'market') !== (this.first === null))
      differ('the beginning', 'one line that begins the day', head.kind);
    this.first ??= head;
    this.replay?.requireWhole(`step ${head.step}`);
    this.head = head;
    this.open = [];
    if (head.open === 0) this.start(head);
  }

  private addOpen(line: OpenLine): void {
    const { head } = this;
    if (head === null || this.open.length === head.open)
      return differ(`order ${line.order}`, 'a step', 'open');
    this.open.push(openOrderOf(line));
    if (this.open.length === head.open) this.start(head);
  }

  private start(head: DayHead): void {
    const state = { engineSeq: head.step, lastPriceTicks: head.last_price, orders: this.open };
    if (this.replay !== null) {
      this.requireSameBook(this.replay, head);
      this.replay.restate(state);
      return;
    }
    this.startHash = publicBookHash(this.open);
    const config = { marketSweepPpm: head.market_sweep_ppm };
    this.replay = refusedAs(
      'the book of the beginning',
      () => new MarketReplay(config, { ...state, tradeSeq: head.trade }),
    );
  }

  /** Other ticks and lots are no other orders: the same ones are open, in the same sequence. */
  private requireSameBook(replay: MarketReplay, head: DayHead): void {
    const namesOf = (orders: readonly OpenOrder[]): string =>
      JSON.stringify(
        orders
          .toSorted((a, b) => a.engineSeq - b.engineSeq)
          .map(({ orderId, engineSeq, side, type, ocoOrderId }) => [
            orderId,
            engineSeq,
            side,
            type,
            ocoOrderId,
          ]),
      );
    const [expected, found] = [namesOf(replay.book.openOrders()), namesOf(this.open)];
    if (expected !== found || replay.book.engineSeq !== head.step || replay.tradeSeq !== head.trade)
      differ(`step ${head.step}`, 'the same orders in other ticks', 'others');
  }

  private end(line: DayEnd): void {
    const { replay, first } = this;
    if (replay === null || first === null) return differ('the end', 'a line that begins the day', 'none');
    replay.requireWhole('the end');
    const endHash = publicBookHash(replay.book.openOrders());
    same('steps', String(replay.book.engineSeq), String(line.step));
    same('trades', String(replay.tradeSeq), String(line.trade));
    same('last price', String(replay.book.lastPriceTicks), String(line.last_price));
    same('the book', endHash, line.hash);
    this.result = {
      ...{ symbol: first.symbol, steps: line.step - first.step, trades: line.trade - first.trade },
      ...{ startHash: this.startHash, endHash },
    };
  }
}

function refusedAs<T>(place: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return differ(place, 'a book', error.message);
  }
}

function same(name: string, expected: string, found: string): void {
  if (expected !== found) differ('the end', `${name} ${expected}`, `${name} ${found}`);
}

function differ(place: string, expected: string, found: string): never {
  throw new ReplayDifference({ place, expected, found });
}
