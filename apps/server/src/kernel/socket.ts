import type { OperatorRole } from '@openbourse/api';
import { type ClientMessage, type PrivateChannel, SOCKET_LIMITS } from '@openbourse/api/socket';
import { type Locale, localeFromHeader } from '@openbourse/i18n';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from './clock.ts';
import { AppError } from './error.ts';
import { isOriginAllowed } from './forgery.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { refusalText } from './refusal.ts';
import { SocketConnection } from './socket-connection.ts';
import type { OperatorHolder, UserHolder } from './socket-ticket.ts';
import { SocketRegistry } from './socket-registry.ts';
import { refuseUpgrade, type Upgrade, type UpgradeRouter } from './upgrade.ts';

/** Share of all places that strangers may take; the others are for holders of a ticket. */
const STRANGERS_SHARE = 0.75;

/**
 * The hub of /ws: channels, snapshots and sequence numbers (calls: packages/api/src/socket.ts).
 *
 * Ordering: a subscription is answered with a snapshot that carries the channel's current sequence number;
 * every later message carries the next one; a renewed snapshot carries the last. Private channels count per user.
 * What is published while a snapshot is being read waits behind it; its rows are whole, so that repeating one does
 * no harm.
 *
 * Places: a socket counts in its network until it is authenticated, then for its holder, so that strangers who share a
 * network with a user take no place of the user's. Whom they leave none to authenticate shows the ticket in the address.
 */
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
  /** Takes the upgrades of /ws. */
  attach(router: UpgradeRouter): void;
  close(): void;
}

export interface ChannelSource {
  /** Audience of a channel: public, each user's own, or the operators who have one of the roles. */
  readonly audience: 'public' | 'user' | readonly OperatorRole[];
  /** The present state; refuses an unknown parameter with an AppError. `userId` is 0 but on channels of users. */
  snapshot(params: readonly string[], userId: number): unknown;
}

type Holder = UserHolder | OperatorHolder;
type FindEnded = (sessionIds: readonly string[]) => Promise<readonly string[]>;

export interface SocketOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly allowedOrigins: readonly string[];
  /** Exchanges a one-time ticket for a session; null for one that is unknown or spent. */
  readonly redeemTicket: (ticket: string, isOperators: boolean) => Holder | null;
  /** The origin of the console. */
  readonly consoleUrl: string;
  /** Most sockets of this server at a time. */
  readonly connectionsMax: number;
  /**
   * Finds sessions of users that are over; those that were left alone or grew too old end without an event.
   */
  readonly findEndedUserSessions: FindEnded;
  /** Finds sessions of operators that are over; they end without an event. */
  readonly findEndedOperatorSessions: FindEnded;
}

export function createSocketHub(options: SocketOptions): SocketHub {
  return new Hub(options);
}

