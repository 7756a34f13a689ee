import pg from 'pg';
import { ConfigError } from './config-error.ts';
import { addressesOf } from './database-hosts.ts';
import { type Env, readInteger } from './read-setting.ts';

/** Where the database is, for each of the roles that log in. */
export interface DatabaseUrls {
  /** Of the server. Empty: it launches a PostgreSQL of its own in the data folder. */
  readonly databaseUrl: string;
  /** Of the owner of the tables, who migrates. Empty: the server migrates as far as its role may. */
  readonly migrationUrl: string;
}

export function readDatabaseUrls(env: Env): DatabaseUrls {
  const databaseUrl = readUrl(env, 'DATABASE_URL');
  const migrationUrl = readUrl(env, 'OB_MIGRATION_URL');
  if (migrationUrl !== '' && databaseUrl === '')
    throw new ConfigError(
      'OB_MIGRATION_URL is the way of the owner of the tables to the database of DATABASE_URL, which is missing',
    );
  return { databaseUrl, migrationUrl };
}

/** Months after its end in which an epoch of the ledger cannot be detached. */
export const readKeptMonths = (env: Env): number =>
  readInteger(env, 'OB_LEDGER_KEPT_MONTHS', { min: 1, max: 1_200, fallback: 24 });

/** The role of an address, as the driver reads it. */
export function roleOf(url: string): string {
  return new pg.Client({ connectionString: addressesOf(url)[0] ?? url }).user ?? '';
}

function readUrl(env: Env, name: 'DATABASE_URL' | 'OB_MIGRATION_URL'): string {
  const url = env[name] ?? '';
  if (url !== '' && !/^postgres(ql)?:\/\//.test(url)) {
    throw new ConfigError(
      `${name} must start with postgres://, for example postgres://user:secret@localhost:5432/openbourse`,
    );
  }
  addressesOf(url);
  return url;
}
