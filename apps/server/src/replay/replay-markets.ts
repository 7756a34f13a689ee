import { ReplayDifference } from '@openbourse/engine';
import type { RecordedSnapshot } from '../liability/index.ts';
import {
  BookReplay,
  type OpeningOrder,
  type RecordedStep,
  type RecordedTrade,
  type ReplayedTrade,
} from '../spot/index.ts';
import type { RecordedMarket } from './recording.ts';
import type { TradePostings } from './trade-postings.ts';

/** A book that was rebuilt. */
export interface ReplayedBook {
  readonly symbol: string;
  readonly engineSeq: number;
  readonly tradeSeq: number;
  readonly hash: string;
  /** Snapshots whose hash of the book was arrived at. */
  readonly snapshots: readonly number[];
}

/** A recorded hash of the book, at a place. */
interface Checkpoint {
  readonly snapshot: number;
  readonly engineSeq: number;
  readonly hash: string;
}

type MarketRow = RecordedStep | RecordedTrade;

/** Rebuilds the books of the markets, one after the other, as their rows come. */
export class MarketsReplay {
  readonly books: ReplayedBook[] = [];
  private readonly postings: TradePostings;
  private readonly snapshots: readonly RecordedSnapshot[];
  /** True where the replay ends before the recording. */
  private readonly isCut: boolean;
  private current: OneMarket | null = null;

  constructor(of: {
    readonly postings: TradePostings;
    readonly snapshots: readonly RecordedSnapshot[];
    readonly isCut: boolean;
  }) {
    this.postings = of.postings;
    this.snapshots = of.snapshots;
    this.isCut = of.isCut;
  }

  begin(market: RecordedMarket): void {
    this.finish();
    const checkpoints = this.snapshots.flatMap(({ number: snapshot, books }) =>
      books
        .filter(({ matchId }) => matchId === market.match.id)
        .map(({ engineSeq, hash }) => ({ snapshot, engineSeq, hash })),
    );
    this.current = new OneMarket(market, { checkpoints, postings: this.postings, isCut: this.isCut });
  }

  take(row: OpeningOrder | MarketRow): void {
    this.current?.take(row);
  }

  finish(): void {
    if (this.current !== null) this.books.push(this.current.finish());
    this.current = null;
  }
}

class OneMarket {
  private readonly market: RecordedMarket;
  private readonly postings: TradePostings;
  private readonly checkpoints: Checkpoint[];
  private readonly lastTradeSeq: number;
  private readonly isCut: boolean;
  private readonly arrived: number[] = [];
  private readonly opening: OpeningOrder[] = [];
  private book: BookReplay | null = null;
  /** Rows of a command that was not replayed yet. */
  private command: MarketRow[] = [];
  private isOver = false;

  constructor(
    market: RecordedMarket,
    of: {
      readonly checkpoints: Checkpoint[];
      readonly postings: TradePostings;
      readonly isCut: boolean;
    },
  ) {
    this.market = market;
    this.postings = of.postings;
    this.checkpoints = of.checkpoints;
    this.isCut = of.isCut;
    const { closing, opening } = market;
    this.lastTradeSeq = of.isCut
      ? (of.postings.lastSeqOf(market.match.id) ?? opening.tradeSeq)
      : closing.tradeSeq;
  }

  take(row: OpeningOrder | MarketRow): void {
    if (row.row === 'open_order') {
      this.opening.push(row);
      return;
    }
    if (this.isOver) return;
    if (beginsCommand(row)) this.runCommand();
    this.command.push(row);
  }

  finish(): ReplayedBook {
    this.runCommand();
    const { match, closing } = this.market;
    const book = this.opened();
    if (!this.isOver) this.checkHashes(book);
    if (!this.isCut) {
      book.requireWhole(this.placeOf('its end'));
      this.same('steps', [closing.engineSeq, book.engineSeq]);
      this.same('trades', [closing.tradeSeq, book.tradeSeq]);
      this.same('last price', [closing.lastPrice, book.lastPrice]);
      this.same('posted trades', [closing.tradeSeq, this.postings.lastSeqOf(match.id) ?? closing.tradeSeq]);
      this.located(() => book.requireRows());
    }
    const { engineSeq, tradeSeq, hash } = book;
    return { symbol: match.symbol, engineSeq, tradeSeq, hash, snapshots: this.arrived };
  }

  private runCommand(): void {
    const rows = this.command;
    this.command = [];
    const book = this.opened();
    this.checkHashes(book);
    if (this.isOver) return;
    if (rows.some((row) => row.row === 'trade' && row.seq > this.lastTradeSeq) && this.isCut) {
      this.isOver = true;
      return;
    }
    for (const row of rows) this.located(() => this.takeRow(book, row));
  }

  private takeRow(book: BookReplay, row: MarketRow): void {
    try {
      book.take(row);
    } catch (error) {
      if (error instanceof ReplayDifference || !(error instanceof Error)) throw error;
      const place = row.row === 'order' ? `order ${row.id}` : `${row.row} ${row.seq}`;
      throw new ReplayDifference({ place, expected: 'a row that can be read', found: error.message });
    }
  }

  /** Compares the book with the hash of each snapshot that was taken where it stands. */
  private checkHashes(book: BookReplay): void {
    for (let next = this.checkpoints[0]; next !== undefined; next = this.checkpoints[0]) {
      if (book.engineSeq < next.engineSeq) return;
      this.checkpoints.shift();
      const place = this.placeOf(`step ${next.engineSeq}, snapshot ${next.snapshot}`);
      if (book.engineSeq === next.engineSeq && book.hasHash(next.hash)) this.arrived.push(next.snapshot);
      else throw new ReplayDifference({ place, expected: `the book ${next.hash}`, found: book.hash });
    }
  }

  private opened(): BookReplay {
    const { match, opening } = this.market;
    const onTrade = (trade: ReplayedTrade): void =>
      this.postings.require({ match, trade, place: `trade ${trade.seq}` });
    this.book ??= new BookReplay(this.market, { ...opening, orders: this.opening }, { onTrade });
    return this.book;
  }

  /** Names the market of a difference. */
  private located(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof ReplayDifference)) throw error;
      const { place, expected, found } = error;
      throw new ReplayDifference({ place: this.placeOf(place), expected, found });
    }
  }

  private placeOf(place: string): string {
    return `${this.market.match.symbol}, ${place}`;
  }

  private same(
    name: string,
    [recorded, replayed]: readonly [number | string | null, number | string | null],
  ): void {
    if (recorded === replayed) return;
    const [expected, found] = [`${name} ${replayed ?? 'none'}`, `${name} ${recorded ?? 'none'}`];
    throw new ReplayDifference({ place: this.placeOf('its end'), expected, found });
  }
}

/** Reports whether a row may begin a command; the second leg of a pair stays with the first. */
function beginsCommand(row: MarketRow): boolean {
  if (row.row === 'order') return row.ocoOrderId === null || row.type === 'limit';
  if (row.row === 'reduced') return true;
  return row.row === 'cancelled' && ['requested', 'replaced', 'delisted', 'countdown'].includes(row.reason);
}
