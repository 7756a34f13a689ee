import type { OperatorRole } from '@openbourse/api';
import { type PrivateChannel, SOCKET_LIMITS } from '@openbourse/api/socket';
import type { Clock } from './clock.ts';
import { AppError } from './error.ts';
import type { Log } from './log.ts';
import { JsonText } from './request.ts';
import type { Held, SocketConnection } from './socket-connection.ts';
import type { OperatorHolder, UserHolder } from './socket-ticket.ts';
import { endSpan, startSpan } from './tracing.ts';

/** Time after which a gateway asks anew for a state that it did not get. */
const RETRY_MS = 1_000;
/** States that are read anew at the same time: a gateway that comes back must not fall upon the owner. */
const RENEWALS_MAX = 64;

/** Channels as the slices publish to them, wherever the sockets are. */
export interface SocketHub {
  /** Announces a family of channels: a name, or a prefix up to the first colon. */
  addChannel(family: string, source: ChannelSource): void;
  /** Announces a channel of which each user has one. */
  addPrivateChannel(channel: PrivateChannel, snapshot: (userId: number) => unknown): void;
  publish(channel: string, data: unknown): void;
  /** The data are composed only if the user follows the channel. */
  publishTo(userId: number, channel: string, compose: () => unknown): void;
  /** Sends a new snapshot to everybody who follows a channel of the families: what was published may lack something. */
  renew(families: readonly string[]): void;
  /** Reports whether the channel has a follower, so that nothing is computed in vain. */
  isFollowed(channel: string): boolean;
  /** Closes the sockets of ended sessions. */
  closeSessions(sessionIds: readonly string[]): void;
}

export interface ChannelSource {
  /** Audience of a channel: public, each user's own, or the operators who have one of the roles. */
  readonly audience: 'public' | 'user' | readonly OperatorRole[];
  /** The present state; refuses an unknown parameter with an AppError. `userId` is 0 but on channels of users. */
  snapshot(params: readonly string[], userId: number): unknown;
}

/** Hears of keys that get their first follower, and of those that lose their last. */
export interface Upstream {
  follow(key: string): void;
  unfollow(key: string): void;
  /** False while there may be families that were not announced yet. */
  knowsAll(): boolean;
}

