import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Bus } from './bus.ts';
import { ANSWER_MS, type Reached, reach } from './connection-settings.ts';
import { FirstFailure } from './first-failure.ts';
import { createFollowing, type Following } from './following.ts';
import type { Log } from './log.ts';
import { createPrimary, type Primary } from './primary.ts';

/**
 * The one way to PostgreSQL. Rows come back with money as exact text, 64-bit integers as safe numbers and
 * instants as epoch milliseconds.
 *
 * Known limits: a COMMIT that PostgreSQL did not answer leaves the outcome unknown (`CommitUnknown`); whoever commits
 * money resolves it by the idempotency key. Every other error of a transaction means that it was not done.
 */
export interface Db {
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/** Values that a statement takes; none of them can fail on its way into the protocol. */
type SqlScalar = string | number | boolean | null | Buffer;

/** A statement that is computed and not yet sent. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (SqlScalar | readonly SqlScalar[])[];
}

/** Sends statements of which none needs the answer of another, without waiting in between. */
export async function sendAll(tx: Tx, statements: readonly Statement[]): Promise<void> {
  await Promise.all(statements.map(({ sql, params }) => tx.query(sql, params)));
}

/** A Db inside a transaction: a function that takes a Tx cannot be called outside one. */
export interface Tx extends Db, Pick<Following, 'after' | 'publish'> {
  readonly isTransaction: true;
}

export interface Database extends Db {
  /** Connections of their own, for what must stand when a transaction on the others is undone. */
  readonly aside: Database;
  /** The text that begins a transaction of this server, for who has a connection of its own. */
  begin(): string;
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: LongAnswers): Promise<T>;
  /** One unchanging view for readings that belong together; it can write nothing. */
  view<T>(run: (tx: Tx) => Promise<T>, options?: LongAnswers): Promise<T>;
  /** Reports whether PostgreSQL answers, known within seconds. */
  isReachable(): Promise<boolean>;
  /** A connection of its own, for the single writer; the caller closes it. */
  connect(): Promise<pg.Client>;
  /** Hooks that follow the transactions of such a connection. */
  following(): Following;
  end(): Promise<void>;
}

/** Ties what a server does to its ownership of the database (`lease.ts`). */
export interface Fence {
  /** The application_name of its sessions begins with it. */
  readonly holder: string;
  /** The text that begins a transaction which only an owner can commit. Throws when this server knows that it is none. */
  begin(): string;
  /** Throws when this server was an owner and may have been replaced. */
  check(): void;
  /** A transaction was refused because another server is the owner. */
  lose(): void;
}

/** COMMIT was sent and PostgreSQL did not answer it: the transaction may or may not have happened. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
    this.name = 'CommitUnknown';
  }
}

const IDLE_MS = 60_000;
/** Connections beside those of transactions: for single statements, short transactions, and the view of a snapshot. */
const ASIDE_MAX = 4;
/** Of the question whether PostgreSQL is there. */
const REACHABLE_MS = 2_000;

const BEGIN_VIEW = 'begin isolation level repeatable read read only';

/** The last instant that was written: a batch writes the same one into many rows. */
let written = { epochMs: 0, text: new Date(0).toISOString() };

/** The instant as PostgreSQL reads it. */
export function toTimestamp(epochMs: number): string {
  if (written.epochMs !== epochMs) written = { epochMs, text: new Date(epochMs).toISOString() };
  return written.text;
}

export interface DatabaseOptions {
  /** Of one host, or of several of which one is the primary. */
  readonly url: string;
  /** Shared by those that are to have the same primary at any time; without it this database has its own. */
  readonly primary?: Primary | null;
  readonly log: Log;
  readonly connectionsMax: number;
  /** Takes what transactions publish; a tool that works beside a server has none. */
  readonly bus?: Pick<Bus, 'publish'>;
  /** Of a server; a tool that works beside it has none. */
  readonly fence?: Fence;
  /** Time that an answer is waited for, where less than usual. */
  readonly queryLimitMs?: number;
  readonly pooling?: Pooling;
  /** Runs when a connection ended that this process had not closed. */
  readonly onConnectionLost?: () => void;
}

