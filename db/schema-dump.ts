import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseUser, findPostgres } from './find-postgres.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';

/** The committed structure of the database. */
export const SCHEMA_FILE = fileURLToPath(new URL('./schema.sql', import.meta.url));

/** The first line of a dump: it names the migrations that the dump was made of, so that a stale one is noticed. */
export function schemaHeader(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations(MIGRATIONS_FOLDER)) hash.update(migration.sha256);
  return `-- Written by "npm run schema" from the migrations with the hash ${hash.digest('hex')}.`;
}

/** Dumps the structure of a migrated database by the pg_dump of this machine, without what differs between versions. */
export function dumpSchema(url: string): string {
  const installation = findPostgres({ runAs: databaseUser(), source: 'system' }).find((entry) =>
    existsSync(join(entry.bin, 'pg_dump')),
  );
  if (installation === undefined)
    throw new Error(
      'Writing db/schema.sql needs pg_dump: install the PostgreSQL client (version 15 or newer).',
    );
  const options = ['--schema-only', '--no-owner', '--no-privileges', `--dbname=${url}`];
  const dump = spawnSync(join(installation.bin, 'pg_dump'), options, {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (dump.status !== 0) throw new Error(`pg_dump failed: ${dump.stderr}`);
  const lines = dump.stdout.split('\n').filter((line) => !/^(--|SET |SELECT pg_catalog|\\)/.test(line));
  return `${schemaHeader()}\n\n${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
