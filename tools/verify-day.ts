/**
 * The work of `npm run verify` on an exported day: its files are those of the manifest, every trade follows from the orders by the
 * engine of this source, and the ticks lead to the published roots. Nothing is asked of a server or a database.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import {
  type DayLine,
  type DayManifest,
  MarketDay,
  ReplayDifference,
  TickDay,
  type TickLine,
  type VerifiedMarketDay,
  type VerifiedTickDay,
} from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';

/** Lines of a report, with the books and the roots between which the day lies. */
export interface DayReport {
  readonly day: string;
  readonly lines: readonly string[];
  readonly isRight: boolean;
  readonly markets: readonly VerifiedMarketDay[];
  readonly ticks: VerifiedTickDay | null;
}

/** Judges a day by its manifest, whose files lie beside it. */
export async function judgeDay(manifestFile: string, manifest: DayManifest): Promise<DayReport> {
  const folder = dirname(manifestFile);
  const lines: string[] = [];
  let isRight = true;
  const markets: VerifiedMarketDay[] = [];
  let verified: VerifiedTickDay | null = null;
  const judge = async (name: string, run: () => Promise<string>): Promise<void> => {
    try {
      lines.push(`right  ${name}: ${await run()}`);
    } catch (error) {
      isRight = false;
      lines.push(`WRONG  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (const { symbol, ...file } of manifest.markets)
    await judge(symbol, async () => {
      const market = new MarketDay();
      await readFile(folder, file, (line) => market.take(line as DayLine));
      const result = market.finish();
      const { steps, trades, startHash, endHash, symbol: found } = result;
      if (found !== symbol) throw new ReplayDifference({ place: 'symbol', expected: symbol, found });
      markets.push(result);
      return `${trades} trades of ${steps} steps follow, from book ${startHash} to ${endHash}`;
    });
  const { ticks } = manifest;
  if (ticks === null) lines.push('note   the ticks of this day were kept no longer when it was exported');
  else
    await judge('ticks', async () => {
      const day = new TickDay();
      await readFile(folder, ticks, (line) => day.take(line as TickLine));
      verified = day.finish();
      const { ticks: count, roots: rootCount, last } = verified;
      const newest = last === null ? '' : `, the last one ${last.root}`;
      return `${count} ticks lead to ${rootCount} roots${newest}`;
    });
  return { day: manifest.day, lines, isRight, markets, ticks: verified };
}

/** Lines about days that follow each other: each begins with the books and the root with which the one before ended. */
export function compareDays(days: readonly DayReport[]): Pick<DayReport, 'lines' | 'isRight'> {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const lines: string[] = [];
  let isRight = true;
  const same = (name: string, expected: string, found: string): void => {
    if (expected === found) return void lines.push(`right  ${name}: ${found}`);
    isRight = false;
    lines.push(`WRONG  ${name}: expected ${expected}, found ${found}`);
  };
  for (const [index, later] of sorted.entries()) {
    const earlier = sorted[index - 1];
    if (earlier === undefined || Date.parse(later.day) - Date.parse(earlier.day) !== DAY_MS) continue;
    for (const { symbol, endHash } of earlier.markets) {
      const next = later.markets.find((market) => market.symbol === symbol);
      same(`${symbol}, the book between ${earlier.day} and ${later.day}`, endHash, next?.startHash ?? 'none');
    }
    const [last, first] = [earlier.ticks?.last ?? null, later.ticks?.first ?? null];
    if (last !== null && first !== null)
      same(`the root between ${earlier.day} and ${later.day}`, last.root, first.previous_root);
  }
  return { lines, isRight };
}

/** Reads a file to its end, line by line, and checks that it is the one of the manifest. */
async function readFile(
  folder: string,
  { file, lines, sha256 }: NonNullable<DayManifest['ticks']>,
  take: (line: unknown) => void,
): Promise<void> {
  if (basename(file) !== file) throw new Error(`${file} is no name of a file`);
  const hash = createHash('sha256');
  const source = createReadStream(join(folder, file));
  source.on('data', (chunk) => hash.update(chunk));
  const input = source.pipe(createGunzip());
  source.on('error', (error) => input.destroy(error));
  let count = 0;
  for await (const line of createInterface({ input })) {
    take(JSON.parse(line));
    count += 1;
  }
  const same = (name: string, expected: string, found: string): void => {
    if (expected !== found) throw new ReplayDifference({ place: name, expected, found });
  };
  same('hash of the file', sha256, hash.digest('hex'));
  same('lines of the file', String(lines), String(count));
}
