import type { AccountTypeCode, MANUAL_ENTRY_DIRECTIONS, MANUAL_ENTRY_KINDS } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';

interface ManualEntry {
  readonly publicId: string;
  readonly userId: number;
  readonly wallet: AccountTypeCode;
  readonly currencyId: number;
  readonly direction: (typeof MANUAL_ENTRY_DIRECTIONS)[number];
  readonly amount: string;
  readonly kind: (typeof MANUAL_ENTRY_KINDS)[number];
  readonly reason: string;
  readonly makerId: number;
  readonly makerName: string;
  readonly checkerId: number;
  readonly checkerName: string;
}

export interface ManualEntryRead extends ManualEntry {
  readonly id: number;
  readonly uid: string | null;
  readonly code: string;
  readonly proposedAt: number;
  readonly approvedAt: number;
}

export async function insertManualEntry(
  tx: Tx,
  entry: ManualEntry & { readonly proposedAt: string; readonly approvedAt: string },
): Promise<void> {
  await tx.query(
    `insert into ledger.manual_entry (public_id, user_id, wallet, currency_id, direction, amount, kind, reason,
       maker_id, maker_name, proposed_at, checker_id, checker_name, approved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      entry.publicId,
      entry.userId,
      entry.wallet,
      entry.currencyId,
      entry.direction,
      entry.amount,
      entry.kind,
      entry.reason,
      entry.makerId,
      entry.makerName,
      entry.proposedAt,
      entry.checkerId,
      entry.checkerName,
      entry.approvedAt,
    ],
  );
}

export function listManualEntries(
  db: Db,
  filter: { readonly userId: number | null; readonly beforeId: number | null; readonly rows: number },
): Promise<ManualEntryRead[]> {
  return db.query<ManualEntryRead>(
    `select e.id, e.public_id as "publicId", e.user_id as "userId", u.uid, e.wallet,
       e.currency_id as "currencyId", c.code, e.direction, trim_scale(e.amount)::text as amount, e.kind, e.reason,
       e.maker_id as "makerId", e.maker_name as "makerName", e.proposed_at as "proposedAt",
       e.checker_id as "checkerId", e.checker_name as "checkerName", e.approved_at as "approvedAt"
     from ledger.manual_entry e
     join ledger.currency c on c.id = e.currency_id
     left join identity."user" u on u.id = e.user_id
     where ($1::bigint is null or e.user_id = $1) and ($2::bigint is null or e.id < $2)
     order by e.id desc limit $3`,
    [filter.userId, filter.beforeId, filter.rows],
  );
}
