import type { CapitalAccount, HouseAccount } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';
import type { Violation } from './audit-check.ts';

interface HouseMovement {
  readonly publicId: string;
  readonly from: HouseAccount;
  readonly to: CapitalAccount;
  /** The offering whose proceeds move. */
  readonly offeringId: number | null;
  readonly currencyId: number;
  readonly amount: string;
  readonly reason: string;
  readonly makerId: number;
  readonly makerName: string;
  readonly checkerId: number;
  readonly checkerName: string;
}

export interface HouseMovementRead extends HouseMovement {
  readonly id: number;
  readonly code: string;
  readonly proposedAt: number;
  readonly approvedAt: number;
}

const HOUSE_LOCK = 4_711_021;

/** One operator after the other decides on capital: each on the balances that the one before has left. */
export async function lockHouse(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [HOUSE_LOCK]);
}

/** Number of movements approved so far. */
export async function countMovements(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from ledger.house_movement');
  return row?.count ?? 0;
}

export async function insertHouseMovement(
  tx: Tx,
  movement: HouseMovement & { readonly proposedAt: string; readonly approvedAt: string },
): Promise<void> {
  await tx.query(
    `insert into ledger.house_movement (public_id, from_account, to_account, currency_id, amount, reason,
       maker_id, maker_name, proposed_at, checker_id, checker_name, approved_at, offering_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      movement.publicId,
      movement.from,
      movement.to,
      movement.currencyId,
      movement.amount,
      movement.reason,
      movement.makerId,
      movement.makerName,
      movement.proposedAt,
      movement.checkerId,
      movement.checkerName,
      movement.approvedAt,
      movement.offeringId,
    ],
  );
}

/** Amounts that movements took of the proceeds of each offering. */
export function listMovedProceeds(
  db: Db,
): Promise<{ readonly offeringId: number; readonly amount: string }[]> {
  return db.query(
    `select offering_id as "offeringId", trim_scale(sum(amount))::text as amount from ledger.house_movement
     where offering_id is not null group by offering_id`,
  );
}

export function listHouseMovements(
  db: Db,
  filter: { readonly account: string | null; readonly beforeId: number | null; readonly rows: number },
): Promise<HouseMovementRead[]> {
  return db.query<HouseMovementRead>(
    `select m.id, m.public_id as "publicId", m.from_account as "from", m.to_account as "to",
       m.currency_id as "currencyId", m.offering_id as "offeringId", c.code, trim_scale(m.amount)::text as amount,
       m.reason, m.maker_id as "makerId", m.maker_name as "makerName", m.proposed_at as "proposedAt",
       m.checker_id as "checkerId", m.checker_name as "checkerName", m.approved_at as "approvedAt"
     from ledger.house_movement m join ledger.currency c on c.id = m.currency_id
     where ($1::text is null or $1 in (m.from_account, m.to_account)) and ($2::bigint is null or m.id < $2)
     order by m.id desc limit $3`,
    [filter.account, filter.beforeId, filter.rows],
  );
}

/**
 * Capital that moved was approved by two persons and is as approved, what was approved moved, and nothing else comes
 * from the owners.
 */
export function findWrongHouseMovements(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with moved as (
       select t.reference, p.currency_id, max(p.amount) as amount,
         max(a.wallet) filter (where p.amount < 0) as from_account,
         max(a.wallet) filter (where p.amount > 0) as to_account
       from ledger.txn t
       join ledger.posting p on p.txn_id = t.id
       join ledger.account a on a.id = p.account_id
       where t.kind = 'house_movement' or a.kind = 'world' and a.wallet = 'equity'
       group by t.id, t.reference, p.currency_id
     ), approved as (
       select public_id::text as reference, currency_id, amount, from_account, to_account
       from ledger.house_movement where checker_id <> maker_id
     )
     select coalesce(m.reference, e.reference) as reference, coalesce(m.currency_id, e.currency_id) as currency_id
     from moved m full join approved e on e.reference = m.reference and e.currency_id = m.currency_id
       and e.amount = m.amount and e.from_account = m.from_account and e.to_account = m.to_account
     where m.amount is null or e.reference is null limit 100`,
  );
}
