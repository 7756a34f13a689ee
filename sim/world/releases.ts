import type { Random } from '@openbourse/testkit/seeded-random';
import pg from 'pg';
import { heldClientOf } from './held-client.ts';
import type { Scheduler } from './scheduler.ts';

/** Migrations of one release. */
const MIGRATIONS = 4;

interface Database {
  readonly url: string;
  /** As the owner of the tables, beside the server. */
  readonly owner: pg.Client;
  readonly scheduler: Scheduler;
}

/** Migrations of later versions, which run while the server of before serves. */
export class Releases {
  private readonly database: Database;
  private columns = 0;

  constructor(database: Database) {
    this.database = database;
  }

  /** Adds columns and indexes to some tables that have rows. */
  async migrate(random: Random): Promise<void> {
    const { owner, scheduler } = this.database;
    const { rows: tables } = await scheduler.outside(() =>
      owner.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
         where (pg_relation_size(oid) > 0 and relkind = 'r' and not relispartition or relkind = 'p')
           and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
         order by name`,
      ),
    );
    for (let left = MIGRATIONS; left > 0; ) {
      this.columns += 1;
      const { name } = tables[random.int(tables.length)]!;
      if (await this.addColumn(name, `later_${this.columns}`)) left -= 1;
    }
  }

  /** False when PostgreSQL ended it, as one of those that waited for each other, or its connection ended. */
  private async addColumn(table: string, column: string): Promise<boolean> {
    const { url, scheduler } = this.database;
    const Client = heldClientOf(scheduler, { isDead: false });
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`alter table ${table} add column ${column} integer`);
      await client.query(`create index on ${table} (${column})`);
      await client.query('commit');
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  }
}
