import { hashLevels } from '../../spot/index.ts';
import type { BookEvent } from '../stream/book-feed.ts';
import type { DepthChange } from '../stream/join-depth.ts';
import { BookSide } from './book-side.ts';
import type { BookLevels } from './local-streams.ts';

type Level = readonly [string, string];
type Change = Extract<BookEvent, { readonly kind: 'change' }>;
type Check = Extract<BookEvent, { readonly kind: 'check' }>;

/** Events that wait for the book; beyond them it is read anew. */
const WAITING_MAX = 10_000;

export interface MirrorEvents {
  changed(change: Change): void;
  /** The book was read anew, and changes may be missing between the one before and this. */
  renewed(change: DepthChange): void;
  /** The mirror differed from the book of the writer. What was sent of it may be wrong. */
  wrong(): void;
  /** The book is to be loaded again. */
  stale(): void;
}

/**
 * The book of a symbol as the owner's changes make it.
 *
 * Invariant: while it is live it holds every change up to its sequence, each of which followed the one before. What does
 * not follow makes it wait for the book to be loaded again, and so does a hash of the writer's that is another one.
 */
export class BookMirror implements BookLevels {
  seq = 0;
  readonly #bids = new BookSide('bids');
  readonly #asks = new BookSide('asks');
  readonly #read: () => Promise<BookLevels | null>;
  readonly #on: MirrorEvents;
  /** Null while it is live. */
  #waiting: BookEvent[] | null = [];
  /** Of readings, so that an answer to one before the last is dropped. */
  #reading = 0;
  #isFirst = true;

  /** Reads the book by what is given, which answers null for no book. */
  constructor(read: () => Promise<BookLevels | null>, on: MirrorEvents) {
    this.#read = read;
    this.#on = on;
  }

  get bids(): readonly Level[] {
    return this.#bids.levels;
  }

  get asks(): readonly Level[] {
    return this.#asks.levels;
  }

  get isLive(): boolean {
    return this.#waiting === null;
  }

  /** Reads the book, and applies what came meanwhile; false where there is none of the symbol. */
  async load(): Promise<boolean> {
    this.#reading += 1;
    const reading = this.#reading;
    this.#waiting = [];
    const book = await this.#read();
    if (book === null) return false;
    if (reading === this.#reading) this.#begin(book);
    return true;
  }

  take(event: BookEvent): void {
    if (this.#waiting === null) {
      if (event.kind === 'change') this.#apply(event);
      else void this.#compare(event);
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length > WAITING_MAX) this.#loadAgain();
  }

  #begin(book: BookLevels): void {
    const { seq } = this;
    const [b, a] = [changesOf(this.bids, book.bids), changesOf(this.asks, book.asks)];
    this.seq = book.seq;
    this.#bids.reset(book.bids);
    this.#asks.reset(book.asks);
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    if (!this.#isFirst && seq !== book.seq) this.#on.renewed({ U: book.seq, u: book.seq, b, a });
    this.#isFirst = false;
    // Checks of that time are of another sequence, and others come.
    for (const event of waiting) if (event.kind === 'change') this.take(event);
  }

  #apply(change: Change): void {
    if (change.u <= this.seq) return;
    if (change.U !== this.seq + 1) return this.#loadAgain();
    this.seq = change.u;
    this.#bids.change(change.b);
    this.#asks.change(change.a);
    this.#on.changed(change);
  }

  async #compare({ seq, hash }: Check): Promise<void> {
    const reading = this.#reading;
    // Later changes do not touch what is being hashed: the levels are written before anything else happens.
    const own = seq === this.seq ? await hashLevels(this) : '';
    if (own === hash || reading !== this.#reading) return;
    this.#on.wrong();
    this.#loadAgain();
  }

  #loadAgain(): void {
    this.#waiting = [];
    this.#on.stale();
  }
}

/** Changes that lead from some levels to others. */
function changesOf(before: readonly Level[], after: readonly Level[]): readonly Level[] {
  const known = new Map(before);
  const now = new Map(after);
  return [
    ...after.filter(([price, quantity]) => known.get(price) !== quantity),
    ...before.filter(([price]) => !now.has(price)).map(([price]): Level => [price, '0']),
  ];
}
