import type { ClientMessage, ServerMessage } from '@openbourse/api/socket';
import type { WebSocketLike, WebSocketType } from '../src/connection.ts';

type EventName = 'open' | 'message' | 'close' | 'error';
type Listener = (event: { readonly data?: unknown }) => void;

/** The server's end of one connection. */
export interface FakeConnection {
  readonly url: string;
  readonly sent: readonly ClientMessage[];
  readonly isClosed: boolean;
  open(): void;
  send(message: ServerMessage): void;
  sendText(text: string): void;
  /** Breaks the connection. */
  breakOff(): void;
}

/** WebSockets without a network; `connections` holds the server's ends in the order of their making. */
export function fakeWebSockets(): {
  readonly WebSocketImpl: WebSocketType;
  readonly connections: readonly FakeConnection[];
} {
  const connections: FakeConnection[] = [];
  class FakeWebSocket implements WebSocketLike {
    readonly listeners: [EventName, Listener][] = [];
    readonly sent: ClientMessage[] = [];
    isClosed = false;

    constructor(url: string) {
      const { sent } = this;
      const isClosed = (): boolean => this.isClosed;
      connections.push({
        url,
        sent,
        get isClosed() {
          return isClosed();
        },
        open: () => this.emit('open', {}),
        send: (message) => this.emit('message', { data: JSON.stringify(message) }),
        sendText: (data) => this.emit('message', { data }),
        breakOff: () => this.emit('close', {}),
      });
    }

    addEventListener(name: EventName, listener: Listener): void {
      this.listeners.push([name, listener]);
    }

    emit(name: EventName, event: { readonly data?: unknown }): void {
      for (const [wanted, listener] of this.listeners) if (wanted === name) listener(event);
    }

    send(text: string): void {
      this.sent.push(JSON.parse(text) as ClientMessage);
    }

    close(): void {
      this.isClosed = true;
    }
  }
  return { WebSocketImpl: FakeWebSocket, connections };
}
