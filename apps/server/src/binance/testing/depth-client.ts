import { WebSocket } from 'ws';
import { type DepthEvent, type DepthSnapshot, LocalBook } from '../../testing/local-book.ts';
import { flushFront } from '../../testing/front.ts';
import type { WireCaller } from '../../testing/wire-caller.ts';

/** Levels of a snapshot: more than any test has, and a weight that lets it ask again and again. */
const LEVELS = 1_000;

/**
 * Follows a depth stream as the format's documentation says, and connects again whenever it is cut off. A test can
 * make it lose an event, lose its connection, or stop reading.
 */
export class DepthClient {
  readonly book = new LocalBook();
  snapshots = 0;
  connections = 0;
  readonly #url: string;
  readonly #symbol: string;
  readonly #wire: WireCaller;
  #ws: WebSocket;
  #opened: Promise<void>;
  #snapshot: Promise<void> = Promise.resolve();
  #isLosing = false;
  #isClosed = false;

  constructor(options: { readonly wire: WireCaller; readonly url: string; readonly stream: string }) {
    this.#wire = options.wire;
    this.#url = `${options.url.replace('http', 'ws')}/ws/${options.stream}`;
    this.#symbol = options.stream.split('@')[0]?.toUpperCase() ?? '';
    [this.#ws, this.#opened] = this.#connect();
  }

  /** The next event does not arrive. */
  loseOne(): void {
    this.#isLosing = true;
  }

  /** The connection breaks; it connects again. */
  disconnect(): void {
    this.#ws.terminate();
  }

  /** Reads nothing more of this connection until it is cut off. */
  stopReading(): void {
    this.#ws.pause();
  }

  /** Sees that it was cut off, if it was. */
  goOnReading(): void {
    this.#ws.resume();
  }

  /**
   * Messages that the server has sent before now have arrived and been applied, behind a snapshot, when this
   * resolves.
   */
  async settle(): Promise<void> {
    for (let isSettled = false; !isSettled; ) {
      await this.#opened;
      await flushFront();
      const ws = this.#ws;
      const isOpen = await new Promise<boolean>((resolve) => {
        const tell = (isAlive: boolean) => () => {
          ws.off('pong', onPong).off('close', onClose);
          resolve(isAlive);
        };
        const [onPong, onClose] = [tell(true), tell(false)];
        ws.on('pong', onPong).on('close', onClose);
        // One that is closing is replaced when it has closed.
        if (ws.readyState === WebSocket.OPEN) ws.ping();
      });
      for (let last = null; last !== this.#snapshot; await last) last = this.#snapshot;
      isSettled = isOpen && ws === this.#ws && this.book.lastUpdateId !== null;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#ws.terminate();
  }

  #connect(): [WebSocket, Promise<void>] {
    const ws = new WebSocket(this.#url);
    this.connections += 1;
    this.book.reset();
    ws.on('error', () => undefined);
    ws.on('message', (data) => this.#take(JSON.parse(String(data)) as DepthEvent & { readonly e: string }));
    const opened = new Promise<void>((resolve) => {
      ws.on('open', () => {
        this.#askForSnapshot();
        resolve();
      });
      ws.on('close', () => {
        resolve();
        if (!this.#isClosed) [this.#ws, this.#opened] = this.#connect();
      });
    });
    return [ws, opened];
  }

  #take(event: DepthEvent & { readonly e: string }): void {
    if (event.e !== 'depthUpdate') return;
    if (this.#isLosing) this.#isLosing = false;
    else this.book.take(event);
    if (this.book.lastUpdateId === null) this.#askForSnapshot();
  }

  #askForSnapshot(): void {
    this.#snapshot = this.#snapshot.then(async () => {
      if (this.book.lastUpdateId !== null || this.#isClosed) return;
      const { status, body } = await this.#wire.get('/api/v3/depth', {
        symbol: this.#symbol,
        limit: LEVELS,
      });
      if (status !== 200) throw new Error(`no snapshot: ${status} ${JSON.stringify(body)}`);
      this.snapshots += 1;
      // One that is older than what is buffered: the next one.
      if (!this.book.takeSnapshot(body as DepthSnapshot)) this.#askForSnapshot();
    });
  }
}
