import type { Db } from './db.ts';

/** Settings without which an acknowledged action can be lost when the machine stops. */
const REQUIRED = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** Refuses a database that could forget what it has acknowledged. */
export async function assertDurable(db: Db): Promise<void> {
  for (const name of REQUIRED) {
    const rows = await db.query<{ value: string }>('select current_setting($1) as value', [name]);
    if (rows[0]?.value === 'off') {
      throw new Error(`the database has ${name} = off; acknowledged actions could be lost: set ${name} = on`);
    }
  }
}
