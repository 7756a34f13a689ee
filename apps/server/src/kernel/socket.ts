import { type ClientMessage, SOCKET_LIMITS } from '@openbourse/api/socket';
import { type Locale, localeFromHeader } from '@openbourse/i18n';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from './clock.ts';
import { AppError } from './error.ts';
import { isOriginAllowed } from './forgery.ts';
import type { Metrics } from './metrics.ts';
import { refusalText } from './refusal.ts';
import { type ChannelOptions, Channels } from './socket-channels.ts';
import { SocketConnection } from './socket-connection.ts';
import { parseMessage, type Unreadable } from './socket-message.ts';
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
export interface SocketServer {
  readonly channels: Channels;
  /** Closes the sockets of sessions that ended unseen. */
  closeEnded(): void;
  /** Takes the upgrades of /ws. */
  attach(router: UpgradeRouter): void;
  close(): void;
}

type Holder = UserHolder | OperatorHolder;
type FindEnded = (sessionIds: readonly string[]) => Promise<readonly string[]>;

export interface SocketOptions extends Omit<ChannelOptions, 'closeSessions'> {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly allowedOrigins: readonly string[];
  /** Exchanges a one-time ticket for a session; null for one that is unknown or spent. */
  readonly redeemTicket: (ticket: string, isOperators: boolean) => Holder | null | Promise<Holder | null>;
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

export function createSocketHub(options: SocketOptions): SocketServer {
  return new Hub(options);
}

class Hub implements SocketServer {
  readonly #options: SocketOptions;
  readonly channels: Channels;
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
    this.channels = new Channels({ ...options, closeSessions: (ids) => this.#closeSessions(ids) });
    this.#count = options.metrics.gauge('openbourse_socket_connections', 'Open sockets.', []);
    this.#stopHeartbeat = options.clock.every(SOCKET_LIMITS.heartbeatMs, () => {
      for (const connection of this.#connections) connection.ping();
      this.closeEnded();
    });
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
    const language = localeFromHeader(
      String(request.headers['lang'] ?? request.headers['accept-language'] ?? ''),
    );
    const shake = (holder: Holder | null): void => {
      if (socket.destroyed) return;
      if (!this.#hasRoom(ip, holder)) return refuseUpgrade(socket, '429 Too Many Requests');
      this.#server.handleUpgrade(request, socket, head, (ws) => {
        const connection = new SocketConnection(ws, ip, isOperators);
        this.#accept(ws, connection, language);
        if (ticket === null) return;
        this.#answer(connection, { params: ticket, language }, async () => this.#hold(connection, holder));
      });
    };
    const redeemed = ticket === null ? null : redeemTicket(ticket, isOperators);
    if (!(redeemed instanceof Promise)) return shake(redeemed);
    // There is no other listener while it waits.
    const forsake = (): void => void socket.destroy();
    socket.on('error', forsake);
    redeemed.then(
      (holder) => {
        socket.off('error', forsake);
        shake(holder);
      },
      () => refuseUpgrade(socket, '503 Service Unavailable'),
    );
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
      this.#answer(connection, { params, language }, async () => {
        // What follows a ticket counts on it.
        if (connection.proving !== null) await connection.proving;
        await this.#handle(connection, message);
      });
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
        return this.channels.subscribe(connection, message.params);
      case 'unsub':
        return this.channels.unsubscribe(connection, message.params);
      case 'unreadable':
        throw new AppError('request.invalid', {
          field: 'type',
          reason: 'is not a message of this socket',
          accepted: '{"type":"sub","params":"DAY_MARKET"}',
        });
    }
  }

  async #authenticate(connection: SocketConnection, ticket: string): Promise<void> {
    // What a session was let into ends with it; a second holder would leave the first one's channels behind.
    if (connection.holder !== null) return connection.close(4400, 'authenticated already');
    const redeemed = this.#options.redeemTicket(ticket, connection.isOperators);
    if (!(redeemed instanceof Promise)) return this.#hold(connection, redeemed);
    const proved = redeemed.then((holder) => this.#hold(connection, holder));
    const ended = proved
      .catch(() => undefined)
      .then(() => {
        if (connection.proving === ended) connection.proving = null;
      });
    connection.proving = ended;
    await proved;
  }

  #hold(connection: SocketConnection, holder: Holder | null): void {
    if (!this.#connections.has(connection)) return;
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

  #forget(connection: SocketConnection): void {
    this.#connections.delete(connection);
    this.#count.set(this.#connections.size);
    this.channels.forget(connection);
  }

  #closeSessions(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      for (const connection of this.#connections.ofSession(sessionId))
        connection.close(4401, 'session ended');
    }
  }

  closeEnded(): void {
    this.#closeEnded().catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'the sessions of sockets could not be checked'),
    );
  }

  async #closeEnded(): Promise<void> {
    const { users, operators } = this.#connections.sessions();
    const { findEndedUserSessions, findEndedOperatorSessions } = this.#options;
    if (users.length > 0) this.#closeSessions(await findEndedUserSessions(users));
    if (operators.length > 0) this.#closeSessions(await findEndedOperatorSessions(operators));
  }
}
