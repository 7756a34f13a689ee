import type { Socket } from 'node:net';
import type pg from 'pg';
import { CommitUnknown, type Database, isConnectionLoss, type Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';

/**
 * The writer's own connection. Statements are prepared once and sent without waiting for each other (pipelined);
 * the advisory locks of its markets live as long as it does.
 */
export class WriterConnection {
  readonly tx: Tx;
  private readonly client: pg.Client;
  private readonly names = new Map<string, string>();
  private lost = false;
  private isCommitting = false;

  private constructor(client: pg.Client) {
    this.client = client;
    this.tx = {
      isTransaction: true,
      query: async <R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> => {
        assert(!this.isCommitting, 'a statement of a transaction is sent before its commit');
        const result = await client.query<R>({
          name: this.nameOf(sql),
          text: sql,
          values: [...(params ?? [])],
        });
        return result.rows;
      },
    };
  }

  static async open(db: Database, onLost: () => void): Promise<WriterConnection> {
    const client = await db.connect();
    const connection = new WriterConnection(client);
    client.once('end', () => {
      connection.lost = true;
      onLost();
    });
    return connection;
  }

  get isLost(): boolean {
    return this.lost;
  }

  /** The next statements form a transaction. It is not waited for: its answer comes before theirs. */
  async begin(): Promise<void> {
    await this.client.query('begin');
  }

  /** Throws `CommitUnknown` when the connection breaks, another error when the transaction was rolled back. */
  async commit(): Promise<void> {
    let command: string;
    this.isCommitting = true;
    try {
      ({ command } = await this.client.query('commit'));
    } catch (error) {
      throw isConnectionLoss(error) || this.lost ? new CommitUnknown(error) : error;
    } finally {
      this.isCommitting = false;
    }
    // PostgreSQL answers the commit of a failed transaction with a rollback.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** What is sent meanwhile goes out in one write: a system call costs more than most statements. */
  together<T>(send: () => T): T {
    const { stream } = (this.client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  private nameOf(sql: string): string {
    const name = this.names.get(sql) ?? `w${this.names.size}`;
    this.names.set(sql, name);
    return name;
  }
}
