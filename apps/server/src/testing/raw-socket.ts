import { MessageSocket, openSocket } from './message-socket.ts';

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
export class RawSocket extends MessageSocket<RawMessage> {
  /** Rejects with the status that the server refuses the connection with. */
  static open(
    url: string,
    options: { readonly headers?: Readonly<Record<string, string>>; readonly path?: string } = {},
  ): Promise<RawSocket> {
    return openSocket({ url, path: '/ws', ...options }, (ws) => new RawSocket(ws));
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
}
