import { SOCKET_LIMITS } from '@openbourse/api/socket';
import type { WebSocket } from 'ws';
import type { OperatorHolder, UserHolder } from './socket-ticket.ts';

/** Messages that wait behind a snapshot. */
export type Held = string[];

/** One open socket: what it follows, who it is, and the limits that keep it from costing too much. */
export class SocketConnection {
  readonly ip: string;
  /** True when it came in by the operators' door. */
  readonly isOperators: boolean;
  readonly channels = new Set<string>();
  /** Null until it has given a ticket. */
  holder: UserHolder | OperatorHolder | null = null;
  isAlive = true;
  /** Ends when the ticket that was given last is known to be good or not; null while none is being looked at. */
  proving: Promise<void> | null = null;
  readonly #ws: WebSocket;
  #windowStart = 0;
  #windowCount = 0;
  readonly #waiting = new Map<string, Held>();

  constructor(ws: WebSocket, ip: string, isOperators: boolean) {
    this.#ws = ws;
    this.ip = ip;
    this.isOperators = isOperators;
  }

  /** Sends text; a reader that does not keep up is closed rather than buffered without end. */
  send(text: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount + text.length > SOCKET_LIMITS.bufferMaxBytes) {
      this.#ws.terminate();
      return;
    }
    this.#ws.send(text);
  }

  /** Sends a message of a channel, or keeps it until the channel's snapshot has gone out. */
  deliver(channel: string, text: string): void {
    const waiting = this.#waiting.get(channel);
    if (waiting === undefined) this.send(text);
    else waiting.push(text);
  }

  /**
   * Until the snapshot is sent, messages of the channel wait behind it. Of several snapshots that are being read the
   * one that was asked for last counts.
   */
  holdBack(channel: string): Held {
    const held = [...(this.#waiting.get(channel) ?? [])];
    this.#waiting.set(channel, held);
    return held;
  }

  sendSnapshot(channel: string, held: Held, text: string): void {
    if (this.#waiting.get(channel) !== held) return;
    this.#waiting.delete(channel);
    this.send(text);
    for (const later of held) this.send(later);
  }

  /** The snapshot could not be made: what waited behind it belongs to no subscription. */
  dropHeldBack(channel: string, held: Held): void {
    if (this.#waiting.get(channel) === held) this.#waiting.delete(channel);
  }

  /** Counts a message of the client; false when it sends more than allowed. */
  isWithinRate(nowMs: number): boolean {
    if (nowMs - this.#windowStart >= SOCKET_LIMITS.windowMs) {
      this.#windowStart = nowMs;
      this.#windowCount = 0;
    }
    this.#windowCount += 1;
    return this.#windowCount <= SOCKET_LIMITS.messagesPerWindow;
  }

  /** Asks for a sign of life; a socket that gave none since the last two rounds is dead. */
  ping(): void {
    if (!this.isAlive) return this.#ws.terminate();
    this.isAlive = false;
    this.#ws.ping();
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }
}
