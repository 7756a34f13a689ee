import { chmodSync, rmSync } from 'node:fs';
import {
  freePort,
  scratchFolder,
  startServerProcess,
  timeEmptyProcess,
} from '../apps/server/src/testing/server-process.ts';

const AGAIN = 3;
const TARGET_MS = 5_000;

export type StartUpBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * From the start of the process to "ready": at first, when PostgreSQL is created and 90 days of history are seeded,
 * and again. An empty Node process of the same moment shows how busy the machine is.
 */
export async function runStartUpBench(): Promise<readonly StartUpBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const run = {
    port: await freePort({ from: 28_600, to: 28_699 }),
    env: { OB_DATA_DIR: dataDir, OB_LOG_LEVEL: 'warn' },
  };
  try {
    const rows: StartUpBenchRow[] = [];
    for (let start = 0; start <= AGAIN; start += 1) {
      const emptyProcessMs = await timeEmptyProcess();
      const server = await startServerProcess(run);
      const code = await server.end('SIGTERM');
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output()}`);
      const readyMs = server.readyAfterMs;
      const inEmptyProcesses = Math.round(readyMs / emptyProcessMs);
      const what = start === 0 ? 'first start' : `start again ${start}`;
      // The target is for starting again; the first one is the price of a new installation.
      rows.push({
        what,
        readyMs,
        emptyProcessMs,
        inEmptyProcesses,
        isTargetMet: start === 0 || readyMs < TARGET_MS,
      });
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const rows = await runStartUpBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
