import type { CodePurpose } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** Advisory lock classes: whoever sends a code to an account, or from a network, holds its lock. */
const ACCOUNT_LOCK = 4_712_001;
const NETWORK_LOCK = 4_712_002;

/** Lets one send at a time pass for an account and for a network, always in this order. */
export async function lockSending(
  tx: Tx,
  input: { readonly account: string; readonly network: string },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ACCOUNT_LOCK, input.account]);
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [NETWORK_LOCK, input.network]);
}

/** When codes were sent to the account and from the network since the instant, oldest first. */
export async function listSendings(
  tx: Tx,
  input: { readonly account: string; readonly network: string; readonly since: number },
): Promise<{ readonly byAccount: readonly number[]; readonly byNetwork: readonly number[] }> {
  const rows = await tx.query<{ at: number; isOfAccount: boolean; isOfNetwork: boolean }>(
    `select created_at as at, account = $1 as "isOfAccount", network = $2 as "isOfNetwork"
     from identity.code where (account = $1 or network = $2) and created_at > $3 order by created_at`,
    [input.account, input.network, toTimestamp(input.since)],
  );
  return {
    byAccount: rows.filter((row) => row.isOfAccount).map((row) => row.at),
    byNetwork: rows.filter((row) => row.isOfNetwork).map((row) => row.at),
  };
}

/** How many codes went to mobile numbers of the range since the instant. */
export async function countSendingsToRange(
  tx: Tx,
  input: { readonly range: string; readonly since: number },
): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    'select count(*) as count from identity.code where starts_with(account, $1) and created_at > $2',
    [input.range, toTimestamp(input.since)],
  );
  return rows[0]?.count ?? 0;
}

export async function insertCode(
  tx: Tx,
  code: {
    readonly purpose: CodePurpose;
    readonly account: string;
    readonly mac: Uint8Array;
    readonly network: string;
    readonly createdAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await tx.query(
    `insert into identity.code (purpose, account, mac, network, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      code.purpose,
      code.account,
      code.mac,
      code.network,
      toTimestamp(code.createdAt),
      toTimestamp(code.expiresAt),
    ],
  );
}

/** Counts a try at the newest code and returns it; null when it is used, expired or out of tries. */
export async function claimTry(
  db: Db,
  input: {
    readonly purpose: CodePurpose;
    readonly account: string;
    readonly triesMax: number;
    readonly now: number;
  },
): Promise<{ readonly id: number; readonly mac: Uint8Array } | null> {
  const rows = await db.query<{ id: number; mac: Uint8Array }>(
    `update identity.code set tries = tries + 1
     where id = (select id from identity.code where account = $1 and purpose = $2 order by id desc limit 1)
       and used_at is null and expires_at > $3 and tries < $4
     returning id, mac`,
    [input.account, input.purpose, toTimestamp(input.now), input.triesMax],
  );
  return rows[0] ?? null;
}

/** Uses a code up; false when another call was first. */
export async function spendCode(
  tx: Tx,
  input: { readonly id: number; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    'update identity.code set used_at = $2 where id = $1 and used_at is null returning id',
    [input.id, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

export async function deletePastCodes(db: Db, before: number): Promise<void> {
  await db.query('delete from identity.code where created_at < $1', [toTimestamp(before)]);
}
