import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can cut without either end noticing, as a network does that loses a host. */
export interface TcpProxy {
  readonly port: number;
  /** Connections so far. */
  readonly accepted: number;
  /** From now on nothing passes, in either direction, and nothing is closed. */
  cut(): void;
  close(): void;
}

export async function startTcpProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let accepted = 0;
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (!isCut) into.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!isCut) into.destroy();
    });
  };
  const server = createServer((near) => {
    accepted += 1;
    const far = connect(to);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get accepted() {
      return accepted;
    },
    cut: () => {
      isCut = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
