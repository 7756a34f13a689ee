import type { Counter } from 'prom-client';
import { AppError } from '../../kernel/error.ts';
import { SUBJECTS } from '../../kernel/questions.ts';
import type { BookEvent } from '../stream/book-feed.ts';
import { BEATS_MS } from '../stream/stream-source.ts';
import type { StreamFollower } from '../stream/stream-message.ts';
import type { StreamName } from '../stream/stream-name.ts';
import { BookMirror } from './book-mirror.ts';
import { type BookLevels, type LocalStream, localDepth, localLevels } from './local-streams.ts';
import type { RemoteStreamsDeps } from './remote-streams-deps.ts';
import { bookKey } from './stream-keys.ts';

type BookStream = Extract<StreamName, { readonly kind: 'depth' | 'levels' }>;

/** A book that is followed here, with the streams that are made of it. */
interface Mirrored {
  readonly symbol: string;
  readonly mirror: BookMirror;
  readonly streams: Map<string, LocalStream>;
  readonly stop: () => void;
  readonly opened: PromiseWithResolvers<void>;
}

/** Most bytes of a book. */
const BOOK_MAX_BYTES = 67_108_864;
const RETRY_MS = 1_000;

/** The books of the gateway, each read once for all streams of its depth, from the first follower to the last. */
export class BookMirrors {
  readonly #deps: RemoteStreamsDeps;
  readonly #mirrored = new Map<string, Mirrored>();
  readonly #wrong: Counter;
  readonly #cancels: readonly (() => void)[];

  constructor(deps: RemoteStreamsDeps) {
    this.#deps = deps;
    this.#wrong = deps.metrics.counter(
      'openbourse_book_mirrors_wrong_total',
      'Mirrors of books that differed from the book of the writer and were dropped.',
      [],
    );
    this.#cancels = BEATS_MS.map((periodMs) => deps.clock.every(periodMs, () => this.#beat(periodMs)));
  }

  /** Resolves when the book is there. */
  async follow(name: string, stream: BookStream, follower: StreamFollower): Promise<void> {
    const symbol = stream.symbol.toUpperCase();
    const mirrored = this.#mirrored.get(symbol) ?? this.#open(symbol);
    const known = mirrored.streams.get(name);
    const local = known ?? this.#localOf(mirrored, name, stream);
    local.followers.add(follower);
    if (known !== undefined) local.joined();
    await mirrored.opened.promise;
  }

  unfollow(name: string, { symbol }: BookStream, follower: StreamFollower): void {
    const mirrored = this.#mirrored.get(symbol.toUpperCase());
    const local = mirrored?.streams.get(name);
    if (mirrored === undefined || local?.followers.delete(follower) !== true) return;
    if (local.followers.size > 0) return;
    mirrored.streams.delete(name);
    if (mirrored.streams.size > 0) return;
    this.#drop(mirrored);
    const { broker, link } = this.#deps;
    broker.publish(SUBJECTS.unfollow, { gateway: link.gateway, key: bookKey(mirrored.symbol) });
  }

  /** The owner is there, for the first time or again: changes may have been lost. */
  begin(): void {
    for (const mirrored of this.#mirrored.values()) this.#load(mirrored);
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
    for (const mirrored of this.#mirrored.values()) this.#drop(mirrored);
  }

  #open(symbol: string): Mirrored {
    const { broker } = this.#deps;
    const streams = new Map<string, LocalStream>();
    const mirror = new BookMirror(() => this.#read(symbol), {
      changed: (change) => {
        for (const stream of streams.values()) stream.changed(change, change.at);
      },
      renewed: (change) => {
        for (const stream of streams.values()) stream.renewed(change);
      },
      wrong: () => {
        this.#wrong.inc();
        this.#deps.log.error({ symbol }, 'the mirror of a book is wrong');
        for (const stream of streams.values()) stream.distrusted();
      },
      stale: () => {
        const mirrored = this.#mirrored.get(symbol);
        if (mirrored?.mirror === mirror) this.#load(mirrored);
      },
    });
    const stop = broker.subscribe(SUBJECTS.stream(bookKey(symbol)), ({ head }) => {
      // What is no event is like one that was lost: the next one, or a check, shows it.
      if (head['kind'] === 'change' || head['kind'] === 'check') mirror.take(head as unknown as BookEvent);
    });
    const opened = Promise.withResolvers<void>();
    // Whoever follows may be gone.
    opened.promise.catch(() => undefined);
    const mirrored: Mirrored = { symbol, mirror, streams, stop, opened };
    this.#mirrored.set(symbol, mirrored);
    this.#load(mirrored);
    return mirrored;
  }

  #drop(mirrored: Mirrored): void {
    if (this.#isThere(mirrored)) this.#mirrored.delete(mirrored.symbol);
    mirrored.stop();
    mirrored.opened.resolve();
  }

  #isThere(mirrored: Mirrored): boolean {
    return this.#mirrored.get(mirrored.symbol) === mirrored;
  }

  #localOf({ symbol, mirror, streams }: Mirrored, name: string, stream: BookStream): LocalStream {
    const of = { clock: this.#deps.clock, name, symbol, periodMs: stream.periodMs };
    const local = stream.kind === 'depth' ? localDepth(of) : localLevels(of, stream.levels, () => mirror);
    streams.set(name, local);
    return local;
  }

  #load(mirrored: Mirrored): void {
    const { mirror, opened } = mirrored;
    mirror.load().then(
      (isThere) => {
        opened.resolve();
        if (!isThere && this.#isThere(mirrored)) this.#drop(mirrored);
      },
      (error: unknown) => this.#postpone(mirrored, error),
    );
  }

  /** The owner is away; whoever follows gets the book when it is there. */
  #postpone(mirrored: Mirrored, error: unknown): void {
    const isLater = error instanceof AppError && error.key === 'server.unavailable';
    if (!isLater) {
      this.#deps.log.error({ err: error }, 'a book could not be read');
      mirrored.opened.reject(error);
      for (const { followers } of mirrored.streams.values())
        for (const follower of followers) follower.lose();
      return this.#drop(mirrored);
    }
    this.#deps.machine.after(RETRY_MS, () => {
      if (this.#isThere(mirrored) && !mirrored.mirror.isLive) this.#load(mirrored);
    });
  }

  async #read(symbol: string): Promise<BookLevels | null> {
    const { link } = this.#deps;
    const answer = await link.ask('book', { gateway: link.gateway, symbol });
    return JSON.parse(Buffer.from(await answer.read(BOOK_MAX_BYTES)).toString()) as BookLevels | null;
  }

  #beat(periodMs: number): void {
    for (const { mirror, streams } of this.#mirrored.values()) {
      if (!mirror.isLive) continue;
      for (const stream of streams.values()) if (stream.periodMs === periodMs) stream.beat();
    }
  }
}
