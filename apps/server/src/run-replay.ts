import { parseArgs } from 'node:util';
import { ReplayDifference } from '@openbourse/engine';
import { systemClock } from './kernel/clock.ts';
import { AppError } from './kernel/error.ts';
import { systemRandom } from './kernel/random.ts';
import { sha256 } from './kernel/sha256.ts';
import { inView } from './in-view.ts';
import {
  readRecording,
  record,
  type Recording,
  replay,
  type ReplayResult,
  writeRecording,
} from './replay/index.ts';

const USAGE = `Usage: npm run replay -- [--from <snapshot>] [--to <transaction>]   replays the database
       npm run replay -- --write <file> [--from <snapshot>]        records it in a file
       npm run replay -- <file> [--to <transaction>]               replays a file, without a database`;
/** Rows between two lines of progress. */
const PROGRESS_ROWS = 200_000;

interface Request {
  readonly file: string | null;
  readonly write: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Reports whether a command line needs a database. */
export function needsDatabase(words: readonly string[]): boolean {
  return readRequest(words)?.file === null;
}

/** Replays a database or a file, or writes the file; the exit code is 0 only where everything follows. */
export async function main(words: readonly string[]): Promise<void> {
  const request = readRequest(words);
  if (request === null) return fail(USAGE);
  const { file, write, from } = request;
  try {
    if (file !== null) return await report(readRecording(file), request);
    await inView(async (view, config) => {
      const recording = record({ view, ...config, random: systemRandom(systemClock) }, from);
      if (write === null) return report(recording, request);
      await writeRecording(write, recording);
      print(`Recorded in ${write}, which holds what every user has: guard it.`);
    });
  } catch (error) {
    if (error instanceof ReplayDifference) {
      const { place, expected, found } = error;
      print(`WRONG  ${place}\n       expected ${expected}\n       found    ${found}`);
      return fail('WHAT WAS RECORDED DOES NOT FOLLOW.');
    }
    // Files and snapshots that are not there are no bugs.
    if (!(error instanceof AppError) && !(error instanceof Error && 'code' in error)) throw error;
    fail(error.message);
  }
}

/** Reads a command line; null when it is something else. */
function readRequest(words: readonly string[]): Request | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { from: { type: 'string' }, to: { type: 'string' }, write: { type: 'string' } },
      allowPositionals: true,
    });
    const [file = null, ...others] = positionals;
    const { write = null } = values;
    const numbers = [values.from, values.to].map((text) => (text === undefined ? null : readCount(text)));
    const [from = null, to = null] = numbers;
    const isOneThing = others.length === 0 && (file === null || (write === null && from === null));
    return isOneThing && (write === null || to === null) ? { file, write, from, to } : null;
  } catch {
    return null;
  }
}

function readCount(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new RangeError(`${text} is no number`);
  return Number.parseInt(text, 10);
}

async function report(recording: Recording, { to }: Request): Promise<void> {
  const startedAt = systemClock.now();
  const result = await replay(recording, {
    to,
    sha256,
    onRow: (rows) => {
      if (rows % PROGRESS_ROWS === 0) process.stderr.write(`${rows} rows\n`);
    },
  });
  const ms = Math.max(1, systemClock.now() - startedAt);
  for (const line of linesOf(result)) print(line);
  print(`${result.rows} rows in ${ms} ms, ${Math.round((1000 * result.rows) / ms)} a second`);
  print('Everything that was recorded follows.');
}

function linesOf({ ledger, lastTxnId, snapshots, books, positions }: ReplayResult): readonly string[] {
  const { open, unknownMargins, hash: positionsHash } = positions;
  const margins = unknownMargins === 0 ? '' : `, of ${unknownMargins} the margin was not recorded`;
  return [
    ...snapshots.map((one) => `right  snapshot ${one.number}: ${one.hash}`),
    `right  balances after transaction ${lastTxnId}: ${ledger}`,
    ...books.map((book) => {
      const seen = book.snapshots.length === 0 ? '' : `, passing snapshots ${book.snapshots.join(', ')}`;
      return `right  book of ${book.symbol} after step ${book.engineSeq} and trade ${book.tradeSeq}${seen}: ${book.hash}`;
    }),
    `right  ${open} open positions${margins}: ${positionsHash}`,
  ];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  print(line);
  process.exitCode = 1;
}
