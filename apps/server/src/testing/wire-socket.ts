import type { WebSocket } from 'ws';
import { MessageSocket, openSocket } from './message-socket.ts';

/** Answer to a request of the WebSocket API. */
export interface SocketAnswer {
  readonly id: unknown;
  readonly status: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly msg: string };
}

/** A connection to the WebSocket API, or to streams, that shows every message as it came. */
export class WireSocket extends MessageSocket<unknown> {
  #nextId = 1;
  readonly #waiting = new Map<unknown, (answer: SocketAnswer) => void>();

  private constructor(ws: WebSocket) {
    super(ws);
    ws.on('message', () => this.#take(this.messages.at(-1)));
  }

  /** Rejects with the status that the server refuses the connection with. */
  static open(url: string, path = '/ws-api/v3'): Promise<WireSocket> {
    return openSocket({ url, path }, (ws) => new WireSocket(ws));
  }

  /** Sends a request and answers its answer. */
  request(method: string, params?: object): Promise<SocketAnswer> {
    const id = this.#nextId;
    this.#nextId += 1;
    return this.ask(id, JSON.stringify({ id, method, ...(params === undefined ? {} : { params }) }));
  }

  /** Sends a text that names the id itself. Rejects when the server closes the connection instead of answering. */
  ask(id: unknown, text: string): Promise<SocketAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      void this.closed.then((code) => reject(new Error(`closed with ${code}`)));
      this.ws.send(text);
    });
  }

  #take(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    this.#waiting.get(message.id)?.(message as SocketAnswer);
    this.#waiting.delete(message.id);
  }
}
