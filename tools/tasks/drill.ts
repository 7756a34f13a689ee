/**
 * `npm run drill -- --stanza <name> [--to <instant>] [--url <server>]`: restores the backup of pgBackRest to an instant in a
 * copy of its own, proves its invariants, compares it with what the server of the address shows to everybody, and lists
 * payments that the chains know and the copy does not. The settings are those of the server; nothing of it is touched.
 */
import { parseArgs } from 'node:util';
import { main as audit } from '../../apps/server/src/audit.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { ConfigError, readConfig } from '../../apps/server/src/kernel/config.ts';
import { createDatabase } from '../../apps/server/src/kernel/db.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { roleOf } from '../../apps/server/src/kernel/read-database.ts';
import { findUnknownPayments, openConfiguredChains } from '../../apps/server/src/wallet/index.ts';
import { comparePublished } from '../compare-published.ts';
import { DrillError, restoreBackup } from '../restore-backup.ts';

const USAGE =
  'Usage: npm run drill -- --stanza <name> [--to "2026-11-29 10:00:00+00"] [--url https://the.exchange]';

async function main(): Promise<void> {
  const { stanza, to, url } = readWords();
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === '') throw new ConfigError('DATABASE_URL names the database that the backup is of');
  const copy = await restoreBackup({ stanza, to: to ?? null });
  try {
    console.log(`Restored: the last transaction is of ${copy.lastAt ?? 'the backup itself'}.`);
    const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
    const restored = copy.urlOf(name, roleOf(databaseUrl));
    process.env['DATABASE_URL'] = restored;
    for (const other of ['DATABASE_URL_FILE', 'OB_MIGRATION_URL', 'OB_MIGRATION_URL_FILE'])
      delete process.env[other];
    await audit();
    if (url === undefined) console.log('Without --url nothing was compared with what is published.');
    else await compare(restored, url);
    await listUnknown(restored);
  } finally {
    await copy.remove();
  }
}

function readWords(): { readonly stanza: string; readonly to?: string; readonly url?: string } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { stanza: text, to: text, url: text } });
  const { stanza, ...others } = values;
  if (stanza === undefined) throw new DrillError(USAGE);
  return { stanza, ...others };
}

async function compare(databaseUrl: string, url: string): Promise<void> {
  for (const { name, state } of await comparePublished(databaseUrl, url)) {
    console.log(
      state === 'different' ? `BROKEN  ${name} is not what was published` : `ok  ${name}: ${state}`,
    );
    if (state === 'different') process.exitCode = 1;
  }
}

/** A server on this copy would stop the withdrawals of these chains by itself. */
async function listUnknown(databaseUrl: string): Promise<void> {
  const db = createDatabase({ url: databaseUrl, log: createLog('warn'), connectionsMax: 1 });
  try {
    for (const chain of openConfiguredChains(readConfig(process.env))) {
      const found = await findUnknownPayments(db, chain, systemClock.now()).catch((error: Error) => error);
      await chain.close();
      if (found instanceof Error) {
        console.log(`BROKEN  ${chain.code} was not looked at: ${found.message}`);
        process.exitCode = 1;
        continue;
      }
      const blocks = found === null ? 'none was read' : `blocks ${found.from} to ${found.to}`;
      console.log(
        `${chain.code}: ${found?.txids.length ?? 0} payments that the copy does not know, ${blocks}`,
      );
      for (const txid of found?.txids ?? []) console.log(`        ${txid}`);
    }
  } finally {
    await db.end();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof DrillError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
