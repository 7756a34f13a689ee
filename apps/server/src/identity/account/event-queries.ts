import type { SecurityEventKind } from '@openbourse/api';
import { type Db, toTimestamp } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

/** Appends to the log of what happened to accounts. */
export async function insertSecurityEvent(
  db: Db,
  event: {
    readonly userId: number | null;
    readonly kind: string;
    readonly sessionId: string | null;
    readonly subject: string;
    readonly ip: string;
    readonly userAgent: string;
    readonly at: number;
  },
): Promise<void> {
  await db.query(
    `insert into identity.security_event (user_id, kind, session_id, subject, ip, user_agent, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      event.userId,
      event.kind,
      event.sessionId,
      event.subject,
      event.ip,
      event.userAgent,
      toTimestamp(event.at),
    ],
  );
}

export interface SecurityEvent {
  readonly id: number;
  readonly kind: SecurityEventKind;
  readonly subject: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: number;
}

/** Security events of a user, newest first, from below an id on. */
export async function listSecurityEvents(
  db: Db,
  input: {
    readonly userId: number;
    readonly kind: SecurityEventKind | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<readonly SecurityEvent[]> {
  return db.query<SecurityEvent>(
    `select id, kind, subject, ip, user_agent as "userAgent", at from identity.security_event
     where user_id = $1 and ($2::text is null or kind = $2) and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [input.userId, input.kind, input.beforeId, input.rows],
  );
}

/** Facts by which a withdrawal is judged besides itself. */
export interface SecurityFacts {
  readonly isNewDevice: boolean;
  readonly isSecurityChanged: boolean;
}

/**
 * Reads whether a user came by a device before, and whether what opens the account was changed since an instant; that
 * something was set for the first time is no change.
 */
export async function readSecurityFacts(
  db: Db,
  of: {
    readonly userId: number;
    readonly userAgent: string;
    readonly deviceKnownBefore: number;
    readonly changedSince: number;
  },
): Promise<SecurityFacts> {
  const [facts] = await db.query<SecurityFacts>(
    `select not exists (
         select 1 from identity.security_event
         where user_id = $1 and kind in ('login', 'registered') and user_agent = $2 and at <= $3
       ) as "isNewDevice",
       exists (
         select 1 from identity.withdrawal_hold
         where user_id = $1 and placed_at > $4
           and reason not in ('pay_password_set', 'authenticator_bound', 'account_bound')
       ) as "isSecurityChanged"`,
    [of.userId, of.userAgent, toTimestamp(of.deviceKnownBefore), toTimestamp(of.changedSince)],
  );
  assert(facts !== undefined, 'a question without a table has one answer');
  return facts;
}
