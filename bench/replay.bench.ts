import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording, record, replay, writeRecording, exportDay } from '../apps/server/src/replay/index.ts';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { systemRandom } from '../apps/server/src/kernel/random.ts';
import { sha256 } from '../apps/server/src/kernel/sha256.ts';
import { RecordedDay } from '../apps/server/src/testing/recorded-day.ts';
import type { TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { judgeDay } from '../tools/verify-day.ts';
import { onOwnServer } from './on-own-server.ts';

const ROUNDS = 1_500;
const DAY_MS = 86_400_000;
/** Far below what is measured, so that only a fault misses it on a busy machine. */
const LEAST_ROWS_PER_SECOND = 200;

export type ReplayBenchRow = Readonly<Record<string, string | number | boolean>>;

/** Rows a second of a replay from the database and from a file, and of the export of a day and its verification. */
export async function runReplayBench(): Promise<readonly ReplayBenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-replay-bench-'));
  try {
    const rows = await onOwnServer((server) => measure(server, folder));
    if (rows.some(({ perSecond }) => Number(perSecond) < LEAST_ROWS_PER_SECOND)) {
      console.table(rows);
      throw new Error(`Fewer than ${LEAST_ROWS_PER_SECOND} rows a second.`);
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(server: TestServer, folder: string): Promise<readonly ReplayBenchRow[]> {
  const trading = await RecordedDay.open(server, 1);
  const day = new Date(server.clock.now()).toISOString().slice(0, 10);
  await trading.trade(ROUNDS);
  await server.app.slices.liability.takeDue();
  await server.app.slices.ledger.seal();
  server.clock.advance(2 * DAY_MS);
  const { db, liability } = server.app.slices;
  const { secret } = liability.deps.config;
  const source = { secret, random: systemRandom(systemClock) };
  const long = { answerMs: 600_000 };
  const file = join(folder, 'recording.jsonl.gz');
  const [replayed, replaySeconds] = await timed(() =>
    db.view((view) => replay(record({ view, ...source }, null), { to: null, sha256 }), long),
  );
  const [, writeSeconds] = await timed(() =>
    db.view((view) => writeRecording(file, record({ view, ...source }, null)), long),
  );
  const [, fileSeconds] = await timed(() => replay(readRecording(file), { to: null, sha256 }));
  const out = join(folder, 'day');
  const [manifest, exportSeconds] = await timed(() =>
    db.view((view) => exportDay(view, { day, folder: out }), long),
  );
  const lines = manifest.markets.reduce((sum, market) => sum + market.lines, 0);
  const [verified, verifySeconds] = await timed(() => judgeDay(join(out, 'manifest.json'), manifest));
  if (!verified.isRight) throw new Error(verified.lines.join('\n'));
  return [
    rowOf('replay of the database', replayed.rows, replaySeconds),
    rowOf('recording into a file', replayed.rows, writeSeconds),
    rowOf('replay of the file', replayed.rows, fileSeconds),
    rowOf('export of the day', lines, exportSeconds),
    rowOf('verification of the day', lines, verifySeconds),
  ];
}

async function timed<T>(run: () => Promise<T>): Promise<readonly [T, number]> {
  const startMs = performance.now();
  const result = await run();
  return [result, (performance.now() - startMs) / 1000];
}

function rowOf(name: string, rows: number, seconds: number): ReplayBenchRow {
  return { name, rows, seconds: seconds.toFixed(1), perSecond: Math.round(rows / seconds) };
}
