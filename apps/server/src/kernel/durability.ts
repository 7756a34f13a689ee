import { ConfigError } from './config-error.ts';
import type { Db } from './db.ts';

/**
 * Where an acknowledged action is stored: on the disk of the database, or on that and on the disk of a standby, so that it
 * outlives the machine.
 */
export const DURABILITIES = ['local', 'quorum'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** Settings without which an acknowledged action can be lost when the machine stops. */
const REQUIRED = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;
/** Values of synchronous_commit with which a commit waits until a standby has stored it. */
const WAITING = ['on', 'remote_apply'];

/** Refuses a database that could forget what it has acknowledged. */
export async function assertDurable(db: Db, durability: Durability): Promise<void> {
  for (const name of REQUIRED) {
    const rows = await db.query<{ value: string }>('select current_setting($1) as value', [name]);
    if (rows[0]?.value === 'off') {
      throw new Error(`the database has ${name} = off; acknowledged actions could be lost: set ${name} = on`);
    }
  }
  if (durability === 'local') return;
  const { lack } = await readStandbys(db);
  if (lack !== null)
    throw new ConfigError(
      `OB_DURABILITY is "quorum", and what is acknowledged would be on one machine only: ${lack}`,
    );
}

/** Standbys that a commit of this session waits for. */
export interface Standbys {
  /** Synchronous ones that are connected; null where that cannot be seen. */
  readonly synchronous: number | null;
  /** Why a commit is on one machine only, or waits for ever; null where neither is so. */
  readonly lack: string | null;
}

export async function readStandbys(db: Db): Promise<Standbys> {
  const [row] = await db.query<{ names: string; commit: string; synchronous: number | null; owner: string }>(
    `select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
       kernel.synchronous_standbys() as synchronous,
       (select proowner::regrole::text from pg_proc where oid = 'kernel.synchronous_standbys()'::regprocedure) as owner`,
  );
  if (row === undefined) return { synchronous: null, lack: 'PostgreSQL does not say' };
  return { synchronous: row.synchronous, lack: lackOf(row) };
}

function lackOf(row: {
  readonly names: string;
  readonly commit: string;
  readonly synchronous: number | null;
  readonly owner: string;
}): string | null {
  if (row.names.trim() === '')
    return "synchronous_standby_names is empty; name the standbys, for example synchronous_standby_names = 'ANY 1 (*)'";
  if (!WAITING.includes(row.commit))
    return `synchronous_commit is "${row.commit}"; it takes ${WAITING.join(' or ')}`;
  if (row.synchronous === null)
    return `the owner of the tables may not see the standbys: grant pg_read_all_stats to ${row.owner}`;
  return row.synchronous === 0 ? 'no synchronous standby is connected' : null;
}
