import { toTimestamp, type Tx } from '../../kernel/db.ts';

/** An asset as the audit log names it; held until the transaction ends. */
export async function lockAsset(
  tx: Tx,
  id: number,
): Promise<{ readonly code: string; readonly chain: string } | undefined> {
  const rows = await tx.query<{ code: string; chain: string }>(
    `select c.code, a.chain_code as chain from wallet.asset a join ledger.currency c on c.id = a.currency_id
     where a.id = $1 for update of a`,
    [id],
  );
  return rows[0];
}

/** Announces a delisting; false where one of the asset is kept. */
export async function insertDelisting(
  tx: Tx,
  delisting: {
    readonly assetId: number;
    readonly depositsUntil: number;
    readonly withdrawalsUntil: number;
    readonly reason: string;
    readonly operatorId: number;
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into wallet.delisting (asset_id, deposits_until, withdrawals_until, reason, operator_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [
      delisting.assetId,
      toTimestamp(delisting.depositsUntil),
      toTimestamp(delisting.withdrawalsUntil),
      delisting.reason,
      delisting.operatorId,
      toTimestamp(delisting.at),
    ],
  );
  return rows.length > 0;
}

/** Takes a delisting back whose first date is to come; undefined where there is none. */
export async function setDelistingWithdrawn(
  tx: Tx,
  { assetId, at }: { readonly assetId: number; readonly at: number },
): Promise<{ readonly depositsUntil: number; readonly withdrawalsUntil: number } | undefined> {
  const rows = await tx.query<{ depositsUntil: number; withdrawalsUntil: number }>(
    `update wallet.delisting set withdrawn_at = $2
     where asset_id = $1 and withdrawn_at is null and deposits_until > $2
     returning deposits_until as "depositsUntil", withdrawals_until as "withdrawalsUntil"`,
    [assetId, toTimestamp(at)],
  );
  return rows[0];
}
