import { vi } from 'vitest';
import { WebSocket } from 'ws';

type Message = Readonly<Record<string, unknown>>;

/** A client of streams that keeps everything that it was sent. */
export class StreamClient {
  readonly messages: Message[] = [];
  readonly ws: WebSocket;
  /** The code of the close, once it has come. */
  readonly closed: Promise<number>;
  #id = 0;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.messages.push(JSON.parse(String(data)) as Message));
    ws.on('error', () => undefined);
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
  }

  /** Rejects with the status that the server refuses the connection with. */
  static async open(url: string, path: string, headers: Record<string, string> = {}): Promise<StreamClient> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
    const client = new StreamClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      ws.once('error', reject);
    });
    return client;
  }

  /** Sends a control message and answers what it is answered with. */
  async ask(method: string, params?: readonly unknown[]): Promise<Message> {
    this.#id += 1;
    const id = this.#id;
    this.ws.send(JSON.stringify({ method, params, id }));
    return this.next((message) => message['id'] === id);
  }

  /** Sends text that may be no message; answers the next thing that comes. */
  async say(text: string): Promise<Message> {
    const before = this.messages.length;
    this.ws.send(text);
    return this.next(() => true, before);
  }

  /** The first message that satisfies, from the given one on. */
  next(isMeant: (message: Message) => boolean, from = 0): Promise<Message> {
    const find = (): Message => {
      const message = this.messages.slice(from).find(isMeant);
      if (message === undefined) throw new Error(`not among ${this.messages.length} messages`);
      return message;
    };
    return vi.waitFor(find, { timeout: 10_000, interval: 5 });
  }

  /** Whatever the server has sent before now has arrived when this resolves; it costs a frame. */
  async settle(): Promise<void> {
    await new Promise((resolve) => {
      this.ws.once('pong', resolve);
      this.ws.ping();
    });
  }

  async end(): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }
}
