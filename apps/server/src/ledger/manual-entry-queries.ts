import type {
  AccountTypeCode,
  MANUAL_ENTRY_DIRECTIONS,
  MANUAL_ENTRY_KINDS,
  MANUAL_ENTRY_STATES,
} from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';

export interface NewManualEntry {
  readonly publicId: string;
  readonly userId: number;
  readonly wallet: AccountTypeCode;
  readonly currencyId: number;
  readonly direction: (typeof MANUAL_ENTRY_DIRECTIONS)[number];
  readonly amount: string;
  readonly kind: (typeof MANUAL_ENTRY_KINDS)[number];
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly makerId: number;
  readonly makerName: string;
  readonly at: string;
}

export interface ManualEntryRead extends Omit<NewManualEntry, 'idempotencyKey' | 'at'> {
  readonly id: number;
  readonly uid: string | null;
  readonly code: string;
  readonly state: (typeof MANUAL_ENTRY_STATES)[number];
  readonly proposedAt: number;
  readonly checkerId: number | null;
  readonly checkerName: string | null;
  readonly decisionReason: string | null;
  readonly decidedAt: number | null;
}

/** Answers whether it is new: a repeat waits here until the first one has ended. */
export async function insertManualEntry(tx: Tx, entry: NewManualEntry): Promise<boolean> {
  const rows = await tx.query(
    `insert into ledger.manual_entry (public_id, user_id, wallet, currency_id, direction, amount, kind, reason,
       state, idempotency_key, maker_id, maker_name, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'proposed', $9, $10, $11, $12)
     on conflict on constraint manual_entry_idempotency_key do nothing
     returning id`,
    [
      entry.publicId,
      entry.userId,
      entry.wallet,
      entry.currencyId,
      entry.direction,
      entry.amount,
      entry.kind,
      entry.reason,
      entry.idempotencyKey,
      entry.makerId,
      entry.makerName,
      entry.at,
    ],
  );
  return rows.length > 0;
}

/** One operator after the other decides: the row stays locked until the decision is committed. */
export async function lockManualEntry(tx: Tx, publicId: string): Promise<void> {
  await tx.query('select 1 from ledger.manual_entry where public_id = $1 for update', [publicId]);
}

const SELECT = `select e.id, e.public_id as "publicId", e.user_id as "userId", u.uid, e.wallet,
    e.currency_id as "currencyId", c.code, e.direction, trim_scale(e.amount)::text as amount, e.kind, e.reason,
    e.state, e.maker_id as "makerId", e.maker_name as "makerName", e.proposed_at as "proposedAt",
    e.checker_id as "checkerId", e.checker_name as "checkerName", e.decision_reason as "decisionReason",
    e.decided_at as "decidedAt"
  from ledger.manual_entry e
  join ledger.currency c on c.id = e.currency_id
  left join identity."user" u on u.id = e.user_id`;

export async function findManualEntry(db: Db, publicId: string): Promise<ManualEntryRead | undefined> {
  const rows = await db.query<ManualEntryRead>(`${SELECT} where e.public_id = $1`, [publicId]);
  return rows[0];
}

export async function findManualEntryByKey(
  db: Db,
  key: { readonly makerId: number; readonly idempotencyKey: string },
): Promise<ManualEntryRead | undefined> {
  const rows = await db.query<ManualEntryRead>(`${SELECT} where e.maker_id = $1 and e.idempotency_key = $2`, [
    key.makerId,
    key.idempotencyKey,
  ]);
  return rows[0];
}

export function listManualEntries(
  db: Db,
  filter: {
    readonly state: string | null;
    readonly userId: number | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<ManualEntryRead[]> {
  return db.query<ManualEntryRead>(
    `${SELECT}
     where ($1::text is null or e.state = $1) and ($2::bigint is null or e.user_id = $2)
       and ($3::bigint is null or e.id < $3)
     order by e.id desc limit $4`,
    [filter.state, filter.userId, filter.beforeId, filter.rows],
  );
}

export async function decideManualEntry(
  tx: Tx,
  decision: {
    readonly publicId: string;
    readonly state: 'approved' | 'rejected';
    readonly checkerId: number;
    readonly checkerName: string;
    readonly reason: string;
    readonly at: string;
  },
): Promise<void> {
  await tx.query(
    `update ledger.manual_entry
     set state = $2, checker_id = $3, checker_name = $4, decision_reason = $5, decided_at = $6
     where public_id = $1 and state = 'proposed'`,
    [
      decision.publicId,
      decision.state,
      decision.checkerId,
      decision.checkerName,
      decision.reason,
      decision.at,
    ],
  );
}
