import type { Bus } from '../../kernel/bus.ts';
import { tickersChanged } from '../../market/index.ts';
import { bookChanged, commitUntold, ordersChanged, tradesExecuted } from '../../spot/index.ts';
import { type BookListener, createBookFeed } from './book-feed.ts';
import { createSource } from './create-source.ts';
import type { BookSource } from './follow-book.ts';
import type { DepthView } from './join-depth.ts';
import type { Followable } from './stream-connection.ts';
import { ComposedMessage, type StreamFollower } from './stream-message.ts';
import { BEATS_MS, type BeatMs, type SourceDeps, type StreamSource } from './stream-source.ts';

export interface StreamSourcesDeps extends SourceDeps {
  readonly bus: Bus;
}

interface Followed<S extends StreamSource, F> {
  readonly source: S;
  readonly followers: Set<F>;
}

/**
 * The public streams and who follows which, at this server or at a gateway.
 *
 * Invariant: a source lives from the first follower of its stream to the last, so nothing is computed in
 * vain.
 */
export class StreamSources implements Followable {
  readonly #deps: StreamSourcesDeps;
  readonly #followed = new Map<string, Followed<StreamSource, StreamFollower>>();
  /** Whole books, by the symbol, for those who keep mirrors of them. */
  readonly #books = new Map<string, Followed<BookSource, BookListener>>();
  readonly #sources = new Map<number | null, Set<StreamSource>>();
  readonly #beats = new Map<BeatMs, Set<StreamSource>>();
  readonly #reading = new Set<StreamSource>();
  readonly #cancels: readonly (() => void)[];

  constructor(deps: StreamSourcesDeps) {
    this.#deps = deps;
    const { bus, clock } = deps;
    this.#cancels = [
      bus.subscribe(tradesExecuted, (batch) =>
        this.#forEach(batch.matchId, (source) => source.tradesExecuted?.(batch)),
      ),
      bus.subscribe(ordersChanged, ({ orders }) => {
        for (const order of orders)
          this.#forEach(order.currency_match_id, (source) => source.orderChanged?.(order));
      }),
      bus.subscribe(commitUntold, () => {
        for (const sources of this.#sources.values()) for (const source of sources) source.commitUntold?.();
      }),
      bus.subscribe(bookChanged, ({ matchIds }) => {
        for (const matchId of matchIds) this.#forEach(matchId, (source) => source.bookChanged?.());
      }),
      bus.subscribe(tickersChanged, (tickers) => {
        for (const { currency_match_id: matchId } of tickers)
          this.#forEach(matchId, (source) => source.tickerChanged?.(matchId));
      }),
      ...BEATS_MS.map((periodMs) => clock.every(periodMs, () => this.#beat(periodMs))),
    ];
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
  }

  async follow(name: string, follower: StreamFollower): Promise<void> {
    const known = this.#followed.get(name);
    const followed = known ?? this.#open(name);
    if (followed === null) return;
    followed.followers.add(follower);
    if (known !== undefined) followed.source.joined?.();
    await followed.source.opened;
  }

  unfollow(name: string, follower: StreamFollower): void {
    const followed = this.#followed.get(name);
    if (followed === undefined) return;
    followed.followers.delete(follower);
    if (followed.followers.size > 0) return;
    this.#followed.delete(name);
    this.#drop(followed.source);
  }

  /** True where new followers are sent what stands still, null for the name of no stream that is followed. */
  isStanding(name: string): boolean | null {
    const source = this.#followed.get(name)?.source;
    return source === undefined ? null : source.joined !== undefined;
  }

  /** Sends the present of a stream for another follower of one of its followers. */
  showJoined(name: string): void {
    this.#followed.get(name)?.source.joined?.();
  }

  /** Sends the present of a stream again, as after followers may have missed something. */
  showAgain(name: string): void {
    const source = this.#followed.get(name)?.source;
    if (source?.renewed !== undefined) source.renewed();
    else source?.joined?.();
  }

  /**
   * Resolves when the listener is sent every change of a book, to what reads the one that they lead to; to null for the
   * name of no symbol.
   */
  async followBook(symbol: string, listener: BookListener): Promise<(() => DepthView) | null> {
    const followed = this.#books.get(symbol) ?? this.#openBook(symbol);
    if (followed === null) return null;
    followed.followers.add(listener);
    await followed.source.opened;
    return () => followed.source.view();
  }

  unfollowBook(symbol: string, listener: BookListener): void {
    const followed = this.#books.get(symbol);
    if (followed === undefined) return;
    followed.followers.delete(listener);
    if (followed.followers.size > 0) return;
    this.#books.delete(symbol);
    this.#drop(followed.source);
  }

  /** Null when the name is of no stream. */
  #open(name: string): Followed<StreamSource, StreamFollower> | null {
    const followers = new Set<StreamFollower>();
    const source = createSource(this.#deps, name, (compose) => {
      const message = new ComposedMessage(name, compose);
      for (const follower of followers) follower.deliver(message);
    });
    if (source === null) return null;
    const followed = { source, followers };
    this.#followed.set(name, followed);
    this.#add(source);
    return followed;
  }

  #openBook(symbol: string): Followed<BookSource, BookListener> | null {
    const match = this.#deps.symbols.find(symbol);
    if (match === undefined) return null;
    const followers = new Set<BookListener>();
    const source = createBookFeed(this.#deps, match, (event) => {
      for (const listener of followers) listener(event);
    });
    const followed = { source, followers };
    this.#books.set(symbol, followed);
    this.#add(source);
    return followed;
  }

  #add(source: StreamSource): void {
    addTo(this.#sources, source.matchId, source);
    if (source.beat !== undefined) addTo(this.#beats, source.beat.periodMs, source);
  }

  #drop(source: StreamSource): void {
    source.closed?.();
    removeFrom(this.#sources, source.matchId, source);
    if (source.beat !== undefined) removeFrom(this.#beats, source.beat.periodMs, source);
  }

  #forEach(matchId: number, tell: (source: StreamSource) => void): void {
    for (const source of this.#sources.get(matchId) ?? []) tell(source);
    for (const source of this.#sources.get(null) ?? []) tell(source);
  }

  #beat(periodMs: BeatMs): void {
    for (const source of this.#beats.get(periodMs) ?? []) {
      try {
        if (!this.#reading.has(source)) this.#await(source, source.beat?.run());
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  /** A slow database is not asked again before it has answered. */
  #await(source: StreamSource, reading: Promise<void> | undefined): void {
    if (reading === undefined) return;
    this.#reading.add(source);
    reading
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#reading.delete(source);
      });
  }

  #fail(error: unknown): void {
    this.#deps.log.error({ err: error }, 'a stream could not be told');
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

function removeFrom<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
