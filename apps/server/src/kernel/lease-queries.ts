import type { Database, Db, Tx } from './db.ts';
import type { Role } from './role.ts';

/** The text that begins a transaction which fails unless the process has all its roles by the epoch. */
export const beginHeld = (epoch: number, roles: number): string =>
  `begin; select kernel.hold_roles(${epoch}, ${roles})`;

/**
 * The key of the locks that every transaction of an owner shares: with its epoch, which its successor holds alone for a moment,
 * and by itself, which code that knows no roles does.
 */
const LEASE_LOCK = 4_711_005;
/** The holder of the row that code without roles takes, while processes of this one have any. */
const DIVIDED = 'openbourse/2';

export interface RoleRow {
  /** Null: the row of code without roles. */
  readonly role: Role | null;
  readonly epoch: number;
  readonly holder: string;
  readonly isFree: boolean;
}

/** The rows of the roles, and of code without roles where that has one. */
export async function readLeases(db: Db, roles: readonly Role[]): Promise<readonly RoleRow[]> {
  return db.query<RoleRow>(
    `select r.role, r.epoch, coalesce(h.holder, '') as holder, coalesce(h.until <= clock_timestamp(), true) as "isFree"
     from kernel.role_lease r left join kernel.lease_holder h using (epoch) where r.role = any($1)
     union all
     select null, epoch, holder, until <= clock_timestamp() from kernel.lease
     where role = 'server' and holder not in ('', $2)`,
    [roles, DIVIDED],
  );
}

/** Ends every session of a holder: what it had begun and not committed is undone. */
export async function endSessions(db: Db, holder: string): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where starts_with(application_name, $1) and datname = current_database() and pid <> pg_backend_pid()`,
    [holder],
  );
}

/** Another process was faster. */
class NotTaken extends Error {}

/**
 * Takes roles that are free at the epochs at which they were seen, all of them; answers their epoch, null when another process was
 * faster. It waits until no transaction of the earlier owners is under way.
 */
export async function takeRoles(
  db: Database,
  seen: { readonly rows: readonly RoleRow[]; readonly holder: string; readonly ttlMs: number },
): Promise<number | null> {
  try {
    return await db.transaction((tx) => take(tx, seen));
  } catch (error) {
    if (error instanceof NotTaken) return null;
    throw error;
  }
}

async function take(
  tx: Tx,
  {
    rows,
    holder,
    ttlMs,
  }: { readonly rows: readonly RoleRow[]; readonly holder: string; readonly ttlMs: number },
): Promise<number> {
  const parts = rows.filter(({ role }) => role !== null);
  const before = [...new Set(parts.map(({ epoch }) => epoch))].filter((epoch) => epoch > 0);
  if (parts.length < rows.length) await tx.query('select pg_advisory_xact_lock($1)', [LEASE_LOCK]);
  for (const epoch of before.toSorted((one, other) => one - other))
    await tx.query('select pg_advisory_xact_lock($1, $2)', [LEASE_LOCK, epoch]);
  // In the order of a renewal: holders, then the row of code without roles.
  const over = await tx.query<{ isOver: boolean }>(
    `select until <= clock_timestamp() as "isOver" from kernel.lease_holder where epoch = any($1) order by epoch for update`,
    [before],
  );
  if (over.some(({ isOver }) => !isOver)) throw new NotTaken();
  const [counted] = await tx.query<{ epoch: number }>(
    `update kernel.lease set epoch = epoch + 1, holder = $1,
       until = greatest(until, clock_timestamp() + make_interval(secs => $2::double precision / 1000))
     where role = 'server' and (holder = $1 or until <= clock_timestamp()) returning epoch`,
    [DIVIDED, ttlMs],
  );
  if (counted === undefined) throw new NotTaken();
  const { epoch } = counted;
  await tx.query(
    `insert into kernel.lease_holder (epoch, holder, until)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3::double precision / 1000))`,
    [epoch, holder, ttlMs],
  );
  const taken = await tx.query(
    `update kernel.role_lease r set epoch = $1 from unnest($2::text[], $3::bigint[]) as seen (role, epoch)
     where r.role = seen.role and r.epoch = seen.epoch returning 1 as one`,
    [epoch, parts.map(({ role }) => role), parts.map((part) => part.epoch)],
  );
  if (taken.length < parts.length) throw new NotTaken();
  return epoch;
}

/** False when another process has taken any of the roles. */
export async function renewRoles(
  db: Db,
  held: { readonly epoch: number; readonly roles: number; readonly ttlMs: number },
): Promise<boolean> {
  const rows = await db.query(
    `with renewed as (
       update kernel.lease_holder set until = clock_timestamp() + make_interval(secs => $3::double precision / 1000)
       where epoch = $1 and (select count(*) from kernel.role_lease where epoch = $1) = $2 returning until
     ), told as (
       update kernel.lease l set until = greatest(n.until, (
         select max(h.until) from kernel.lease_holder h join kernel.role_lease using (epoch) where h.epoch <> $1))
       from renewed n where l.role = 'server' and l.holder = $4
     )
     select 1 as one from renewed`,
    [held.epoch, held.roles, held.ttlMs, DIVIDED],
  );
  return rows.length === 1;
}

/** Lets the next process begin at once, and code without roles when no other process has any. */
export async function endRoles(db: Db, epoch: number): Promise<void> {
  await db.query(
    `with ended as (update kernel.lease_holder set until = '-infinity' where epoch = $1)
     update kernel.lease set until = '-infinity' where role = 'server' and holder = $2 and not exists (
       select from kernel.lease_holder h join kernel.role_lease using (epoch)
       where h.epoch <> $1 and h.until > clock_timestamp())`,
    [epoch, DIVIDED],
  );
}

/** Forgets processes that ended long ago. */
export async function forgetHolders(db: Db): Promise<void> {
  await db.query(
    `delete from kernel.lease_holder where until < clock_timestamp() - interval '1 day'
       and epoch not in (select epoch from kernel.role_lease)`,
  );
}
