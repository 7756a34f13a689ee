import type { Outage } from '@openbourse/engine';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

/** Advisory lock: who sets deadlines shares it, who declares or ends an outage has it alone. */
const OUTAGE_LOCK = 4_717_002;

/** Keeps outages as they are until the transaction ends; the first lock of everybody who sets deadlines. */
export async function shareOutages(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [OUTAGE_LOCK]);
}

/** Keeps every transaction from setting a deadline until this one ends. */
export async function lockOutages(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [OUTAGE_LOCK]);
}

/** The outages that were not over at an instant. */
export function listOutagesSince(db: Db, at: number): Promise<Outage[]> {
  return db.query<Outage>(
    'select since, until from fiat.outage where until is null or until > $1 order by since',
    [toTimestamp(at)],
  );
}

export interface OutageRow extends Outage {
  readonly id: number;
  readonly reason: string;
  readonly declaredBy: string;
  readonly endedBy: string | null;
}

const OUTAGE = `select id, since, until, reason, declared_by as "declaredBy", ended_by as "endedBy" from fiat.outage`;

/** Newest first. */
export function listOutages(db: Db): Promise<OutageRow[]> {
  return db.query<OutageRow>(`${OUTAGE} order by id desc limit 100`);
}

export async function insertOutage(
  tx: Tx,
  row: Pick<OutageRow, 'since' | 'reason' | 'declaredBy'>,
): Promise<OutageRow> {
  const [inserted] = await tx.query<OutageRow>(
    `insert into fiat.outage (since, reason, declared_by) values ($1, $2, $3)
     returning id, since, until, reason, declared_by as "declaredBy", ended_by as "endedBy"`,
    [toTimestamp(row.since), row.reason, row.declaredBy],
  );
  assert(inserted !== undefined, 'an outage that is declared is stored');
  return inserted;
}

/** Ends an outage, at its beginning where a clock was set back since. */
export async function endOutage(
  tx: Tx,
  row: { readonly id: number; readonly until: number; readonly endedBy: string },
): Promise<OutageRow | undefined> {
  const [ended] = await tx.query<OutageRow>(
    `update fiat.outage set until = greatest($2, since), ended_by = $3 where id = $1 and until is null
     returning id, since, until, reason, declared_by as "declaredBy", ended_by as "endedBy"`,
    [row.id, toTimestamp(row.until), row.endedBy],
  );
  return ended;
}
