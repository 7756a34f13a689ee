import { MINUTE_MS } from '@openbourse/money';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { networkOf } from '../kernel/network.ts';
import { refuseUpgrade, type Upgrade } from '../kernel/upgrade.ts';

export const SOCKET_RULES = {
  /** Attempts to connect of one network in each window. */
  attemptsPerWindow: 300,
  windowMs: 5 * MINUTE_MS,
  /** Open at the same time from one network. */
  openPerNetwork: 100,
  /** Frames of a client in each second that begins with one. */
  framesPerSecond: 5,
  pingMs: 20_000,
  /** Pongs to one ping that are no frames of the client; some libraries answer twice. */
  pongsPerPing: 2,
  /** So many pings stay without an answer for a minute before the connection is dead. */
  pingsUnanswered: 3,
  lifetimeMs: 24 * 60 * MINUTE_MS,
  /** Time before the end of its life at which a connection is warned. */
  warningMs: 10 * MINUTE_MS,
  /** Data that a client may leave unread. */
  bufferMaxBytes: 1_048_576,
  payloadMaxBytes: 65_536,
} as const;

/** One open connection. */
export interface WireSocket {
  readonly ip: string;
  /** Sends text; a reader that does not keep up is closed rather than buffered without end. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface SocketHandlers {
  /** Gets what the client sends as text; binary frames come as an empty text. */
  message(text: string): Promise<void>;
  closed(): void;
}

export interface SocketVisit {
  /** Until it resolves the client waits for its handshake, so that it can count on what it then finds. */
  ready?(): Promise<void>;
  open(socket: WireSocket): SocketHandlers;
}

/** The door of one kind of sockets of the format: how many there may be, how long they live, how fast they may talk. */
export interface SocketDoor {
  /** Opens the socket once it is ready for its client, or refuses it with an HTTP status. */
  enter(upgrade: Upgrade, visit: SocketVisit): void;
  /** Notifies every client that the server goes, and closes the sockets. */
  stop(): void;
}

export interface SocketDoorOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** True when messages count as frames; where each message has a weight, only pings and pongs do. */
  readonly countsMessages: boolean;
  /** Message to a client before the server closes its connection. */
  readonly farewell: (at: number) => object;
}

/** Anybody may connect, pages of any origin too: no cookie opens anything here. */
export function createSocketDoor(options: SocketDoorOptions): SocketDoor {
  const { clock, log } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_RULES.payloadMaxBytes,
    perMessageDeflate: false,
  });
  const open = new Set<Connection>();
  const places = countPlaces(clock);
  const accept = (ws: WebSocket, ip: string, start: (socket: WireSocket) => SocketHandlers): void => {
    const connection = new Connection(ws, ip, clock.now());
    open.add(connection);
    const handlers = start(connection);
    const stopPings = clock.every(SOCKET_RULES.pingMs, () => connection.sweep(clock.now(), options.farewell));
    const frame = (): boolean => connection.takeFrame(clock.now());
    ws.on('error', (error) => log.debug({ err: error }, 'socket error'));
    ws.on('close', () => {
      stopPings();
      open.delete(connection);
      handlers.closed();
    });
    ws.on('ping', frame);
    ws.on('pong', (payload: Buffer) => {
      if (!connection.takePong(payload.toString())) frame();
    });
    ws.on('message', (data, isBinary) => {
      if (options.countsMessages && !frame()) return;
      handlers.message(isBinary ? '' : String(data)).catch((error: unknown) => {
        log.error({ err: error }, 'a socket message failed');
        connection.close(1011, 'internal error');
      });
    });
  };
  return {
    enter: ({ request, socket, head, ip }, visit) => {
      if (!places.take(networkOf(ip), socket)) return refuseUpgrade(socket, '429 Too Many Requests');
      const shake = (): void =>
        server.handleUpgrade(request, socket, head, (ws) => accept(ws, ip, (one) => visit.open(one)));
      if (visit.ready === undefined) return shake();
      // There is no other listener while it waits.
      socket.on('error', () => socket.destroy());
      visit.ready().then(shake, (error: unknown) => {
        log.error({ err: error }, 'a socket could not be made ready');
        refuseUpgrade(socket, '503 Service Unavailable');
      });
    },
    stop: () => {
      for (const connection of open) {
        connection.send(JSON.stringify(options.farewell(clock.now())));
        connection.close(1001, 'server is stopping');
      }
      server.close();
    },
  };
}

/** Counts attempts by windows that begin with the clock's, so that nothing is kept of who does not come back. */
function countPlaces(clock: Clock): { take(network: string, socket: Duplex): boolean } {
  let window = 0;
  const attempts = new Map<string, number>();
  const taken = new Map<string, number>();
  const add = (to: Map<string, number>, network: string, count: 1 | -1): number => {
    const now = (to.get(network) ?? 0) + count;
    if (now === 0) to.delete(network);
    else to.set(network, now);
    return now;
  };
  return {
    take: (network, socket) => {
      const now = Math.floor(clock.now() / SOCKET_RULES.windowMs);
      if (now !== window) attempts.clear();
      window = now;
      if (add(attempts, network, 1) > SOCKET_RULES.attemptsPerWindow) return false;
      if ((taken.get(network) ?? 0) >= SOCKET_RULES.openPerNetwork) return false;
      add(taken, network, 1);
      socket.once('close', () => add(taken, network, -1));
      return true;
    },
  };
}

class Connection implements WireSocket {
  readonly ip: string;
  readonly #ws: WebSocket;
  readonly #openedAt: number;
  #isWarned = false;
  /** Payloads of the latest pings; an unasked pong is no sign of life. */
  #pings: string[] = [];
  #unanswered = 0;
  #pongsDue = 0;
  #second = 0;
  #frames = 0;

  constructor(ws: WebSocket, ip: string, now: number) {
    this.#ws = ws;
    this.ip = ip;
    this.#openedAt = now;
  }

  send(text: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount + text.length > SOCKET_RULES.bufferMaxBytes) {
      this.#ws.terminate();
      return;
    }
    this.#ws.send(text);
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  /** Counts a frame of the client; closes the connection and answers false when there are too many. */
  takeFrame(now: number): boolean {
    if (now - this.#second >= 1_000) {
      this.#second = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames <= SOCKET_RULES.framesPerSecond) return true;
    this.close(1008, 'too many messages');
    return false;
  }

  /** Takes a sign of life; answers whether it was due, so that it is no frame of the client's own. */
  takePong(payload: string): boolean {
    if (!this.#pings.includes(payload)) return false;
    this.#unanswered = 0;
    if (this.#pongsDue === 0) return false;
    this.#pongsDue -= 1;
    return true;
  }

  /** Ends what is dead or too old, and asks the others for a sign of life. */
  sweep(now: number, farewell: (at: number) => object): void {
    const { pingsUnanswered, pongsPerPing } = SOCKET_RULES;
    if (this.#unanswered >= pingsUnanswered) return this.#ws.terminate();
    const age = now - this.#openedAt;
    if (age >= SOCKET_RULES.lifetimeMs) return this.close(1001, 'a connection lasts 24 hours');
    if (!this.#isWarned && age >= SOCKET_RULES.lifetimeMs - SOCKET_RULES.warningMs) {
      this.#isWarned = true;
      this.send(JSON.stringify(farewell(now)));
    }
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#unanswered += 1;
    this.#pongsDue = this.#unanswered * pongsPerPing;
    this.#pings = [...this.#pings, String(now)].slice(-pingsUnanswered);
    this.#ws.ping(String(now));
  }
}
