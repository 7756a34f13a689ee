import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** State of the vendor. */
export interface VendorState {
  readonly answeredAt: number | null;
  /** Since when no try has succeeded; null while it answers. */
  readonly failingSince: number | null;
  readonly error: string | null;
}

export async function readVendor(db: Db): Promise<VendorState> {
  const [row] = await db.query<VendorState>(
    'select answered_at as "answeredAt", failing_since as "failingSince", error from screening.vendor',
  );
  return row ?? { answeredAt: null, failingSince: null, error: null };
}

export async function setAnswered(db: Db, at: number): Promise<void> {
  await db.query('update screening.vendor set answered_at = $1, failing_since = null, error = null', [
    toTimestamp(at),
  ]);
}

export async function setFailing(
  db: Db,
  { at, error }: { readonly at: number; readonly error: string },
): Promise<void> {
  await db.query('update screening.vendor set failing_since = coalesce(failing_since, $1), error = $2', [
    toTimestamp(at),
    error,
  ]);
}

/** A turn over everybody. */
export interface Round {
  readonly id: number;
  /** The person up to whom everybody is asked about. */
  readonly after: string;
}

/** Begins a round where the last one is done and began before an instant, and locks the one that goes on; undefined for none. */
export async function lockRound(
  tx: Tx,
  { at, againBefore }: { readonly at: number; readonly againBefore: number },
): Promise<Round | undefined> {
  await tx.query('select from screening.vendor for update');
  await tx.query(
    `insert into screening.round (began_at) select $1
     where not exists (select from screening.round where done_at is null or began_at > $2)`,
    [toTimestamp(at), toTimestamp(againBefore)],
  );
  const [round] = await tx.query<Round>('select id, after from screening.round where done_at is null');
  return round;
}

export async function advanceRound(
  tx: Tx,
  { id, after, doneAt }: Round & { readonly doneAt: number | null },
): Promise<void> {
  await tx.query('update screening.round set after = $2, done_at = $3 where id = $1', [
    id,
    after,
    doneAt === null ? null : toTimestamp(doneAt),
  ]);
}

/** Open inquiries of rounds, counted up to a limit. */
export async function countWaiting(db: Db, limit: number): Promise<number> {
  const rows = await db.query('select from screening.inquiry where is_open and not is_awaited limit $1', [
    limit,
  ]);
  return rows.length;
}
