import type pg from 'pg';
import type { Database } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';

/**
 * Ways in which a connection is lost at a wait: before what is asked for is sent; after PostgreSQL has done
 * it, so that its answer is lost; or together with the answer.
 */
export type Loss = 'unsent' | 'unanswered' | 'answered';

export const LOSSES: readonly Loss[] = ['unsent', 'unanswered', 'answered'];

/** Throws again what is not the refusal of a server whose connection was lost. */
export function requireUnavailable(error: unknown): void {
  if (!(error instanceof AppError) || error.key !== 'server.unavailable') throw error;
}

/** Asks until the writer serves again; a loss may be noticed only by the first who asks. */
export async function served<T>(db: Pick<Database, 'query'>, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      requireUnavailable(error);
      await db.query('select 1');
    }
  }
}

/** The next loss comes at the wait with this number, counted from the loss before. */
export interface PlannedLoss {
  readonly at: number;
  readonly how: Loss;
}

/** Between the spot writer and PostgreSQL: it knows everything the writer waits for, and loses the connection there. */
export class LosingDatabase {
  /** Waits since the plan was made, or since the last loss. */
  waits = 0;
  private plan: PlannedLoss[] = [];
  private live: pg.Client | null = null;

  /** Forgets what is left of the last plan. */
  lose(plan: readonly PlannedLoss[]): void {
    this.plan = [...plan];
    this.waits = 0;
  }

  get left(): number {
    return this.plan.length;
  }

  /** Reports whether the writer has a connection that has not ended. */
  get isConnected(): boolean {
    return this.live !== null;
  }

  of(db: Database): Database {
    return {
      ...db,
      transaction: (run) => this.wait(() => db.transaction(run)),
      connect: () => this.wait(() => this.connect(db)),
    };
  }

  /** Something that the writer waits for. */
  async wait<T>(ask: () => Promise<T>): Promise<T> {
    const [next] = this.plan;
    const isDue = next?.at === this.waits;
    this.waits += 1;
    if (!isDue) return ask();
    this.plan.shift();
    this.waits = 0;
    if (next.how === 'unsent') this.cut();
    const answer = await ask();
    if (next.how === 'unsent') return answer;
    this.cut();
    if (next.how === 'answered') return answer;
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  }

  private cut(): void {
    (
      this.live as unknown as { connection: { stream: { destroy(): void } } } | null
    )?.connection.stream.destroy();
  }

  private async connect(db: Database): Promise<pg.Client> {
    const client = await db.connect();
    this.live = client;
    client.once('end', () => {
      if (this.live === client) this.live = null;
    });
    const query = client.query.bind(client) as (config: unknown) => Promise<unknown>;
    client.query = ((config: unknown) => this.wait(() => query(config))) as typeof client.query;
    return client;
  }
}
