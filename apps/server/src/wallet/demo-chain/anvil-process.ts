import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findAnvil } from './find-anvil.ts';

export interface AnvilOptions {
  /** The number of its network; that of local networks where none is named. */
  readonly chainId?: number;
  /** Without one a free port is chosen. */
  readonly port?: number;
  /** Keeps the chain over restarts; without one it is forgotten. */
  readonly stateFile?: string;
}

/** A running node; it mines only on demand. */
export interface AnvilProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, by itself or by `stop`. */
  readonly ended: Promise<void>;
  /** Writes its state and ends. */
  stop(): Promise<void>;
}

const FIRST_PORT = 23_500;
const LAST_PORT = 24_499;
const PORT_STRIDE = 37;
/** Coins that the node's own account can give away. */
const COINS = '1000000000';
const GAS_LIMIT = 30_000_000;
const STATE_INTERVAL_S = '5';
/** Of so many blocks the balances are kept over a restart; the wallet reads blocks within seconds. */
const KEPT_STATES = '200';

/** Together they raise the limit of a block by a third at most. */
const STARTS_PER_PROCESS = 100;
const PROCESSES = 100_000;
let starts = 0;

/** Starts a local EVM node on the loopback address; fails with what it said when it does not come up. */
export async function startAnvil(options: AnvilOptions = {}): Promise<AnvilProcess> {
  const port = options.port ?? (await freePort());
  const child = spawn(findAnvil(), argumentsOf(port, options), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // A process that fails takes its node with it.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  void ended.then(() => process.off('exit', end));
  await untilListening(child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function argumentsOf(port: number, { stateFile, chainId }: AnvilOptions): readonly string[] {
  const state = ['--state', stateFile ?? '', '--state-interval', STATE_INTERVAL_S];
  const kept = ['--preserve-historical-states', '--max-persisted-states', KEPT_STATES];
  const chain = [
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--no-mining',
    '--accounts',
    '1',
    '--balance',
    COINS,
    '--gas-limit',
    uniqueGasLimit(),
    ...(chainId === undefined ? [] : ['--chain-id', `${chainId}`]),
  ];
  return stateFile === undefined ? chain : [...chain, ...state, ...kept];
}

/**
 * The gas limit of a block, a number of its own for each start. It is part of the first block: those of two chains that
 * begin within one second would otherwise be the same, and one chain would pass for the other.
 */
function uniqueGasLimit(): string {
  starts += 1;
  return `${GAS_LIMIT + (process.pid % PROCESSES) * STARTS_PER_PROCESS + (starts % STARTS_PER_PROCESS)}`;
}

async function untilListening(child: ChildProcess): Promise<void> {
  let said = '';
  const listening = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString();
      if (said.includes('Listening on')) resolve();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString();
    });
  });
  const failed = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => {
    throw new Error(`the local EVM node did not start: ${said.trim().split('\n').at(-1) ?? ''}`);
  });
  await Promise.race([listening, failed]);
  failed.catch(() => undefined);
}

/** Each process begins elsewhere, so that two which start at the same moment do not choose the same. */
async function freePort(): Promise<number> {
  const count = LAST_PORT - FIRST_PORT + 1;
  for (let step = 0; step < count; step += 1) {
    const port = FIRST_PORT + ((process.pid * PORT_STRIDE + step) % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of the ports ${FIRST_PORT} to ${LAST_PORT} is free for the demo chain`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
