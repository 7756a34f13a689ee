import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** A connection that keeps every message as it came; what is said on it is for those that extend it. */
export class MessageSocket<Message> {
  readonly messages: Message[] = [];
  readonly ws: WebSocket;
  /** The code of the close, once it has come. */
  readonly closed: Promise<number>;

  protected constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.messages.push(JSON.parse(String(data)) as Message));
    ws.on('error', () => undefined);
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
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

  /** Closes it and waits until it is. */
  async end(): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }
}

/** Connects, and hands the connection on before anything can come. Rejects with the status of a refusal. */
export async function openSocket<S>(
  at: { readonly url: string; readonly path: string; readonly headers?: Readonly<Record<string, string>> },
  take: (ws: WebSocket) => S,
): Promise<S> {
  const ws = new WebSocket(`${at.url.replace('http', 'ws')}${at.path}`, { headers: { ...at.headers } });
  const socket = take(ws);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_request, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    );
    ws.once('error', reject);
  });
  return socket;
}
