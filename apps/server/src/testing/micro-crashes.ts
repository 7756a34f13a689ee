import type { Database } from '../kernel/db.ts';
import type { MicroLoad } from './micro-load.ts';
import { pause } from './pause.ts';

/** Offers terms so short that many orders expire in a short test, also while no server runs. */
export async function offerShortMicro(db: Database, userIds: readonly number[]): Promise<void> {
  await db.query(
    `insert into micro.product (seconds, profit_ppm, loss_ppm, is_offered, effective_from)
     select seconds, 800000, 1000000, true, '2026-01-01T00:00:00Z' from generate_series(1, 3) as seconds`,
  );
  await db.query('insert into micro.self_limit (user_id, loss_limit) select unnest($1::bigint[]), 10000', [
    userIds,
  ]);
}

/**
 * Effect of crashes on micro orders: in which state they met them, and that each is there and settled once.
 */
export class MicroCrashes {
  readonly load: MicroLoad;
  private readonly db: Database;
  private running = 0;
  private waiting = 0;
  private unknown = 0;

  constructor(db: Database, load: MicroLoad) {
    this.db = db;
    this.load = load;
  }

  /** Counts what a crash left under way. */
  async lookAtCrash(): Promise<void> {
    this.running += await this.countOf("state = 'running'");
    this.waiting += await this.countOf("state = 'pending'");
  }

  /** Sends calls without an answer once more. */
  async sendAgain(url: string): Promise<void> {
    this.unknown += await this.load.sendAgain(url);
  }

  async waitForAll(): Promise<void> {
    while ((await this.countOf('settled_at is null')) > 0) await pause(200);
  }

  /**
   * Records that have to agree: ids of orders answered and stored; settlements posted, by order, and settled
   * orders.
   */
  async records(): Promise<{
    readonly told: readonly (string | undefined)[];
    readonly stored: readonly string[];
    readonly postings: readonly number[];
    readonly settled: number;
  }> {
    const stored = await this.db.query<{ id: string }>('select public_id as id from micro.order');
    const settlements = await this.db.query<{ count: number }>(
      `select count(*) as count from ledger.txn where kind = 'micro_settlement' group by reference`,
    );
    return {
      told: this.load.records.flatMap(({ id }) => (id === null ? [] : [id])),
      stored: stored.map(({ id }) => id),
      postings: settlements.map(({ count }) => count),
      settled: await this.countOf("state in ('won', 'lost') and not is_practice"),
    };
  }

  /** Number of times that a crash met an order of each state. */
  get met(): readonly number[] {
    return [this.running, this.waiting, this.unknown];
  }

  async describe(): Promise<string> {
    const [orders, voids] = [await this.countOf('true'), await this.countOf("state = 'void'")];
    return (
      `${orders} micro orders, ${voids} void; at the crashes ${this.running} ran, ${this.waiting} waited for ` +
      `their entry and ${this.unknown} were not answered`
    );
  }

  private async countOf(what: string): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(
      `select count(*) as count from micro.order where ${what}`,
    );
    return row?.count ?? 0;
  }
}
