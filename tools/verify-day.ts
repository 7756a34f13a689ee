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
  type RootOfMinute,
  TickDay,
  type TickLine,
} from '@openbourse/engine';

/** Lines of a report, and the first and the last root of the day. */
export interface DayReport {
  readonly lines: readonly string[];
  readonly isRight: boolean;
  readonly roots: readonly RootOfMinute[];
}

/** Judges a day by its manifest, whose files lie beside it. */
export async function judgeDay(manifestFile: string, manifest: DayManifest): Promise<DayReport> {
  const folder = dirname(manifestFile);
  const lines: string[] = [];
  let isRight = true;
  const roots: RootOfMinute[] = [];
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
      await readFile(folder, file, (line: DayLine) => market.take(line));
      const { steps, trades, startHash, endHash, symbol: found } = market.finish();
      if (found !== symbol) throw new ReplayDifference({ place: 'symbol', expected: symbol, found });
      return `${trades} trades of ${steps} steps follow, from book ${startHash} to ${endHash}`;
    });
  const { ticks } = manifest;
  if (ticks === null) lines.push('note   the ticks of this day were kept no longer when it was exported');
  else
    await judge('ticks', async () => {
      const day = new TickDay();
      await readFile(folder, ticks, (line: TickLine) => day.take(line));
      const { ticks: count, roots: rootCount, first, last } = day.finish();
      roots.push(...[first, last].filter((root) => root !== null));
      const newest = last === null ? '' : `, the last one ${last.root}`;
      return `${count} ticks lead to ${rootCount} roots${newest}`;
    });
  return { lines, isRight, roots };
}

/** Reads a file to its end, line by line, and checks that it is the one of the manifest. */
async function readFile<Line>(
  folder: string,
  { file, lines, sha256 }: NonNullable<DayManifest['ticks']>,
  take: (line: Line) => void,
): Promise<void> {
  if (basename(file) !== file) throw new Error(`${file} is no name of a file`);
  const hash = createHash('sha256');
  const source = createReadStream(join(folder, file));
  source.on('data', (chunk) => hash.update(chunk));
  const input = source.pipe(createGunzip());
  source.on('error', (error) => input.destroy(error));
  let count = 0;
  for await (const line of createInterface({ input })) {
    take(JSON.parse(line) as Line);
    count += 1;
  }
  const same = (name: string, expected: string, found: string): void => {
    if (expected !== found) throw new ReplayDifference({ place: name, expected, found });
  };
  same('hash of the file', sha256, hash.digest('hex'));
  same('lines of the file', String(lines), String(count));
}
