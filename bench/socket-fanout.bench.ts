import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, scratchFolder, startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { processorSeconds } from './processor-seconds.ts';
import type { ReaderOrder, ReaderResult } from './socket-readers.ts';

const READERS = 1_000;
const SECONDS = 10;
const CHANNELS = ['DAY_MARKET', 'DEPTH:1', 'DEPTH:2'];

export type SocketFanoutBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * A demonstration with its feed, its liquidity provider and its traders, followed by 1,000 readers: every
 * message reaches every reader, in sequence. The work of the server is measured as its processor time, with
 * and without readers.
 */
export async function runSocketFanoutBench(): Promise<readonly SocketFanoutBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const port = await freePort({ from: 28_500, to: 28_599 });
  const server = await startServerProcess({
    port,
    env: { OB_DATA_DIR: dataDir, OB_LOG_LEVEL: 'warn', HOST: '0.0.0.0' },
  });
  const readers = fork(join(import.meta.dirname, 'socket-readers.ts'));
  try {
    const alone = await processorShare(server.pid);
    const order: ReaderOrder = { url: `ws://127.0.0.1:${port}/ws`, readers: READERS, channels: CHANNELS };
    readers.send(order);
    await reply(readers);
    const followed = await processorShare(server.pid);
    readers.send('stop');
    const result = (await reply(readers)) as ReaderResult;
    if (result.broken > 0) throw new Error(`${result.broken} readers missed messages or were cut off`);
    if (result.messages < READERS * SECONDS) throw new Error(`only ${result.messages} messages arrived`);
    return [toRow(result, { alone, followed })];
  } finally {
    readers.kill();
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function reply(child: ChildProcess): Promise<unknown> {
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the readers ended with ${code}`))),
  ])) as unknown[];
  return answer;
}

/** The share of one processor that the process takes in the seconds to come. Known on Linux only, else NaN. */
async function processorShare(pid: number): Promise<number> {
  const before = processorSeconds(pid);
  await pause(SECONDS * 1_000);
  return (processorSeconds(pid) - before) / SECONDS;
}

function toRow(
  result: ReaderResult,
  processor: { readonly alone: number; readonly followed: number },
): SocketFanoutBenchRow {
  const sorted = result.spreads.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  const percent = (value: number): number => Math.round(value * 100);
  const perSecond = result.messages / SECONDS;
  return {
    readers: READERS,
    channels: CHANNELS.join(' '),
    messagesPerSecond: Math.round(perSecond),
    megabytesPerSecond: Math.round(result.bytes / SECONDS / 100_000) / 10,
    firstToLastReaderP50Ms: at(0.5),
    firstToLastReaderP99Ms: at(0.99),
    serverProcessorPercent: percent(processor.followed),
    withoutReadersPercent: percent(processor.alone),
    microsecondsPerMessage: Math.round(((processor.followed - processor.alone) * 1e6) / perSecond),
  };
}

if (import.meta.main) {
  const rows = await runSocketFanoutBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
