import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** A message of the server, as it came. */
export interface RawMessage {
  readonly type: string;
  readonly seq?: number;
  readonly snapshot?: boolean;
  readonly data?: unknown;
  readonly params?: string;
  readonly key?: string;
  readonly msg?: string;
}

/** A socket that shows everything that the server sends, which the client of the app hides. */
export class RawSocket {
  readonly messages: RawMessage[] = [];
  readonly ws: WebSocket;
  /** The code of the close, once it has come. */
  readonly closed: Promise<number>;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.messages.push(JSON.parse(String(data)) as RawMessage));
    ws.on('error', () => undefined);
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
  }

  /** Rejects with the status that the server refuses the connection with. */
  static async open(
    url: string,
    options: { readonly headers?: Readonly<Record<string, string>>; readonly path?: string } = {},
  ): Promise<RawSocket> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}${options.path ?? '/ws'}`, {
      headers: { ...options.headers },
    });
    const socket = new RawSocket(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      ws.once('error', reject);
    });
    return socket;
  }

  send(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Subscribes and answers the snapshot, or the error. */
  async subscribe(channel: string): Promise<RawMessage> {
    const before = this.messages.length;
    this.send({ type: 'sub', params: channel });
    return this.next(
      (one) =>
        (one.type === channel && one.snapshot === true) || (one.type === 'error' && one.params === channel),
      before,
    );
  }

  async authenticate(ticket: string): Promise<RawMessage> {
    const before = this.messages.length;
    this.send({ type: 'auth', params: ticket });
    return this.next(({ type }) => type === 'auth' || type === 'error', before);
  }

  /** The first message that satisfies, from the given one on. */
  async next(isMeant: (message: RawMessage) => boolean, from = 0): Promise<RawMessage> {
    const find = (): RawMessage => {
      const message = this.messages.slice(from).find(isMeant);
      if (message === undefined) throw new Error(`not among ${this.messages.length} messages`);
      return message;
    };
    return vi.waitFor(find, { timeout: 10_000, interval: 5 });
  }

  /** Whatever the server has sent before now has arrived when this resolves. */
  async settle(): Promise<void> {
    const before = this.messages.length;
    this.send({ type: 'ping' });
    await this.next(({ type }) => type === 'pong', before);
  }

  of(channel: string): readonly RawMessage[] {
    return this.messages.filter(({ type }) => type === channel);
  }

  close(): void {
    this.ws.terminate();
  }

  /** Closes it and waits until it is. */
  async end(): Promise<void> {
    this.close();
    await this.closed;
  }
}
