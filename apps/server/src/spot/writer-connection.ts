import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Clock } from '../kernel/clock.ts';
import {
  checkCommitted,
  CommitUnknown,
  commitFailure,
  type Database,
  type Statement,
  type Tx,
} from '../kernel/db.ts';
import { FirstFailure } from '../kernel/first-failure.ts';
import type { Following } from '../kernel/following.ts';
import { beginAlone } from './load-queries.ts';

/** Longest wait for a goodbye. */
const GOODBYE_MS = 1_000;

/**
 * The writer's own connection. Statements are prepared once and sent without waiting for each other (pipelined);
 * each transaction holds the writer's lock, so that the next connection begins when the last transaction has ended.
 */
export class WriterConnection {
  readonly tx: Tx;
  private readonly following: Following;
  private readonly client: pg.Client;
  private readonly clock: Clock;
  private readonly beginSql: () => string;
  private readonly failure = new FirstFailure();
  private readonly names = new Map<string, string>();
  private lost = false;
  private tellLost: () => void = () => undefined;

  private constructor(client: pg.Client, clock: Clock, db: Database) {
    this.client = client;
    this.following = db.following();
    this.clock = clock;
    this.beginSql = () => beginAlone(db);
    client.once('end', () => {
      this.lost = true;
      this.tellLost();
    });
    this.tx = {
      isTransaction: true,
      after: this.following.after,
      publish: this.following.publish,
      query: async <R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> =>
        (await this.send<R>(sql, params)).rows,
    };
  }

  static async open(db: Database, clock: Clock): Promise<WriterConnection> {
    return new WriterConnection(await db.connect(), clock, db);
  }

  get isLost(): boolean {
    return this.lost;
  }

  /** Called once, unless it is lost already. */
  onLost(handler: () => void): void {
    this.tellLost = handler;
  }

  /** The next statements form a transaction. It is not waited for: its answer comes before theirs. */
  async begin(): Promise<void> {
    this.following.clear();
    this.failure.clear();
    await this.client.query(this.beginSql());
  }

  /**
   * Sends the statements and the commit in one write. The commit of a statement that PostgreSQL refuses is a rollback,
   * so it need not wait for their answers. Throws `CommitUnknown` when the connection breaks, another error when the
   * transaction was rolled back.
   */
  async commit(statements: readonly Statement[] = []): Promise<void> {
    const [written, committed] = await this.together(() => {
      const sent = statements.map(({ sql, params }) => this.send(sql, params));
      return Promise.allSettled([Promise.all(sent), this.client.query('commit')]);
    });
    if (committed.status === 'rejected') {
      throw this.lost ? new CommitUnknown(committed.reason) : commitFailure(committed.reason);
    }
    if (written.status === 'rejected') throw written.reason;
    checkCommitted(committed.value);
    this.following.run();
  }

  /** Ends the connection, whatever PostgreSQL says to it; an open transaction is rolled back. */
  async close(): Promise<void> {
    if (this.lost) return;
    this.tellLost = () => undefined;
    const cancel = this.clock.after(GOODBYE_MS, () => void this.stream.destroy());
    await this.client.end();
    cancel();
  }

  /** Statements sent meanwhile go out in one write: a system call costs more than most statements. */
  together<T>(send: () => T): T {
    const { stream } = this;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  private send<R extends object>(sql: string, params: readonly unknown[]): Promise<pg.QueryResult<R>> {
    const name = this.names.get(sql) ?? `w${this.names.size}`;
    this.names.set(sql, name);
    const query = { name, text: sql, values: [...params] };
    return this.client.query<R>(query).catch(this.failure.rethrow);
  }

  private get stream(): Socket {
    return (this.client as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}
