import type { Counter } from 'prom-client';
import { AppError } from '../../kernel/error.ts';
import { SUBJECTS } from '../../kernel/questions.ts';
import type { Followable } from '../stream/stream-connection.ts';
import { type StreamFollower, WrittenMessage } from '../stream/stream-message.ts';
import { parseStreamName, type StreamName } from '../stream/stream-name.ts';
import { BookMirrors } from './book-mirrors.ts';
import type { RemoteStreamsDeps } from './remote-streams-deps.ts';
import { mayBeListenKey, streamKey } from './stream-keys.ts';
import type { Followed } from './stream-relay.ts';

/** A stream that is followed at this gateway, in one unit of time. */
interface Feed {
  readonly key: string;
  readonly name: string;
  readonly units: 1 | 1_000;
  readonly followers: Set<StreamFollower>;
  readonly opened: PromiseWithResolvers<void>;
  readonly stop: () => void;
  isOpen: boolean;
  /** Its present is to be sent with the next question. */
  isAgain: boolean;
  /** New followers of it are sent its present. */
  isStanding: boolean;
  /** Its present was asked for a moment ago, and is to be asked for again. */
  asking: 'no' | 'yes' | 'again';
}

/** Streams of events that are sent once, so that a lost one is missing for ever. */
const SENT_ONCE: readonly StreamName['kind'][] = ['trade', 'aggTrade', 'kline'];
/** Names in one question. */
const NAMES_AT_ONCE = 1_024;
const RETRY_MS = 1_000;
/** Followers that come within it are sent the present together. */
const PRESENT_MS = 100;

/**
 * The owner's streams for the connections of a gateway: one feed for all followers of a stream, from the first to the
 * last. A subject is followed at the broker before the owner is asked, so that nothing is missed in between.
 *
 * Something may be lost when the owner or the broker was away. Then whoever follows events that are sent once is
 * disconnected, a user's stream ends with its listen key, and the others get their present.
 */
export class RemoteStreams implements Followable {
  readonly #deps: RemoteStreamsDeps;
  readonly #feeds = new Map<string, Feed>();
  readonly #books: BookMirrors;
  readonly #due = new Set<Feed>();
  readonly #lost: Counter;

