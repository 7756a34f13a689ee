import { parseArgs } from 'node:util';
import { DAY_MS } from '@openbourse/money';
import { ReplayDifference } from '@openbourse/engine';
import { inView } from './in-view.ts';
import { systemClock } from './kernel/clock.ts';
import { toTimestamp } from './kernel/db.ts';
import { exportDay } from './replay/index.ts';
import { countOpenIcebergs } from './spot/index.ts';

const USAGE = 'Usage: npm run export -- --day <UTC day that is over, such as 2026-11-28> --out <new folder>';

/** Exports the public part of a day; the exit code is 0 only where everything of it follows. */
export async function main(words: readonly string[]): Promise<void> {
  const request = readRequest(words, systemClock.now());
  if (request === null) return fail(USAGE);
  try {
    await inView(async (view) => {
      const { markets, ticks } = await exportDay(view, request);
      const files = [...markets, ...(ticks === null ? [] : [ticks])];
      for (const { file, lines, sha256 } of files) print(`${file}  ${lines} lines  ${sha256}`);
      if (ticks === null) print('note   the ticks of that day are kept no longer');
      const hidden = await countOpenIcebergs(
        view,
        toTimestamp(Date.parse(`${request.day}T00:00:00Z`) + DAY_MS),
      );
      if (hidden > 0)
        print(`note   ${hidden} open orders hide a part of what these files show: publish them later`);
      print(`Anyone verifies it with: npm run verify -- ${request.folder}/manifest.json`);
    });
  } catch (error) {
    if (error instanceof ReplayDifference) return fail(`WRONG  ${error.message}`);
    if (!(error instanceof Error && 'code' in error)) throw error;
    fail(error.message);
  }
}

/** Reads a command line; null when it is something else, or the day is not over. */
export function readRequest(
  words: readonly string[],
  now: number,
): { readonly day: string; readonly folder: string } | null {
  try {
    const options = { day: { type: 'string' }, out: { type: 'string' } } as const;
    const { day, out } = parseArgs({ args: [...words], options }).values;
    if (day === undefined || out === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
    const from = Date.parse(`${day}T00:00:00Z`);
    return from + DAY_MS <= now ? { day, folder: out } : null;
  } catch {
    return null;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  print(line);
  process.exitCode = 1;
}
