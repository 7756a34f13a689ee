import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can stop forwarding without closing anything, as a network that is cut off does. */
export interface SilentProxy {
  /** Of the database, through the proxy. */
  readonly url: string;
  /** From now on nothing is forwarded and nothing is closed; new connections are taken and hear nothing. */
  silence(): void;
  /** Forwards again; what was connected meanwhile is closed. */
  resume(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || '5432');
  const dial = (): Socket =>
    folder === null ? connect(port, target.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = isSilent ? null : dial();
    for (const socket of far === null ? [near] : [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    const forward = (from: Socket, to: Socket | null): void => {
      from.on('data', (data) => void (isSilent || to?.write(data)));
      from.on('end', () => void (isSilent || to?.end()));
      from.on('close', () => {
        if (isSilent) return;
        sockets.delete(from);
        to?.destroy();
      });
    };
    forward(near, far);
    if (far !== null) forward(far, near);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
    },
    resume: () => {
      closeAll();
      isSilent = false;
    },
    close: async () => {
      closeAll();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
