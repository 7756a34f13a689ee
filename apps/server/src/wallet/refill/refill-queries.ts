import type { RefillState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { RefillTransfer } from '../chain/chain.ts';

/** A refill with what the chain shows of it. Amounts are decimals of its coin. */
export interface Refill {
  readonly id: number;
  readonly assetId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly chainCode: string;
  readonly chainName: string;
  readonly network: string;
  readonly amount: string;
  readonly received: string;
  readonly final: string;
  readonly state: RefillState;
  readonly reason: string;
  readonly requestedByName: string;
  readonly approvedByName: string;
  readonly coldAddress: string | null;
  readonly hotAddress: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** The oldest first. */
  readonly payments: readonly { readonly txid: string; readonly amount: string; readonly height: number }[];
}

/** The last block of a chain whose transactions no other branch takes back. */
const LAST_FINAL = `(select max(b.height) from wallet.scanned_block b where b.chain_code = n.code)
  - n.confirmations_withdraw + 1`;

const REFILL = `select f.id, f.asset_id as "assetId", a.currency_id as "currencyId", c.code, n.code as "chainCode",
    n.name as "chainName", a.network, trim_scale(f.amount)::text as amount, f.state, f.reason,
    m.name as "requestedByName", k.name as "approvedByName", r.cold_address as "coldAddress",
    r.hot_address as "hotAddress", f.created_at as "createdAt", f.ended_at as "endedAt",
    trim_scale(p.received)::text as received, trim_scale(p.final)::text as final, p.payments
  from wallet.refill f
  join wallet.asset a on a.id = f.asset_id
  join ledger.currency c on c.id = a.currency_id
  join wallet.chain n on n.code = a.chain_code
  join operator.operator m on m.id = f.requested_by
  join operator.operator k on k.id = f.approved_by
  left join wallet.reading r on r.chain_code = n.code
  cross join lateral (
    select coalesce(sum(amount), 0) as received,
      coalesce(sum(amount) filter (where height <= ${LAST_FINAL}), 0) as final,
      coalesce(json_agg(json_build_object('txid', txid, 'amount', trim_scale(amount)::text, 'height', height)
        order by height, txid), '[]') as payments
    from wallet.refill_payment where refill_id = f.id
  ) as p`;

/** Refills, newest first, beginning behind an id. */
export function listRefills(
  db: Db,
  page: { readonly beforeId: number | null; readonly rows: number },
): Promise<Refill[]> {
  return db.query<Refill>(`${REFILL} where $1::bigint is null or f.id < $1 order by f.id desc limit $2`, [
    page.beforeId,
    page.rows,
  ]);
}

export async function findRefill(db: Db, id: number): Promise<Refill | undefined> {
  return (await db.query<Refill>(`${REFILL} where f.id = $1`, [id]))[0];
}

/** Adds an open refill; null where its asset has one already. */
export async function insertRefill(
  tx: Tx,
  row: {
    readonly assetId: number;
    readonly amount: string;
    readonly reason: string;
    readonly requestedBy: number;
    readonly approvedBy: number;
    readonly at: number;
  },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into wallet.refill (asset_id, amount, reason, requested_by, approved_by, state, created_at)
     values ($1, $2, $3, $4, $5, 'open', $6) on conflict do nothing returning id`,
    [row.assetId, row.amount, row.reason, row.requestedBy, row.approvedBy, toTimestamp(row.at)],
  );
  return rows[0]?.id ?? null;
}

/** Ends a refill that is not needed any more; false where it is not open. */
export async function setWithdrawn(
  tx: Tx,
  { id, at }: { readonly id: number; readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update wallet.refill set state = 'withdrawn', ended_at = $2 where id = $1 and state = 'open' returning id`,
    [id, toTimestamp(at)],
  );
  return rows.length === 1;
}

/**
 * Writes what a block shows of open refills of its chain, one row for each transaction. What has closed one counts for no
 * other one, in whatever block it comes again.
 */
export async function insertPayments(
  tx: Tx,
  of: {
    readonly chainCode: string;
    readonly height: number;
    readonly refills: readonly RefillTransfer[];
  },
): Promise<void> {
  if (of.refills.length === 0) return;
  await tx.query(
    `insert into wallet.refill_payment (refill_id, chain_code, txid, amount, height)
     select f.id, $1, t.txid, sum(t.amount), $2
     from unnest($3::text[], $4::int[], $5::numeric[]) as t (txid, currency_id, amount)
     join wallet.asset a on a.chain_code = $1 and a.currency_id = t.currency_id
     join wallet.refill f on f.asset_id = a.id and f.state = 'open'
     where not exists (
       select from wallet.refill d join wallet.refill_payment p on p.refill_id = d.id
       where d.asset_id = a.id and d.state = 'done' and p.txid = t.txid
     )
     group by f.id, t.txid on conflict do nothing`,
    [
      of.chainCode,
      of.height,
      of.refills.map(({ txid }) => txid),
      of.refills.map(({ currencyId }) => currencyId),
      of.refills.map(({ amount }) => amount),
    ],
  );
}

/** Closes the refills of a chain that are paid in full by blocks that no other branch takes back. */
export async function closePaid(
  tx: Tx,
  { chainCode, at }: { readonly chainCode: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update wallet.refill f set state = 'done', ended_at = $2
     from wallet.asset a join wallet.chain n on n.code = a.chain_code
     where f.asset_id = a.id and f.state = 'open' and n.code = $1 and f.amount <= (
       select sum(p.amount) from wallet.refill_payment p where p.refill_id = f.id and p.height <= ${LAST_FINAL}
     )`,
    [chainCode, toTimestamp(at)],
  );
}

/** Takes back what blocks above a height showed of refills that are not done: what was final has closed the others. */
export async function undoPayments(tx: Tx, chainCode: string, height: number): Promise<void> {
  await tx.query(
    `delete from wallet.refill_payment p using wallet.refill f
     where f.id = p.refill_id and f.state <> 'done' and p.chain_code = $1 and p.height > $2`,
    [chainCode, height],
  );
}
