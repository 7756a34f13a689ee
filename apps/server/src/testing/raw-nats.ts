import { connect, type Socket } from 'node:net';

/** Says to a server of NATS exactly what it is given, which no client of it would. */
export class RawNats {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async open(port: number): Promise<RawNats> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
    socket.on('error', () => undefined);
    socket.write('CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\n');
    return new RawNats(socket);
  }

  /** Resolves when the server has taken the message. */
  async publish(subject: string, bytes: Uint8Array | string, replyTo = ''): Promise<void> {
    const payload = Buffer.from(bytes);
    this.#socket.write(`PUB ${subject} ${replyTo} ${payload.length}\r\n`);
    this.#socket.write(payload);
    const taken = new Promise<void>((resolve) => {
      const look = (text: Buffer): void => {
        if (!text.includes('PONG')) return;
        this.#socket.off('data', look);
        resolve();
      };
      this.#socket.on('data', look);
    });
    this.#socket.write('\r\nPING\r\n');
    await taken;
  }

  close(): void {
    this.#socket.destroy();
  }
}
