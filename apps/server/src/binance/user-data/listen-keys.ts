import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { KeyHolder } from '../call.ts';
import { refuse } from '../error.ts';
import type { UserEvent, UserFollower } from './user-event.ts';
import type { UserFeeds } from './user-feeds.ts';

const VALID_MS = 60 * 60_000;
const SWEEP_MS = 10_000;
const NAME_BYTES = 32;
/** One of each user; who comes after so many has to wait, so memory is bounded. */
const KEYS_MAX = 50_000;

/**
 * Names of streams with one user's events, for clients that follow them besides public ones. They are kept in
 * memory: after a restart clients connect anew anyway, find their stream silent no longer than their first
 * keep-alive, and learn that the name is unknown.
 */
export interface ListenKeys {
  /** The holder's name, kept alive; a new one if there is none. */
  start(holder: KeyHolder): string;
  /** Keeps a name of the user alive; refuses one that is not. */
  keepAlive(userId: number, name: string): void;
  /** Ends a name of the user and its streams. */
  close(userId: number, name: string): void;
  /** Begins to send the events of a name's user; null when the name is none. */
  follow(name: string, tell: (event: UserEvent) => void): ListenStream | null;
  /** Ends the names that these API keys began. */
  endKeys(keyIds: readonly number[]): void;
  stop(): void;
}

export interface ListenStream {
  /** Resolves when nothing is missed any more. */
  readonly opened: Promise<void>;
  leave(): void;
}

interface ListenKey {
  readonly name: string;
  readonly userId: number;
  readonly keyId: number;
  expiresAt: number;
  readonly streams: Set<Stream>;
}

export function createListenKeys(deps: {
  readonly clock: Clock;
  readonly random: Random;
  readonly feeds: UserFeeds;
}): ListenKeys {
  const { clock, random, feeds } = deps;
  const byName = new Map<string, ListenKey>();
  const byUser = new Map<number, ListenKey>();
  const end = (key: ListenKey, { isTold }: { readonly isTold: boolean }): void => {
    if (byName.get(key.name) !== key) return;
    byName.delete(key.name);
    byUser.delete(key.userId);
    const at = clock.now();
    for (const stream of key.streams) {
      stream.leave();
      if (isTold) stream.tell((time) => ({ e: 'listenKeyExpired', E: time(at), listenKey: key.name }));
    }
  };
  const endIf = (isOver: (key: ListenKey) => boolean): void => {
    for (const key of [...byName.values()]) if (isOver(key)) end(key, { isTold: true });
  };
  const stopSweep = clock.every(SWEEP_MS, () => endIf(({ expiresAt }) => expiresAt <= clock.now()));
  const isAlive = (key: ListenKey | undefined): key is ListenKey =>
    key !== undefined && key.expiresAt > clock.now();
  const own = (userId: number, name: string): ListenKey => {
    const key = byName.get(name);
    if (!isAlive(key) || key.userId !== userId) throw refuse('listen_key');
    return key;
  };
  return {
    start: ({ keyId, trader: { userId } }) => {
      const known = byUser.get(userId);
      if (known !== undefined && !isAlive(known)) end(known, { isTold: true });
      if (byName.size >= KEYS_MAX) throw refuse('server_busy');
      const key = isAlive(known)
        ? known
        : {
            name: Buffer.from(random.bytes(NAME_BYTES)).toString('hex'),
            ...{ userId, keyId, expiresAt: 0, streams: new Set<Stream>() },
          };
      key.expiresAt = clock.now() + VALID_MS;
      byName.set(key.name, key);
      byUser.set(userId, key);
      return key.name;
    },
    keepAlive: (userId, name) => {
      own(userId, name).expiresAt = clock.now() + VALID_MS;
    },
    close: (userId, name) => end(own(userId, name), { isTold: false }),
    follow: (name, tell) => {
      const key = byName.get(name);
      if (!isAlive(key)) return null;
      const stream = new Stream(tell, {
        end: () => end(key, { isTold: true }),
        left: () => key.streams.delete(stream),
      });
      key.streams.add(stream);
      return { opened: stream.open(feeds, key.userId), leave: () => stream.leave() };
    },
    endKeys: (keyIds) => endIf((key) => keyIds.includes(key.keyId)),
    stop: stopSweep,
  };
}

class Stream implements UserFollower {
  readonly tell: (event: UserEvent) => void;
  readonly #on: { readonly end: () => void; readonly left: () => void };
  #unfollow: () => void = () => undefined;
  #isLeft = false;

  constructor(tell: (event: UserEvent) => void, on: { readonly end: () => void; readonly left: () => void }) {
    this.tell = tell;
    this.#on = on;
  }

  async open(feeds: UserFeeds, userId: number): Promise<void> {
    this.#unfollow = await feeds.follow(userId, this);
    if (this.#isLeft) this.#unfollow();
  }

  /** The client begins anew with another name, as it does when one expires. */
  end(): void {
    this.#on.end();
  }

  leave(): void {
    this.#isLeft = true;
    this.#unfollow();
    this.#on.left();
  }
}
