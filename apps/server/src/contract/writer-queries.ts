import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** Where the stored contracts stand. */
export interface WriterRow {
  readonly batch: number;
  readonly beatAt: number | null;
  /** The first instant of the last UTC day whose overnight fees are stored. */
  readonly chargedDay: number | null;
  /** The part of the next beat that is stored; null when none is. */
  readonly part: StoredPart | null;
}

/** Progress in storing a beat that is not stored whole. */
export interface StoredPart {
  readonly at: number;
  /** Of every user up to this one. */
  readonly userId: number;
}

const WRITER = `select batch, beat_at as "beatAt", (charged_day::timestamp at time zone 'UTC') as "chargedDay",
  part_at as "partAt", part_user as "partUser" from contract.writer`;

export async function readWriter(db: Db): Promise<WriterRow> {
  const [row] = await db.query<
    Omit<WriterRow, 'part'> & { readonly partAt: number | null; readonly partUser: number | null }
  >(WRITER);
  if (row === undefined) return { batch: 0, beatAt: null, chargedDay: null, part: null };
  const { partAt, partUser, ...writer } = row;
  const isPart = partAt !== null && partUser !== null && partAt > (writer.beatAt ?? 0);
  return { ...writer, part: isPart ? { at: partAt, userId: partUser } : null };
}

/** Lets no batch begin before the caller's transaction ends. */
export async function lockWriter(tx: Tx): Promise<void> {
  await tx.query('select 1 from contract.writer for update');
}

/** The same without waiting; false while a batch is under way. */
export async function tryLockWriter(tx: Tx): Promise<boolean> {
  const rows = await tx.query('select 1 from contract.writer for update skip locked');
  return rows.length > 0;
}

/** Counts the next batch; false when another process has written since. */
export async function claimBatch(tx: Tx, batch: number): Promise<boolean> {
  const rows = await tx.query(
    'update contract.writer set batch = batch + 1 where batch = $1 returning 1 as one',
    [batch],
  );
  return rows.length === 1;
}

export async function storePart(tx: Tx, part: StoredPart): Promise<void> {
  await tx.query('update contract.writer set part_at = $1, part_user = $2', [
    toTimestamp(part.at),
    part.userId,
  ]);
}

/** The beat is stored whole. */
export async function storeProgress(
  tx: Tx,
  progress: { readonly beatAt: number; readonly chargedDay: number },
): Promise<void> {
  await tx.query('update contract.writer set beat_at = $1, charged_day = $2::date', [
    toTimestamp(progress.beatAt),
    toTimestamp(progress.chargedDay).slice(0, 10),
  ]);
}

/** The memory is built for as long as it takes. */
export async function allowLongReading(tx: Tx): Promise<void> {
  await tx.query('set local statement_timeout = 0');
}

/** The free balances of contract accounts; users without an account are left out. */
export function listFree(
  db: Db,
  userIds: readonly number[],
): Promise<{ readonly userId: number; readonly available: string; readonly lastSeq: number }[]> {
  return db.query(
    `select user_id as "userId", trim_scale(available)::text as available, last_seq as "lastSeq" from ledger.account
     where user_id = any($1::bigint[]) and wallet = 'contract' and currency_id = 1`,
    [userIds],
  );
}

/**
 * Sums posted to accounts after a number of each up to another, by account; accounts without are left out.
 */
export async function sumPostings(
  tx: Tx,
  wanted: readonly { readonly accountId: number; readonly afterSeq: number; readonly lastSeq: number }[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ readonly accountId: number; readonly sum: string }>(
    `select p.account_id as "accountId", trim_scale(sum(p.amount))::text as sum
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as k(id, after, last)
     join ledger.posting p on p.account_id = k.id and p.seq > k.after and p.seq <= k.last group by p.account_id`,
    [wanted.map((one) => one.accountId), wanted.map((one) => one.afterSeq), wanted.map((one) => one.lastSeq)],
  );
  return new Map(rows.map(({ accountId, sum }) => [accountId, sum]));
}

/** Sums that came into and left the contract account of a user other than by contracts. */
export async function sumOwn(tx: Db, userId: number): Promise<string> {
  const [row] = await tx.query<{ readonly own: string }>(
    `select coalesce(trim_scale(sum(p.amount)), 0)::text as own
     from ledger.account a join ledger.posting p on p.account_id = a.id
     where a.user_id = $1 and a.wallet = 'contract' and a.currency_id = 1 and p.seq is not null
       and p.kind not in ('contract_open_fee', 'contract_close', 'contract_overnight')`,
    [userId],
  );
  return row?.own ?? '0';
}
