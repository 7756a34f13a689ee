import { WebSocket } from 'ws';

/** What a request of the WebSocket API was answered with. */
export interface SocketAnswer {
  readonly id: unknown;
  readonly status: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly msg: string };
}

/** A connection to the WebSocket API, or to streams, that shows every message as it came. */
export class WireSocket {
  readonly messages: unknown[] = [];
  /** The code of the close, once it has come. */
  readonly closed: Promise<number>;
  readonly ws: WebSocket;
  #nextId = 1;
  readonly #waiting = new Map<unknown, (answer: SocketAnswer) => void>();

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.#take(JSON.parse(String(data))));
    ws.on('error', () => undefined);
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
  }

  /** Rejects with the status that the server refuses the connection with. */
  static async open(url: string, path = '/ws-api/v3'): Promise<WireSocket> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`);
    const socket = new WireSocket(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      ws.once('error', reject);
    });
    return socket;
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

  /** Closes it and waits until it is. */
  async end(): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }

  #take(message: unknown): void {
    this.messages.push(message);
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    this.#waiting.get(message.id)?.(message as SocketAnswer);
    this.#waiting.delete(message.id);
  }
}
