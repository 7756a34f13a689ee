import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pause } from './pause.ts';

export const NATS_PROGRAMS: readonly string[] = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
];

/** A server of NATS on this machine, which a test may kill and start again. */
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** The program that NATS_SERVER names, else an installed one. */
function findNatsServer(): string {
  const named = process.env['NATS_SERVER'] ?? '';
  const program = named === '' ? NATS_PROGRAMS.find((path) => existsSync(path)) : named;
  if (program === undefined)
    throw new Error(
      'The tests of gateways need nats-server: run "sudo apt-get install nats-server", or set NATS_SERVER to the path ' +
        'of the program from https://nats.io.',
    );
  return program;
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
