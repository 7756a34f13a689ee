import pg from 'pg';
import { addressesOf } from './database-hosts.ts';
import { clientOfPrimary, type Primary } from './primary.ts';

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
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  timezone: 'UTC',
  // A client that is gone without a word holds its locks until PostgreSQL notices: within 5 s, not 2 h.
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 5_000,
  client_connection_check_interval: 1_000,
};
const SESSION_OPTIONS = Object.entries(LIMITS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
const KEEP_ALIVE_MS = 2_000;
/**
 * A statement without an answer for so long is lost with its connection: PostgreSQL would have ended it, so
 * the other end is gone. The limit stands above that of PostgreSQL by what a busy event loop may be late.
 */
export const ANSWER_MS = 8_000;

/**
 * The writer finds every row by its key. Its statements are planned once, perhaps while a table is still empty, and
 * a plan that reads the whole table would slow every batch down as the table grows.
 */
const WRITER_OPTIONS = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/** Settings of the connections of a database, and the class that makes them. */
export interface Reached {
  readonly settings: pg.ClientConfig;
  readonly writerSettings: pg.ClientConfig;
  readonly Client: typeof pg.Client;
}

export function reach(of: {
  readonly url: string;
  /** Null where the address names one host. */
  readonly primary: Primary | null;
  /** The sessions are named by it. */
  readonly name: string;
  readonly queryLimitMs: number;
  readonly Client: typeof pg.Client | undefined;
}): Reached {
  const { primary, name, Client = pg.Client } = of;
  const settings: pg.ClientConfig & { readonly pipeline: true } = {
    // Where there are several, `clientOfPrimary` chooses.
    connectionString: addressesOf(of.url)[0] ?? of.url,
    types,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: name,
    query_timeout: of.queryLimitMs,
    // Statements of a transaction are sent without waiting for the answers of those before.
    pipeline: true,
  };
  return {
    settings,
    writerSettings: {
      ...settings,
      application_name: `${name} writer`,
      options: `${SESSION_OPTIONS} ${WRITER_OPTIONS}`,
    },
    Client: primary === null ? Client : clientOfPrimary(primary, Client),
  };
}
