import pg from 'pg';
import type { Log } from './log.ts';

/**
 * The one way to PostgreSQL. Rows come back with money as exact text, 64-bit integers as safe numbers and
 * instants as epoch milliseconds.
 *
 * Known limits: a lost connection during COMMIT leaves the outcome unknown (`CommitUnknown`); whoever commits
 * money resolves it by the idempotency key.
 */
export interface Db {
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/** A Db inside a transaction: a function that takes a Tx cannot be called outside one. */
export interface Tx extends Db {
  readonly isTransaction: true;
}

export interface Database extends Db {
  readonly url: string;
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of its own, for the single writer; the caller closes it. */
  connect(): Promise<pg.Client>;
  end(): Promise<void>;
}

/** The connection broke while COMMIT was under way: the transaction may or may not have happened. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
    this.name = 'CommitUnknown';
  }
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const NUMERIC_ARRAY = 1231;
const INT8_ARRAY = 1016;

const toSafeInteger = (text: string): number => {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond the safe range: ${text}`);
  return value;
};
const parseTextArray = pg.types.getTypeParser(1009 as never) as (text: string) => string[];

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return toSafeInteger;
    if (oid === TIMESTAMPTZ) return (text: string) => Date.parse(text);
    if (oid === NUMERIC_ARRAY) return parseTextArray;
    if (oid === INT8_ARRAY) return (text: string) => parseTextArray(text).map(toSafeInteger);
    return pg.types.getTypeParser(oid as never, format as never) as (text: string) => unknown;
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Limits per statement, so that nothing hangs (reliability, section 3, "SQL"). */
const SESSION_OPTIONS =
  '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC';

/**
 * The writer finds every row by its key. Its statements are planned once, perhaps while a table is still empty, and
 * a plan that reads the whole table would slow every batch down as the table grows.
 */
const WRITER_OPTIONS = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/** The instant as PostgreSQL reads it. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function createDatabase(options: { url: string; log: Log; connectionsMax: number }): Database {
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    types,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: 3_000,
    application_name: 'openbourse',
  };
  const pool = new pg.Pool({ ...settings, max: options.connectionsMax, idleTimeoutMillis: 60_000 });
  const swallow = (error: Error) => options.log.warn({ err: error }, 'database connection lost');
  pool.on('error', swallow);
  pool.on('connect', (client) => client.on('error', swallow));

  return {
    url: options.url,
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      (await pool.query<R>(sql, params as unknown[])).rows,
    transaction: async (run) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await runTransaction(client, run);
      } catch (error) {
        if (isConnectionLoss(error) || error instanceof CommitUnknown) broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    connect: async () => {
      const writer = { ...settings, options: `${SESSION_OPTIONS} ${WRITER_OPTIONS}`, pipeline: true };
      const client = new pg.Client(writer as pg.ClientConfig);
      client.on('error', swallow);
      await client.connect();
      return client;
    },
    end: () => pool.end(),
  };
}

async function runTransaction<T>(client: pg.PoolClient, run: (tx: Tx) => Promise<T>): Promise<T> {
  const tx: Tx = {
    isTransaction: true,
    query: async <R extends object>(sql: string, params?: readonly unknown[]) =>
      (await client.query<R>(sql, params as unknown[])).rows,
  };
  await client.query('begin');
  let result: T;
  try {
    result = await run(tx);
  } catch (error) {
    if (!isConnectionLoss(error)) await client.query('rollback');
    throw error;
  }
  try {
    await client.query('commit');
  } catch (error) {
    if (isConnectionLoss(error)) throw new CommitUnknown(error);
    throw error;
  }
  return result;
}

/** SQLSTATE classes 08 (connection), 57P0x (shutdown, crash, starting up) and Node's socket errors. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('08') || code.startsWith('57P') || code === '53300') return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(
    error.message,
  );
}
