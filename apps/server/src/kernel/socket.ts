import type { OperatorRole } from '@openbourse/api';
import { type ClientMessage, SOCKET_LIMITS } from '@openbourse/api/socket';
import { localeFromHeader } from '@openbourse/i18n';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from './clock.ts';
import { AppError } from './error.ts';
import { isOriginAllowed, refusalText } from './http.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { SocketConnection } from './socket-connection.ts';
import type { OperatorHolder, UserHolder } from './socket-ticket.ts';
import { refuseUpgrade, type UpgradeRouter } from './upgrade.ts';

/**
 * The hub of /ws: channels, snapshots and sequence numbers (contract: packages/api/src/socket.ts).
 *
 * Ordering: a subscription is answered with a snapshot that carries the channel's current sequence number;
 * every later message carries the next one; a renewed snapshot carries the last. Private channels count per user.
 * What is published while a snapshot is being read waits behind it; its rows are whole, so that repeating one does
 * no harm.
 */
export interface SocketHub {
  /** Announces a family of channels: a name, or a prefix up to the first colon. */
  addChannel(family: string, source: ChannelSource): void;
  publish(channel: string, data: unknown): void;
  /** The data are composed only if the user follows the channel. */
  publishTo(userId: number, channel: string, compose: () => unknown): void;
  /** Sends a new snapshot to everybody who follows a channel of the families: what was published may lack something. */
  renew(families: readonly string[]): void;
  /** Whether anybody follows the channel, so that nothing is computed for nobody. */
  isFollowed(channel: string): boolean;
  /** Closes the sockets of ended sessions. */
  closeSessions(sessionIds: readonly string[]): void;
  /** Takes the upgrades of /ws. */
  attach(router: UpgradeRouter): void;
  close(): void;
}

export interface ChannelSource {
  /** Whose it is: everybody's, each user's own, or that of the operators who have one of the roles. */
  readonly audience: 'public' | 'user' | readonly OperatorRole[];
  /** The present state; refuses an unknown parameter with an AppError. `userId` is 0 but on channels of users. */
  snapshot(params: readonly string[], userId: number): unknown;
}

export interface SocketOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly allowedOrigins: readonly string[];
  /** Exchanges a one-time ticket for a session; null for one that is unknown or spent. */
  readonly redeemTicket: (ticket: string) => UserHolder | OperatorHolder | null;
  /** Which sessions of operators are over: unlike those of users nothing tells of their end. */
  readonly findEndedOperatorSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
}

export function createSocketHub(options: SocketOptions): SocketHub {
  return new Hub(options);
}

