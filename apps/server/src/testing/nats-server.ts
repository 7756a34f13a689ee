import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { findNatsServer } from './find-nats-server.ts';
import { pause } from './pause.ts';

/** A server of NATS on this machine, which a test may kill and start again. */
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
}

export async function startNatsServer(): Promise<NatsServer> {
  const program = findNatsServer();
  const port = await unusedPort();
  let child: ChildProcess | null = null;
  const end = (): void => void child?.kill('SIGKILL');
  process.once('exit', end);
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    port,
    start: async () => {
      child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      while (!(await isListening(port))) await pause(20);
    },
    kill: async () => {
      if (child === null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      end();
      await ended;
      child = null;
    },
  };
  await server.start();
  return server;
}

/** A port that the system gives out, so that files which run at the same time get different ones. */
function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
