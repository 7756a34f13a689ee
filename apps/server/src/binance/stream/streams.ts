import type { Bus } from '../../kernel/bus.ts';
import { refuseUpgrade, type Upgrade, type UpgradeRouter } from '../../kernel/upgrade.ts';
import { tickersChanged } from '../../market/index.ts';
import { bookChanged, commitUntold, ordersChanged, tradesExecuted } from '../../spot/index.ts';
import { createSocketDoor, type SocketDoor } from '../socket-door.ts';
import { createSource } from './create-source.ts';
import { isStreamPath, parseEntrance } from './entrance.ts';
import { type Followable, refusalOfNames, StreamConnection } from './stream-connection.ts';
import { type StreamFollower, StreamMessage } from './stream-message.ts';
import { BEATS_MS, type BeatMs, type SourceDeps, type StreamSource } from './stream-source.ts';

export interface StreamsDeps extends SourceDeps {
  readonly bus: Bus;
}

interface Followed {
  readonly source: StreamSource;
  readonly followers: Set<StreamFollower>;
}

/**
 * The public streams: who follows which, and what happens to whom.
 *
 * Invariant: a source lives from the first follower of its stream to the last, so nothing is computed in
 * vain.
 */
export class Streams implements Followable {
  readonly #deps: StreamsDeps;
  readonly #door: SocketDoor;
  readonly #followed = new Map<string, Followed>();
  readonly #sources = new Map<number | null, Set<StreamSource>>();
  readonly #beats = new Map<BeatMs, Set<StreamSource>>();
  readonly #reading = new Set<StreamSource>();
  readonly #cancels: readonly (() => void)[];

  constructor(deps: StreamsDeps) {
    this.#deps = deps;
    const { bus, clock } = deps;
    this.#door = createSocketDoor({
      ...deps,
      countsMessages: true,
      farewell: (at) => ({ e: 'serverShutdown', E: at }),
    });
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

  attach(router: UpgradeRouter): void {
    router.add(isStreamPath, (upgrade) => this.#enter(upgrade));
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#door.stop();
  }

  /** Resolves when the stream can be joined without a gap. */
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
    const { source } = followed;
    source.closed?.();
    removeFrom(this.#sources, source.matchId, source);
    if (source.beat !== undefined) removeFrom(this.#beats, source.beat.periodMs, source);
  }

  #enter(upgrade: Upgrade): void {
    const entrance = parseEntrance(upgrade.path, upgrade.query);
    if (entrance === null || refusalOfNames(new Set(entrance.streams)) !== null) {
      return refuseUpgrade(upgrade.socket, '400 Bad Request');
    }
    // Keeps the streams open until the connection follows them, and gets nothing.
    const keeper: StreamFollower = { deliver: () => undefined };
    const { streams } = entrance;
    upgrade.socket.once('close', () => this.#leave(streams, keeper));
    this.#door.enter(upgrade, {
      // A client may ask for its first snapshot as soon as it is connected.
      ready: () => this.#join(streams, keeper),
      open: (socket) => {
        const connection = new StreamConnection(socket, entrance, this);
        connection.follow(streams).catch((error: unknown) => {
          this.#deps.log.error({ err: error }, 'a stream could not be opened');
          socket.close(1011, 'internal error');
        });
        this.#leave(streams, keeper);
        return connection;
      },
    });
  }

  async #join(names: readonly string[], follower: StreamFollower): Promise<void> {
    await Promise.all(names.map((name) => this.follow(name, follower)));
  }

  #leave(names: readonly string[], follower: StreamFollower): void {
    for (const name of names) this.unfollow(name, follower);
  }

  /** Null when the name is of no stream. */
  #open(name: string): Followed | null {
    const followers = new Set<StreamFollower>();
    const source = createSource(this.#deps, name, (compose) => {
      const message = new StreamMessage(name, compose);
      for (const follower of followers) follower.deliver(message);
    });
    if (source === null) return null;
    const followed = { source, followers };
    this.#followed.set(name, followed);
    addTo(this.#sources, source.matchId, source);
    if (source.beat !== undefined) addTo(this.#beats, source.beat.periodMs, source);
    return followed;
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