class Hub implements SocketHub {
  readonly #options: SocketOptions;
  readonly #sources = new Map<string, ChannelSource>();
  /** Of followed keys; the first follower begins with a snapshot, so the count may begin again. */
  readonly #followed = new Map<string, Following>();
  readonly #connections = new SocketRegistry();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_LIMITS.payloadMaxBytes,
    perMessageDeflate: false,
  });
  readonly #stopHeartbeat: () => void;
  readonly #count;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#count = options.metrics.gauge('openbourse_socket_connections', 'Open sockets.', []);
    this.#stopHeartbeat = options.clock.every(SOCKET_LIMITS.heartbeatMs, () => {
      for (const connection of this.#connections) connection.ping();
      this.#closeEnded().catch((error: unknown) =>
        options.log.error({ err: error }, 'the sessions of sockets could not be checked'),
      );
    });
  }

  addChannel(family: string, source: ChannelSource): void {
    this.#sources.set(family, source);
  }

  addPrivateChannel(channel: PrivateChannel, snapshot: (userId: number) => unknown): void {
    this.addChannel(channel, { audience: 'user', snapshot: (_params, userId) => snapshot(userId) });
  }

  publish(channel: string, data: unknown): void {
    this.#send(channel, channel, () => data);
  }

  publishTo(userId: number, channel: string, compose: () => unknown): void {
    this.#send(privateKey(channel, userId), channel, compose);
  }

  isFollowed(channel: string): boolean {
    return this.#followed.has(channel);
  }

  renew(families: readonly string[]): void {
    for (const connection of this.#connections) {
      for (const key of connection.channels) {
        const [channel = ''] = key.split('@');
        const [family = '', ...params] = channel.split(':');
        const source = this.#sources.get(family);
        if (source === undefined || !families.includes(family)) continue;
        const userId = followerOf(source, connection.holder);
        this.#sendSnapshot(connection, { source, channel, key, params, userId }).catch((error: unknown) => {
          this.#options.log.error({ err: error }, 'a channel could not be renewed');
          connection.close(1011, 'internal error');
        });
      }
    }
  }

  closeSessions(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      for (const connection of this.#connections.ofSession(sessionId))
        connection.close(4401, 'session ended');
    }
  }

  attach(router: UpgradeRouter): void {
    router.add(
      (path) => path === '/ws',
      (upgrade) => this.#enter(upgrade),
    );
  }

  close(): void {
    this.#stopHeartbeat();
    for (const connection of this.#connections) connection.close(1001, 'server is stopping');
    this.#server.close();
  }

  #enter({ request, socket, head, query, ip, isOperators }: Upgrade): void {
    const { allowedOrigins, consoleUrl, redeemTicket } = this.#options;
    if (!isOriginAllowed(request.headers, isOperators ? [consoleUrl] : allowedOrigins))
      return refuseUpgrade(socket, '403 Forbidden');
    const ticket = query.get('ticket');
    const holder = ticket === null ? null : redeemTicket(ticket, isOperators);
    if (!this.#hasRoom(ip, holder)) return refuseUpgrade(socket, '429 Too Many Requests');
    const language = localeFromHeader(
      String(request.headers['lang'] ?? request.headers['accept-language'] ?? ''),
    );
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const connection = new SocketConnection(ws, ip, isOperators);
      this.#accept(ws, connection, language);
      if (ticket === null) return;
      this.#answer(connection, { params: ticket, language }, async () => this.#hold(connection, holder));
    });
  }

  #hasRoom(ip: string, holder: Holder | null): boolean {
    const { connectionsMax } = this.#options;
    const { connectionsPerIp, connectionsPerUser } = SOCKET_LIMITS;
    if (this.#connections.size >= connectionsMax) return false;
    if (holder !== null && this.#connections.ofHolder(holder) < connectionsPerUser) return true;
    const isRoomForStrangers = this.#connections.ofStrangers < Math.floor(connectionsMax * STRANGERS_SHARE);
    return isRoomForStrangers && this.#connections.ofNetwork(ip) < connectionsPerIp;
  }

  #accept(ws: WebSocket, connection: SocketConnection, language: Locale): void {
    this.#connections.add(connection);
    this.#count.set(this.#connections.size);
    ws.on('pong', () => {
      connection.isAlive = true;
    });
    ws.on('error', (error) => this.#options.log.debug({ err: error }, 'socket error'));
    ws.on('close', () => this.#forget(connection));
    ws.on('message', (data, isBinary) => {
      if (!connection.isWithinRate(this.#options.clock.now()))
        return connection.close(1008, 'too many messages');
      const message = parseMessage(isBinary ? '' : String(data));
      const params = 'params' in message ? message.params : '';
      this.#answer(connection, { params, language }, () => this.#handle(connection, message));
    });
  }

  /** Handles a message of a client, and reports on the socket what is refused. */
  #answer(
    connection: SocketConnection,
    { params, language }: { readonly params: string; readonly language: Locale },
    run: () => Promise<void>,
  ): void {
    run().catch((error: unknown) => {
      if (error instanceof AppError) {
        const msg = refusalText(language, error);
        return connection.send(JSON.stringify({ type: 'error', params, key: error.key, msg }));
      }
      this.#options.log.error({ err: error }, 'socket message failed');
      connection.close(1011, 'internal error');
    });
  }

  async #handle(connection: SocketConnection, message: ClientMessage | Unreadable): Promise<void> {
    switch (message.type) {
      case 'ping':
        return connection.send(JSON.stringify({ type: 'pong', at: this.#options.clock.now() }));
      case 'auth':
        return this.#authenticate(connection, message.params);
      case 'sub':
        return this.#subscribe(connection, message.params);
      case 'unsub':
        return this.#unsubscribe(connection, message.params);
      case 'unreadable':
        throw new AppError('request.invalid', {
          field: 'type',
          reason: 'is not a message of this socket',
          accepted: '{"type":"sub","params":"DAY_MARKET"}',
        });
    }
  }

  #authenticate(connection: SocketConnection, ticket: string): void {
    // What a session was let into ends with it; a second holder would leave the first one's channels behind.
    if (connection.holder !== null) return connection.close(4400, 'authenticated already');
    this.#hold(connection, this.#options.redeemTicket(ticket, connection.isOperators));
  }

  #hold(connection: SocketConnection, holder: Holder | null): void {
    if (holder === null) throw new AppError('session.access_expired');
    if (this.#connections.ofHolder(holder) >= SOCKET_LIMITS.connectionsPerUser) {
      throw new AppError('request.too_many', {
        field: 'connections',
        limit: String(SOCKET_LIMITS.connectionsPerUser),
        seconds: 0,
      });
    }
    this.#connections.hold(connection, holder);
    connection.send(JSON.stringify({ type: 'auth', ok: true }));
  }

  async #subscribe(connection: SocketConnection, channel: string): Promise<void> {
    const [family = '', ...params] = channel.split(':');
    const source = this.#sources.get(family);
    if (source === undefined) {
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
    const key = source.audience === 'user' ? privateKey(channel, userId) : channel;
    await this.#sendSnapshot(connection, { source, channel, key, params, userId });
  }

  async #sendSnapshot(
    connection: SocketConnection,
    of: {
      readonly source: ChannelSource;
      readonly channel: string;
      readonly key: string;
      readonly params: readonly string[];
      readonly userId: number;
    },
  ): Promise<void> {
    const { source, channel, key, params, userId } = of;
    connection.holdBack(channel);
    const { seq } = this.#follow(connection, key);
    try {
      const data = await source.snapshot(params, userId);
      connection.sendSnapshot(channel, JSON.stringify({ type: channel, seq, snapshot: true, data }));
    } catch (error) {
      connection.dropHeldBack(channel);
      this.#unfollow(connection, key);
      throw error;
    }
  }

  #unsubscribe(connection: SocketConnection, channel: string): void {
    this.#unfollow(connection, channel);
    const { holder } = connection;
    if (holder !== null && 'userId' in holder) this.#unfollow(connection, privateKey(channel, holder.userId));
  }

  #follow(connection: SocketConnection, key: string): Following {
    connection.channels.add(key);
    const following = this.#followed.get(key) ?? { followers: new Set(), seq: 0 };
    this.#followed.set(key, following);
    following.followers.add(connection);
    return following;
  }

  #unfollow(connection: SocketConnection, key: string): void {
    connection.channels.delete(key);
    const following = this.#followed.get(key);
    following?.followers.delete(connection);
    if (following?.followers.size === 0) this.#followed.delete(key);
  }

  #forget(connection: SocketConnection): void {
    this.#connections.delete(connection);
    this.#count.set(this.#connections.size);
    for (const key of connection.channels) this.#unfollow(connection, key);
  }

  #send(key: string, channel: string, compose: () => unknown): void {
    const following = this.#followed.get(key);
    if (following === undefined) return;
    following.seq += 1;
    const text = JSON.stringify({ type: channel, seq: following.seq, snapshot: false, data: compose() });
    for (const connection of following.followers) connection.deliver(channel, text);
  }

  async #closeEnded(): Promise<void> {
    const { users, operators } = this.#connections.sessions();
    const { findEndedUserSessions, findEndedOperatorSessions } = this.#options;
    if (users.length > 0) this.closeSessions(await findEndedUserSessions(users));
    if (operators.length > 0) this.closeSessions(await findEndedOperatorSessions(operators));
  }
}

/** Followers of a key, and the number of its last message. */
interface Following {
  readonly followers: Set<SocketConnection>;
  seq: number;
}

interface Unreadable {
  readonly type: 'unreadable';
}

function parseMessage(text: string): ClientMessage | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { type: 'unreadable' };
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return { type: 'unreadable' };
  if (value.type === 'ping') return { type: 'ping' };
  const params = 'params' in value && typeof value.params === 'string' ? value.params : undefined;
  if (params === undefined || params.length > 128) return { type: 'unreadable' };
  if (value.type === 'auth') return { type: 'auth', params };
  if (value.type === 'sub' || value.type === 'unsub') return { type: value.type, params: params as never };
  return { type: 'unreadable' };
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

function privateKey(channel: string, userId: number): string {
  return `${channel}@${userId}`;
}
