import type { DepositState } from '@openbourse/api';
import type { Db, Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

/** The chain of a deposit; undefined where it came by none. */
export async function findChainOf(db: Db, id: string): Promise<string | undefined> {
  const rows = await db.query<{ chain: string }>(
    'select chain_code as chain from wallet.deposit where id = $1 and chain_code is not null',
    [id],
  );
  return rows[0]?.chain;
}

/** A deposit of a chain as it is decided. */
export interface LateDeposit {
  readonly userId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly state: DepositState;
  readonly amount: string;
  /** True with the confirmations that let it leave. */
  readonly isMature: boolean;
}

/** Holds a deposit of a chain. */
export async function lockLate(tx: Tx, id: string): Promise<LateDeposit> {
  const [row] = await tx.query<LateDeposit>(
    `select d.user_id as "userId", d.currency_id as "currencyId", c.code, d.state, trim_scale(d.amount)::text as amount,
       d.block_height <= (select max(height) from wallet.scanned_block where chain_code = d.chain_code)
         - h.confirmations_withdraw + 1 as "isMature"
     from wallet.deposit d
     join wallet.chain h on h.code = d.chain_code
     join ledger.currency c on c.id = d.currency_id
     where d.id = $1 for update of d`,
    [id],
  );
  assert(row !== undefined, 'the deposit of a chain exists');
  return row;
}

export async function updateRejected(
  tx: Tx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await tx.query("update wallet.deposit set state = 'rejected', reject_reason = $2 where id = $1", [
    id,
    reason,
  ]);
}

/** Sets those of a chain aside that have their confirmations and were seen after their asset was closed. */
export async function setLate(
  tx: Tx,
  { chainCode, height }: { readonly chainCode: string; readonly height: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `update wallet.deposit d set state = 'late'
     from wallet.asset a join wallet.delisting x on x.asset_id = a.id and x.withdrawn_at is null and x.relisted_at is null
     where d.chain_code = $1 and d.state = 'seen' and d.block_height <= $2 - (
         select confirmations_credit - 1 from wallet.chain where code = $1
       ) and a.chain_code = d.chain_code and a.currency_id = d.currency_id and d.seen_at >= x.deposits_until
     returning d.id`,
    [chainCode, height],
  );
  return rows.map(({ id }) => id);
}