/** Settings for a simulation: a class of connections that decides when a statement is sent, and limits in real time. */
export type Pooling = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'idleTimeoutMillis'> & {
  readonly Client?: typeof pg.Client;
};

export function createDatabase(options: DatabaseOptions): Database {
  const { bus, fence, queryLimitMs: answerMs = ANSWER_MS, connectionsMax: max, pooling } = options;
  const primary = options.primary ?? createPrimary(options);
  const reached = reachedBy(options, primary);
  const { settings, Client } = reached;
  const pool = new pg.Pool({ ...settings, max, idleTimeoutMillis: IDLE_MS, ...pooling, Client });
  const swallow = lossOf(options);
  pool.on('error', swallow);
  pool.on('connect', (client) => client.on('error', swallow));
  const begin = (): string => fence?.begin() ?? 'begin';
  let aside: Database | null = null;
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  /** As many transactions as there are connections would wait for each other, and everything else for them. */
  const requireNoTransaction = (): void => {
    if (transactions.getStore()?.isOpen === true)
      throw new Error('a transaction asks for a second connection, which belongs to `tx` or `db.aside`');
  };

  const inTransaction = async <T>(
    how: TransactionKind & LongAnswers,
    run: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    requireNoTransaction();
    const client = await pool.connect();
    const transaction = { isOpen: true };
    let isAtRest = false;
    try {
      const ended = await transactions.run(transaction, () => runTransaction(client, how, run));
      transaction.isOpen = false;
      isAtRest = ended.isAtRest;
      if ('error' in ended) {
        if (isReplaced(ended.error)) fence?.lose();
        throw ended.error;
      }
      ended.follow();
      return ended.result;
    } finally {
      // A connection on which a transaction may still be open is closed.
      client.release(!isAtRest);
    }
  };

  return {
    get aside() {
      return (aside ??= createDatabase({ ...options, primary, connectionsMax: ASIDE_MAX }));
    },
    begin,
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      fence?.check();
      requireNoTransaction();
      return (await pool.query<R>(sql, params as unknown[])).rows;
    },
    isReachable: async () => {
      const question: TimedQuery = { text: 'select 1', query_timeout: REACHABLE_MS };
      return pool.query(question).then(
        () => true,
        () => false,
      );
    },
    transaction: async (run, long) =>
      inTransaction({ bus, answerMs, ...long, begin: begin(), isReading: false }, run),
    view: (run, long) => inTransaction({ bus, answerMs, ...long, begin: BEGIN_VIEW, isReading: true }, run),
    connect: () => connectWriter(reached, swallow),
    following: () => createFollowing(bus),
    end: async () => {
      await aside?.end();
      await pool.end();
    },
  };
}

function reachedBy(options: DatabaseOptions, primary: Primary | null): Reached {
  const { url, fence, queryLimitMs = ANSWER_MS, pooling } = options;
  return reach({ url, primary, name: fence?.holder ?? 'openbourse', queryLimitMs, Client: pooling?.Client });
}

function lossOf({ log, onConnectionLost = () => undefined }: DatabaseOptions): (error: Error) => void {
  return (error) => {
    log.warn({ err: error }, 'database connection lost');
    onConnectionLost();
  };
}

async function connectWriter(
  { Client, writerSettings }: Reached,
  onError: (error: Error) => void,
): Promise<pg.Client> {
  const client = new Client(writerSettings);
  client.on('error', onError);
  await client.connect();
  return client;
}

type Ended<T> = { readonly isAtRest: boolean } & (
  | { readonly result: T; readonly follow: () => void }
  | { readonly error: unknown }
);

interface TransactionKind {
  readonly bus: Pick<Bus, 'publish'> | undefined;
  readonly begin: string;
  readonly isReading: boolean;
}

/** For statements that set their own limit in PostgreSQL: how long they may take. */
export interface LongAnswers {
  readonly answerMs: number;
}

