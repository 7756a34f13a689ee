import type { CodePurpose } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

/** Advisory lock classes: whoever sends a code to an account, or asks for one, holds its lock. */
const ACCOUNT_LOCK = 4_712_001;
const REQUESTER_LOCK = 4_712_002;

/** Lets one send or try at a time pass for an account. */
export async function lockAccount(tx: Tx, account: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ACCOUNT_LOCK, account]);
}

/** Lets one send at a time pass for an account and for each name of a requester, always in this order. */
export async function lockSending(
  tx: Tx,
  input: { readonly account: string; readonly requesters: readonly string[] },
): Promise<void> {
  await lockAccount(tx, input.account);
  for (const requester of input.requesters)
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [REQUESTER_LOCK, requester]);
}

/** A code that went to the account, or that the requester asked for. */
export interface Sending {
  readonly at: number;
  readonly account: string;
  readonly requester: string;
  readonly isByStranger: boolean;
}

/** Sendings to the account or asked for by the requester since the instant, oldest first. */
export async function listSendings(
  tx: Tx,
  input: { readonly account: string; readonly requesters: readonly string[]; readonly since: number },
): Promise<readonly Sending[]> {
  return tx.query<Sending>(
    `select created_at as at, account, requester, is_by_stranger as "isByStranger"
     from identity.code where (account = $1 or requester = any($2::text[])) and created_at > $3 order by created_at`,
    [input.account, input.requesters, toTimestamp(input.since)],
  );
}

/** Number of codes that strangers sent to mobile numbers of the range since the instant. */
export async function countSendingsToRange(
  tx: Tx,
  input: { readonly range: string; readonly since: number },
): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*) as count from identity.code
     where starts_with(account, $1) and is_by_stranger and created_at > $2`,
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
    readonly requester: string;
    readonly isByStranger: boolean;
    readonly createdAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await tx.query(
    `insert into identity.code (purpose, account, mac, requester, is_by_stranger, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      code.purpose,
      code.account,
      code.mac,
      code.requester,
      code.isByStranger,
      toTimestamp(code.createdAt),
      toTimestamp(code.expiresAt),
    ],
  );
}

/**
 * Counts a try at codes and returns them: none that are used, expired or out of tries. The try is at the
 * newest code that the requester asked for, under each of its names; whoever asked for none may be the owner
 * in another network, who has a few tries of their own at the newest code. Only a session, a device and a
 * network of the owner have any left once strangers have had theirs.
 */
export async function claimTries(
  tx: Tx,
  input: {
    readonly purpose: CodePurpose;
    readonly account: string;
    readonly requesters: readonly string[];
    readonly isBySession: boolean;
    readonly triesMax: number;
    readonly triesElsewhereMax: number;
    readonly triesOfStrangersMax: number;
    readonly now: number;
    readonly since: number;
  },
): Promise<readonly { readonly id: number; readonly mac: Uint8Array }[]> {
  return tx.query<{ id: number; mac: Uint8Array }>(
    `with open as (
       select id, requester, requester = any($3::text[]) as is_own from identity.code
       where account = $1 and purpose = $2 and expires_at > $4
     ), own as (
       select distinct on (requester) id from open where is_own order by requester, id desc
     ), meant as (
       select id from own
       union all (select id from open where not exists (select from own) order by id desc limit 1)
     )
     update identity.code c set
       tries = tries + o.is_own::int, tries_elsewhere = tries_elsewhere + (not o.is_own)::int
     from open o
     where o.id = c.id and c.id in (select id from meant) and c.used_at is null
       and case when o.is_own then c.tries < $5 else c.tries_elsewhere < $6 end
       and (o.is_own and ($7 or not c.is_by_stranger) or $8 > (
         select sum(case when is_by_stranger then tries else 0 end + tries_elsewhere)
         from identity.code where account = $1 and created_at > $9))
     returning c.id, c.mac`,
    [
      input.account,
      input.purpose,
      input.requesters,
      toTimestamp(input.now),
      input.triesMax,
      input.triesElsewhereMax,
      input.isBySession,
      input.triesOfStrangersMax,
      toTimestamp(input.since),
    ],
  );
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
  await pruneRows(db, 'identity.code', { where: 'created_at < $1', params: [toTimestamp(before)] });
}