class Hub implements SocketHub {
  readonly #options: SocketOptions;
  readonly #sources = new Map<string, ChannelSource>();
  readonly #followers = new Map<string, Set<SocketConnection>>();
  readonly #seq = new Map<string, number>();
  readonly #connections = new Set<SocketConnection>();
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
      this.#closeEndedOperators().catch((error: unknown) =>
        options.log.error({ err: error }, 'the sessions of sockets could not be checked'),
      );
    });
  }

  addChannel(family: string, source: ChannelSource): void {
    this.#sources.set(family, source);
  }

  publish(channel: string, data: unknown): void {
    this.#send(channel, channel, () => data);
  }

  publishTo(userId: number, channel: string, compose: () => unknown): void {
    this.#send(privateKey(channel, userId), channel, compose);
  }

  isFollowed(channel: string): boolean {
    return this.#followers.has(channel);
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
    for (const connection of this.#connections) {
      if (connection.holder !== null && sessionIds.includes(connection.holder.sessionId)) {
        connection.close(4401, 'session ended');
      }
    }
  }

  attach(router: UpgradeRouter): void {
    router.add(
      (path) => path === '/ws',
      ({ request, socket, head, ip }) => {
        if (!isOriginAllowed(request.headers, this.#options.allowedOrigins))
          return refuseUpgrade(socket, '403 Forbidden');
        if (this.#countOf((one) => one.ip === ip) >= SOCKET_LIMITS.connectionsPerIp)
          return refuseUpgrade(socket, '429 Too Many Requests');
        const language = request.headers['lang'] ?? request.headers['accept-language'];
        this.#server.handleUpgrade(request, socket, head, (ws) =>
          this.#accept(ws, ip, String(language ?? '')),
        );
      },
    );
  }

  close(): void {
    this.#stopHeartbeat();
    for (const connection of this.#connections) connection.close(1001, 'server is stopping');
    this.#server.close();
  }

  #accept(ws: WebSocket, ip: string, language: string): void {
    const connection = new SocketConnection(ws, ip);
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
      this.#answer(connection, isBinary ? '' : String(data), language).catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'socket message failed');
        connection.close(1011, 'internal error');
      });
    });
  }

  async #answer(connection: SocketConnection, text: string, language: string): Promise<void> {
    const message = parseMessage(text);
    try {
      await this.#handle(connection, message);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const params = 'params' in message ? message.params : '';
      const msg = refusalText(localeFromHeader(language), error);
      connection.send(JSON.stringify({ type: 'error', params, key: error.key, msg }));
    }
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
    const holder = this.#options.redeemTicket(ticket);
    if (holder === null) throw new AppError('session.access_expired');
    if (
      this.#countOf((one) => one.holder !== null && nameOf(one.holder) === nameOf(holder)) >=
      SOCKET_LIMITS.connectionsPerUser
    ) {
      throw new AppError('request.too_many', {
        field: 'connections',
        limit: String(SOCKET_LIMITS.connectionsPerUser),
        seconds: 0,
      });
    }
    connection.holder = holder;
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
    this.#follow(connection, key);
    const seq = this.#seq.get(key) ?? 0;
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

  #follow(connection: SocketConnection, key: string): void {
    connection.channels.add(key);
    const followers = this.#followers.get(key) ?? new Set();
    this.#followers.set(key, followers);
    followers.add(connection);
  }

  #unfollow(connection: SocketConnection, key: string): void {
    connection.channels.delete(key);
    const followers = this.#followers.get(key);
    followers?.delete(connection);
    if (followers?.size === 0) this.#followers.delete(key);
  }

  #forget(connection: SocketConnection): void {
    this.#connections.delete(connection);
    this.#count.set(this.#connections.size);
    for (const key of connection.channels) this.#unfollow(connection, key);
  }

  #send(key: string, channel: string, compose: () => unknown): void {
    const seq = (this.#seq.get(key) ?? 0) + 1;
    this.#seq.set(key, seq);
    const followers = this.#followers.get(key);
    if (followers === undefined) return;
    const text = JSON.stringify({ type: channel, seq, snapshot: false, data: compose() });
    for (const connection of followers) connection.deliver(channel, text);
  }

  async #closeEndedOperators(): Promise<void> {
    const holders = [...this.#connections].flatMap(({ holder }) => holder ?? []);
    const sessionIds = holders.filter((holder) => 'operatorId' in holder).map(({ sessionId }) => sessionId);
    if (sessionIds.length > 0) this.closeSessions(await this.#options.findEndedOperatorSessions(sessionIds));
  }

  #countOf(isCounted: (connection: SocketConnection) => boolean): number {
    return [...this.#connections].filter(isCounted).length;
  }
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

/** Refuses who may not follow a channel; answers the user whose state its snapshot shows, 0 where it is nobody's. */
function followerOf({ audience }: ChannelSource, holder: UserHolder | OperatorHolder | null): number {
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

/** Tells a user from an operator of the same number. */
function nameOf(holder: UserHolder | OperatorHolder): string {
  return 'userId' in holder ? `user ${holder.userId}` : `operator ${holder.operatorId}`;
}

function privateKey(channel: string, userId: number): string {
  return `${channel}@${userId}`;
}
