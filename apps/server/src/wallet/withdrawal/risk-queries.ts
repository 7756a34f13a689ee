import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/**
 * Amount that all users asked to send to an address since an instant, in USDT, without what was given back.
 */
export async function readAddressUsed(
  db: Db,
  of: { readonly chainCode: string; readonly address: string; readonly since: number },
): Promise<string> {
  const rows = await db.query<{ used: string }>(
    `select trim_scale(coalesce(sum(value_usdt), 0))::text as used from wallet.withdrawal
     where chain_code = $1 and address = $2 and created_at > $3 and state not in ('rejected', 'cancelled')`,
    [of.chainCode, of.address, toTimestamp(of.since)],
  );
  return rows[0]?.used ?? '0';
}

/** Any number that nothing else locks. */
const APPROVAL_LOCK = 4_711_022;

/**
 * Amount that an operator alone let go since an instant, in USDT. One approval at a time, so that the sum
 * holds.
 */
export async function readApprovedAlone(tx: Tx, operatorId: number, since: number): Promise<string> {
  await tx.query('select pg_advisory_xact_lock($1)', [APPROVAL_LOCK]);
  const rows = await tx.query<{ sum: string }>(
    `select trim_scale(coalesce(sum(value_usdt), 0))::text as sum from wallet.withdrawal
     where decided_by = $1 and decided_at > $2 and approvals_needed = 1 and state <> 'rejected'`,
    [operatorId, toTimestamp(since)],
  );
  return rows[0]?.sum ?? '0';
}

/** Known facts about the address of a request. */
export interface RiskFacts {
  readonly isFirstWithdrawal: boolean;
  readonly isNewAddress: boolean;
  readonly isSharedAddress: boolean;
}

export async function readRiskFacts(
  db: Db,
  input: {
    readonly userId: number;
    readonly chainCode: string;
    readonly address: string;
  },
): Promise<RiskFacts> {
  const rows = await db.query<RiskFacts>(
    `select not exists (
         select 1 from wallet.withdrawal where user_id = $1 and state = 'success'
       ) as "isFirstWithdrawal",
       not exists (
         select 1 from wallet.withdrawal
         where user_id = $1 and state = 'success' and chain_code = $2 and address = $3
       ) as "isNewAddress",
       exists (
         select 1 from wallet.withdrawal_address where chain_code = $2 and address = $3 and user_id <> $1
       ) as "isSharedAddress"`,
    [input.userId, input.chainCode, input.address],
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('a question without a table has one answer');
  return facts;
}