/** The channels of the sockets of this process, with whoever follows them. */
export class Channels implements SocketHub {
  readonly #options: ChannelOptions;
  readonly #sources = new Map<string, ChannelSource>();
  /** Of followed keys; the first follower begins with a snapshot, so the count may begin again. */
  readonly #followed = new Map<string, Following>();
  /** Keys whose state is to be read anew. */
  readonly #due = new Set<string>();
  #renewing = 0;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  addChannel(family: string, source: ChannelSource): void {
    this.#sources.set(family, source);
  }

  addPrivateChannel(channel: PrivateChannel, snapshot: (userId: number) => unknown): void {
    this.addChannel(channel, { audience: 'user', snapshot: (_params, userId) => snapshot(userId) });
  }

  publish(channel: string, data: unknown): void {
    this.#send(channel, () => data);
  }

  publishTo(userId: number, channel: string, compose: () => unknown): void {
    this.#send(keyOf('user', channel, userId), compose);
  }

  /** Sends a message that another process published; its data are JSON. */
  relay(key: string, data: string): void {
    this.#send(key, () => new JsonText(data));
  }

  isFollowed(channel: string): boolean {
    return this.#followed.has(channel);
  }

  renew(families: readonly string[]): void {
    for (const [key, { channel }] of this.#followed) {
      if (families.includes(familyOf(channel))) this.#renewKey(key);
    }
  }

  /** Answers with a snapshot; refuses what is no channel, or not the holder's. */
  async subscribe(connection: SocketConnection, channel: string): Promise<void> {
    const [family = '', ...params] = channel.split(':');
    const source = this.#sources.get(family);
    if (source === undefined) {
      if (this.#options.upstream?.knowsAll() === false) throw new AppError('server.unavailable');
      throw new AppError('request.invalid', {
        field: 'params',
        reason: 'names no channel',
        accepted: 'DAY_MARKET',
      });
    }
    const userId = followerOf(source, connection.holder);
    if (connection.channels.size >= SOCKET_LIMITS.subscriptionsPerConnection) {
      throw new AppError('request.too_many', {
        field: 'subscriptions',
        limit: String(SOCKET_LIMITS.subscriptionsPerConnection),
        seconds: 0,
      });
    }
    const key = keyOf(source.audience, channel, userId);
    const held = new Map([[connection, connection.holdBack(channel)]]);
    const following = this.#follow(connection, { key, channel, userId, source, params });
    try {
      await this.#sendSnapshot(following, held);
    } catch (error) {
      for (const [one, hold] of held) one.dropHeldBack(channel, hold);
      this.#unfollow(connection, key);
      throw error;
    }
  }

  /** Sends a new snapshot to everybody who follows a key, read once for all, when its turn has come. */
  #renewKey(key: string): void {
    this.#due.add(key);
    for (const next of this.#due) {
      if (this.#renewing >= RENEWALS_MAX) return;
      this.#due.delete(next);
      this.#renewing += 1;
      void this.#renewNow(next).finally(() => {
        this.#renewing -= 1;
        const [waiting] = this.#due;
        if (waiting !== undefined) this.#renewKey(waiting);
      });
    }
  }

  async #renewNow(key: string): Promise<void> {
    const following = this.#followed.get(key);
    if (following === undefined) return;
    const { followers, channel } = following;
    const held = new Map([...followers].map((one) => [one, one.holdBack(channel)] as const));
    try {
      await this.#sendSnapshot(following, held);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a channel could not be renewed');
      for (const connection of held.keys()) connection.close(1011, 'internal error');
    }
  }

  async #sendSnapshot(following: Following, held: ReadonlyMap<SocketConnection, Held>): Promise<void> {
    const { key, channel, userId, source, params, seq } = following;
    try {
      const data = await source.snapshot(params, userId);
      const text = textOf({ channel, seq, isSnapshot: true, data });
      for (const [connection, hold] of held) connection.sendSnapshot(channel, hold, text);
    } catch (error) {
      const { upstream, clock } = this.#options;
      const isLater = error instanceof AppError && error.key === 'server.unavailable';
      if (upstream === undefined || !isLater) throw error;
      // The owner is away; whoever follows gets the state when it is there.
      if (following.isDue) return;
      following.isDue = true;
      clock.after(RETRY_MS, () => {
        following.isDue = false;
        this.#renewKey(key);
      });
    }
  }

  unsubscribe(connection: SocketConnection, channel: string): void {
    this.#unfollow(connection, channel);
    const { holder } = connection;
    if (holder !== null && 'userId' in holder)
      this.#unfollow(connection, keyOf('user', channel, holder.userId));
  }

  #follow(connection: SocketConnection, of: Omit<Following, 'followers' | 'seq' | 'isDue'>): Following {
    const { key } = of;
    connection.channels.add(key);
    const known = this.#followed.get(key);
    const following = known ?? { ...of, followers: new Set(), seq: 0, isDue: false };
    following.followers.add(connection);
    if (known !== undefined) return known;
    this.#followed.set(key, following);
    this.#options.upstream?.follow(key);
    return following;
  }

  #unfollow(connection: SocketConnection, key: string): void {
    connection.channels.delete(key);
    const following = this.#followed.get(key);
    if (following?.followers.delete(connection) !== true || following.followers.size > 0) return;
    this.#followed.delete(key);
    this.#options.upstream?.unfollow(key);
  }

  closeSessions(sessionIds: readonly string[]): void {
    this.#options.closeSessions(sessionIds);
  }

  forget(connection: SocketConnection): void {
    for (const key of connection.channels) this.#unfollow(connection, key);
  }

  #send(key: string, compose: () => unknown): void {
    const following = this.#followed.get(key);
    if (following === undefined) return;
    following.seq += 1;
    const { channel, seq } = following;
    const span = startSpan(`send ${familyOf(channel)}`);
    const text = textOf({ channel, seq, isSnapshot: false, data: compose() });
    for (const connection of following.followers) connection.deliver(channel, text);
    endSpan(span);
  }
}

type Holder = UserHolder | OperatorHolder;

export interface ChannelOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly closeSessions: (sessionIds: readonly string[]) => void;
  /** Of a gateway: where its channels come from. */
  readonly upstream?: Upstream;
}

/** A key with its followers, and the number of its last message. */
interface Following {
  readonly key: string;
  readonly channel: string;
  readonly userId: number;
  readonly source: ChannelSource;
  readonly params: readonly string[];
  readonly followers: Set<SocketConnection>;
  seq: number;
  /** True while its state is to be asked for again. */
  isDue: boolean;
}

/** A message of a channel. Data that are JSON already are not read for it. */
function textOf(message: {
  readonly channel: string;
  readonly seq: number;
  readonly isSnapshot: boolean;
  readonly data: unknown;
}): string {
  const { channel: type, seq, isSnapshot: snapshot, data } = message;
  if (!(data instanceof JsonText)) return JSON.stringify({ type, seq, snapshot, data });
  return `{"type":${JSON.stringify(type)},"seq":${seq},"snapshot":${snapshot},"data":${data.text}}`;
}

/**
 * Refuses a holder who may not follow a channel; answers the user whose state its snapshot shows, 0 where it
 * is public.
 */
function followerOf({ audience }: ChannelSource, holder: Holder | null): number {
  if (audience === 'public') return 0;
  if (audience === 'user') {
    if (holder === null || !('userId' in holder)) throw new AppError('session.login_required');
    return holder.userId;
  }
  if (holder === null || !('operatorId' in holder)) throw new AppError('session.login_required');
  if (!audience.some((role) => holder.roles.includes(role)))
    throw new AppError('operator.role_missing', { accepted: audience.join(', ') });
  return 0;
}

/** A channel's name among all of all users: private ones are counted per user. */
export function keyOf(audience: ChannelSource['audience'], channel: string, userId: number): string {
  return audience === 'user' ? `${channel}@${userId}` : channel;
}

function familyOf(channel: string): string {
  return channel.split(':')[0] ?? '';
}
