import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from './find-nats-server.ts';
import { pause } from './pause.ts';

/** A server of NATS on this machine, which a test may kill and start again. */
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts it with the text of a configuration besides its address, if one is given. */
export async function startNatsServer(config?: string): Promise<NatsServer> {
  const program = findNatsServer();
  const port = await unusedPort();
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-nats-'));
  const file = join(folder, 'nats.conf');
  writeFileSync(file, config ?? '');
  let child: ChildProcess | null = null;
  const end = (): void => void child?.kill('SIGKILL');
  process.once('exit', () => {
    end();
    rmSync(folder, { recursive: true });
  });
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    port,
    start: async () => {
      child = spawn(program, ['-c', file, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
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