/** The driver takes a limit for each query; its types know only the one of the connection. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/**
 * Sends BEGIN together with the first statement, which PostgreSQL refuses when BEGIN failed. What only reads does not
 * wait for the answer of its COMMIT.
 */
async function runTransaction<T>(
  client: pg.PoolClient,
  { bus, begin, isReading, answerMs }: TransactionKind & LongAnswers,
  run: (tx: Tx) => Promise<T>,
): Promise<Ended<T>> {
  const begun = sendFirst(client, begin);
  const failure = new FirstFailure();
  const { after, publish, run: follow } = createFollowing(bus);
  const tx: Tx = {
    isTransaction: true,
    after,
    publish,
    query: async <R extends object>(sql: string, params: readonly unknown[] = []) => {
      const query: TimedQuery = { text: sql, values: [...params], query_timeout: answerMs };
      const [{ rows }] = await Promise.all([client.query<R>(query).catch(failure.rethrow), begun]);
      return rows;
    },
  };
  let result: T;
  try {
    result = await run(tx);
    await begun;
  } catch (error) {
    const isRolledBack = client.query('rollback').then(
      () => true,
      () => false,
    );
    return { isAtRest: !isConnectionLoss(error) && (await isRolledBack), error };
  }
  const ended = client.query('commit');
  if (isReading) {
    ended.catch(() => undefined);
    return { isAtRest: true, result, follow: () => undefined };
  }
  try {
    checkCommitted(await ended);
  } catch (error) {
    return { isAtRest: false, error: commitFailure(error) };
  }
  return { isAtRest: true, result, follow };
}

/** Sends a text together with what follows it in the same turn. */
function sendFirst(client: pg.PoolClient, text: string): Promise<unknown> {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  const sent = client.query(text);
  sent.catch(() => undefined);
  return sent;
}

/** PostgreSQL answers the COMMIT of a failed transaction with a rollback, and no error. */
export function checkCommitted({ command }: { readonly command: string }): void {
  if (command !== 'COMMIT') throw new TransactionRolledBack();
}

/** A statement of the transaction had failed, so its COMMIT did nothing. */
class TransactionRolledBack extends Error {
  constructor() {
    super('the transaction was rolled back');
    this.name = 'TransactionRolledBack';
  }
}

/**
 * Meaning of an error of a COMMIT: itself where PostgreSQL refused the transaction, which was not done then,
 * and `CommitUnknown` for everything else, whatever the socket, TLS or the driver says.
 */
export function commitFailure(error: unknown): unknown {
  const isRefused = error instanceof TransactionRolledBack || error instanceof pg.DatabaseError;
  return isRefused && !isConnectionLoss(error) ? error : new CommitUnknown(error);
}

const NETWORK_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EPROTO'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'EAI_AGAIN', 'ENOTFOUND'],
]);

/** As `kernel.hold_lease` raises it. */
const REPLACED_SQLSTATE = 'OB001';

/** The transaction belongs to a server that another one has followed. */
function isReplaced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === REPLACED_SQLSTATE;
}

/** SQLSTATE classes 08 (connection), 57P0x (shutdown, crash, starting up) and Node's errors of the network. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('08') || code.startsWith('57P') || code === '53300') return true;
  if (NETWORK_CODES.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Client was closed/.test(
    error.message,
  );
}

/** SQLSTATE of a transaction that PostgreSQL ended because it met another one: it was not done and may be run again. */
export function meetsAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/**
 * SQLSTATE classes of what passes or is put right by others: resources, locks and limits, the disk, transactions that met,
 * a server that another one has followed.
 */
const PASSING_STATES = /^(53|57|58)|^(55P03|40001|40P01|25P03|OB001)$/;

/**
 * Reports whether the database or the disk could not serve just now, and the same call may do later: a lost
 * connection, a full disk, a lock or a statement that took too long.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof CommitUnknown || isConnectionLoss(error)) return true;
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return PASSING_STATES.test(code) || code === 'ENOSPC' || code === 'EDQUOT';
}
