import { type Duplex, duplexPair } from 'node:stream';
import type { SocketOptions } from '@openbourse/client';
import { WebSocket } from 'ws';

/** A server to which lines lead, and the end of its life. */
interface LineEnd {
  readonly server: { emit(event: 'connection', line: Duplex): boolean };
  readonly died: Promise<never>;
}

/** A connection within the process, as from a network: bytes race nothing, and it ends when the server dies. */
function openLine(end: LineEnd | null, network: string): Duplex {
  const [near, far] = duplexPair();
  near.on('error', () => undefined);
  far.on('error', () => undefined);
  const cut = (): void => {
    near.destroy();
    far.destroy();
  };
  if (end === null) {
    process.nextTick(cut);
    return near;
  }
  end.died.catch(cut);
  Object.assign(far, { remoteAddress: network });
  end.server.emit('connection', far);
  return near;
}

/** Called with the way to end each new line. */
export type OnLine = (cut: () => void) => void;

/** The WebSocket of a browser in a network, over lines to the server that lives at the time. */
export function webSocketOf(
  endOf: () => LineEnd | null,
  network: string,
  onLine: OnLine = () => undefined,
): NonNullable<SocketOptions['WebSocketImpl']> {
  return class extends WebSocket {
    constructor(url: string) {
      // Frames that are compressed would be so by threads.
      super(url, {
        perMessageDeflate: false,
        createConnection: (() => {
          const line = openLine(endOf(), network);
          onLine(() => line.destroy());
          return line;
        }) as never,
      });
    }
  } as never;
}