  constructor(deps: RemoteStreamsDeps) {
    this.#deps = deps;
    this.#books = new BookMirrors(deps);
    this.#lost = deps.metrics.counter(
      'openbourse_streams_lost_total',
      'Streams of the trading API of which events were lost.',
      [],
    );
  }

  async follow(name: string, follower: StreamFollower): Promise<void> {
    const stream = parseStreamName(name);
    if (stream?.kind === 'depth' || stream?.kind === 'levels')
      return this.#books.follow(name, stream, follower);
    if (stream === null && !mayBeListenKey(name)) return;
    const key = streamKey(follower.unitsPerMs, name);
    const known = this.#feeds.get(key);
    const feed = known ?? this.#open(key, follower.unitsPerMs, name);
    feed.followers.add(follower);
    if (known?.isStanding === true) this.#showAgain(known);
    await feed.opened.promise;
  }

  unfollow(name: string, follower: StreamFollower): void {
    const stream = parseStreamName(name);
    if (stream?.kind === 'depth' || stream?.kind === 'levels')
      return this.#books.unfollow(name, stream, follower);
    const feed = this.#feeds.get(streamKey(follower.unitsPerMs, name));
    if (feed?.followers.delete(follower) !== true || feed.followers.size > 0) return;
    this.#drop(feed);
    const { broker, link } = this.#deps;
    broker.publish(SUBJECTS.unfollow, { gateway: link.gateway, key: feed.key });
  }

  /** The owner is there, for the first time or again. */
  begin(): void {
    for (const feed of this.#feeds.values()) {
      if (feed.isOpen) this.#lose(feed);
      this.#ask(feed);
    }
    this.#books.begin();
  }

  stop(): void {
    this.#books.stop();
    for (const feed of this.#feeds.values()) this.#drop(feed);
  }

  #open(key: string, units: 1 | 1_000, name: string): Feed {
    const followers = new Set<StreamFollower>();
    const stop = this.#deps.broker.subscribe(SUBJECTS.stream(key), ({ body }) => {
      const message = new WrittenMessage(name, Buffer.from(body).toString());
      for (const follower of followers) follower.deliver(message);
    });
    const opened = Promise.withResolvers<void>();
    // Whoever follows may be gone.
    opened.promise.catch(() => undefined);
    const state = { isOpen: false, isAgain: false, isStanding: false, asking: 'no' } as const;
    const feed: Feed = { key, name, units, followers, opened, stop, ...state };
    this.#feeds.set(key, feed);
    this.#ask(feed);
    return feed;
  }

  #drop(feed: Feed): void {
    if (this.#feeds.get(feed.key) === feed) this.#feeds.delete(feed.key);
    feed.stop();
    feed.opened.resolve();
  }

  #lose(feed: Feed): void {
    const { name, units, followers } = feed;
    feed.isOpen = false;
    feed.isAgain = true;
    this.#lost.inc();
    const stream = parseStreamName(name);
    if (stream === null) {
      const event = { e: 'listenKeyExpired', E: this.#deps.clock.now() * units, listenKey: name };
      const message = new WrittenMessage(name, JSON.stringify(event));
      for (const follower of followers) follower.deliver(message);
    } else if (SENT_ONCE.includes(stream.kind)) {
      for (const follower of followers) follower.lose();
    }
  }

  /** Asks for the present, for those who came within a moment at once. */
  #showAgain(feed: Feed): void {
    if (feed.asking !== 'no') {
      feed.asking = 'again';
      return;
    }
    feed.asking = 'yes';
    feed.isAgain = true;
    this.#ask(feed);
    this.#deps.machine.after(PRESENT_MS, () => {
      const isDue = feed.asking === 'again';
      feed.asking = 'no';
      if (isDue && this.#isThere(feed)) this.#showAgain(feed);
    });
  }

  #isThere(feed: Feed): boolean {
    return this.#feeds.get(feed.key) === feed;
  }

  /** Asks for a stream with the others of this moment. */
  #ask(feed: Feed): void {
    if (this.#due.size === 0) queueMicrotask(() => this.#askDue());
    this.#due.add(feed);
  }

  #askDue(): void {
    const due = [...this.#due];
    this.#due.clear();
    const groups = Map.groupBy(due, ({ units, isAgain }) => `${units} ${isAgain}`);
    for (const feeds of groups.values()) {
      for (let from = 0; from < feeds.length; from += NAMES_AT_ONCE)
        void this.#askFor(feeds.slice(from, from + NAMES_AT_ONCE));
    }
  }

  async #askFor(feeds: readonly Feed[]): Promise<void> {
    const [{ units, isAgain }] = feeds as readonly [Feed];
    const { link } = this.#deps;
    try {
      const names = feeds.map(({ name }) => name);
      const { head } = await link.ask('streams', { gateway: link.gateway, units, names, isAgain });
      const followed = head['followed'] as readonly Followed[];
      for (const [index, feed] of feeds.entries()) this.#take(feed, followed[index] ?? 'failed');
    } catch (error) {
      this.#postpone(feeds, error);
    }
  }

  #take(feed: Feed, followed: Followed): void {
    if (!this.#isThere(feed)) return;
    if (followed === 'failed') {
      feed.opened.reject(new AppError('server.unavailable'));
      // Of one that was open before, the followers wait for nothing.
      for (const follower of feed.followers) follower.lose();
    }
    if (followed === 'failed' || followed === 'none') return this.#drop(feed);
    feed.isOpen = true;
    feed.isAgain = false;
    feed.isStanding = followed === 'standing';
    feed.opened.resolve();
  }

  /** The owner is away; whoever follows gets the stream when it is there. */
  #postpone(feeds: readonly Feed[], error: unknown): void {
    const isLater = error instanceof AppError && error.key === 'server.unavailable';
    if (!isLater) {
      this.#deps.log.error({ err: error }, 'streams could not be followed');
      for (const feed of feeds) this.#take(feed, 'failed');
      return;
    }
    this.#deps.machine.after(RETRY_MS, () => {
      for (const feed of feeds) if (this.#isThere(feed) && (!feed.isOpen || feed.isAgain)) this.#ask(feed);
    });
  }
}
