import type { Database, Db } from './db.ts';

/** The text that begins a transaction which fails unless the epoch is the present one. */
export const beginHeld = (epoch: number): string => `begin; select kernel.hold_lease(${epoch})`;

/** The key of the lock that every transaction of an owner shares, and its successor holds alone for a moment. */
const LEASE_LOCK = 4_711_005;

export interface LeaseRow {
  readonly epoch: number;
  readonly holder: string;
  readonly isFree: boolean;
}

export async function readLease(db: Db): Promise<LeaseRow> {
  const [row] = await db.query<LeaseRow>(
    `select epoch, holder, until <= clock_timestamp() as "isFree" from kernel.lease where role = 'server'`,
  );
  return row ?? { epoch: 0, holder: '', isFree: false };
}

/** Ends every session of a holder: what it had begun and not committed is undone. */
export async function endSessions(db: Db, holder: string): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where starts_with(application_name, $1) and datname = current_database() and pid <> pg_backend_pid()`,
    [holder],
  );
}

/**
 * Takes a lease that is free at the epoch it was seen at; answers the next epoch, null when another server
 * was faster. It waits until no transaction of the earlier owner is under way.
 */
export function takeLease(
  db: Database,
  seen: { readonly epoch: number; readonly holder: string; readonly ttlMs: number },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LEASE_LOCK]);
    const [row] = await tx.query<{ epoch: number }>(
      `update kernel.lease set epoch = epoch + 1, holder = $2,
         until = clock_timestamp() + make_interval(secs => $3::double precision / 1000)
       where role = 'server' and epoch = $1 and until <= clock_timestamp() returning epoch`,
      [seen.epoch, seen.holder, seen.ttlMs],
    );
    return row?.epoch ?? null;
  });
}

/** False when the epoch is over. */
export async function renewLease(
  db: Db,
  held: { readonly epoch: number; readonly ttlMs: number },
): Promise<boolean> {
  const rows = await db.query(
    `update kernel.lease set until = clock_timestamp() + make_interval(secs => $2::double precision / 1000)
     where role = 'server' and epoch = $1 returning 1 as one`,
    [held.epoch, held.ttlMs],
  );
  return rows.length === 1;
}

/** Lets the next server begin at once. */
export async function endLease(db: Db, epoch: number): Promise<void> {
  await db.query(`update kernel.lease set until = '-infinity' where role = 'server' and epoch = $1`, [epoch]);
}
