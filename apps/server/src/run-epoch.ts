import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ReplayDifference } from '@openbourse/engine';
import { inView } from './in-view.ts';
import { systemClock } from './kernel/clock.ts';
import { ConfigError } from './kernel/config.ts';
import { createDatabase } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { primaryAddressOf } from './kernel/primary.ts';
import { readDatabaseUrls, readKeptMonths } from './kernel/read-database.ts';
import { withSecretFiles } from './kernel/read-secret-files.ts';
import {
  detachEpoch,
  type EpochManifest,
  EpochUnavailable,
  exportEpoch,
  judgeEpoch,
  readExport,
} from './ledger/index.ts';
import { carryBooks } from './portfolio/index.ts';
import { partsOf } from './slice-parts.ts';
import { carryLots, createTreatments } from './statement/index.ts';

const EXPORT_USAGE = 'Usage: npm run export-epoch -- <number> --out <new folder>';
const DETACH_USAGE = 'Usage: npm run detach-epoch -- <manifest of an exported epoch>';

/** Exports a sealed epoch and verifies the files; the exit code is 0 only where they prove it. */
export async function exportMain(words: readonly string[]): Promise<void> {
  const request = readRequest(words);
  if (request === null) return fail(EXPORT_USAGE);
  await orFail(() =>
    inView(async (view) => {
      const manifest = await exportEpoch(view, request);
      await report(join(request.folder, 'manifest.json'), manifest);
      print('The files hold what every user has and did: guard them.');
    }),
  );
}

/** Takes the trades of an exported epoch out of the tables, by the role that owns them. */
export async function detachMain(words: readonly string[]): Promise<void> {
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) return fail(DETACH_USAGE);
  const log = createLog('warn');
  const { migrationUrl, keptMonths } = readSettings();
  const db = createDatabase({ url: await primaryAddressOf(migrationUrl, log), log, connectionsMax: 1 });
  try {
    await orFail(async () => {
      const treatments = createTreatments(partsOf('statement'));
      const trades = await detachEpoch(
        {
          db,
          clock: systemClock,
          keptMonths,
          carry: async (epoch) => {
            await carryLots(db, treatments, epoch);
            await carryBooks(db, systemClock.now());
          },
        },
        readExport(file),
      );
      print(`${trades} trades are detached. Keep the export: nothing else has them now.`);
    });
  } finally {
    await db.end();
  }
}

/** The owner of the tables has no secrets of the server, and needs none. */
function readSettings(): { readonly migrationUrl: string; readonly keptMonths: number } {
  const env = withSecretFiles(process.env);
  const { migrationUrl } = readDatabaseUrls(env);
  if (migrationUrl === '')
    throw new ConfigError(
      'OB_MIGRATION_URL logs in the role that owns the tables, DATABASE_URL that of the server',
    );
  return { migrationUrl, keptMonths: readKeptMonths(env) };
}

function readRequest(words: readonly string[]): { readonly number: number; readonly folder: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { out: { type: 'string' } },
      allowPositionals: true,
    });
    const [number = '', ...others] = positionals;
    if (values.out === undefined || others.length > 0 || !/^[1-9][0-9]{0,5}$/.test(number)) return null;
    return { number: Number.parseInt(number, 10), folder: values.out };
  } catch {
    return null;
  }
}

async function report(file: string, manifest: EpochManifest): Promise<void> {
  const { txns, postings, seals, accounts } = await judgeEpoch(file, manifest);
  print(
    `right  epoch ${manifest.number}: ${txns} transactions, ${postings} postings, ${seals} seals, ${accounts} accounts`,
  );
  print(`       ${manifest.hash}`);
}

async function orFail(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ReplayDifference) return fail(`WRONG  ${error.message}`);
    if (!(error instanceof EpochUnavailable) && !(error instanceof Error && 'code' in error)) throw error;
    fail(error.message);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  print(line);
  process.exitCode = 1;
}
