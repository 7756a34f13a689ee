import { createHash } from 'node:crypto';
import type { OperatorAction, OperatorSubject } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { type AuditRow, findLastAudit, insertAudit, lockAudit } from './audit-queries.ts';

/** Change by an operator. Never put a secret, a token or a document into it. */
export interface AuditEntry {
  readonly action: OperatorAction;
  /** The changed subject, for example `{ kind: 'user', id: '42' }`. */
  readonly subject: { readonly kind: OperatorSubject; readonly id: string | number };
  /** Why, in the operator's words; empty only where the rules ask for none. */
  readonly reason: string;
  /** The changed fields as they were and as they are; null where there was or is nothing. */
  readonly before: AuditFields | null;
  readonly after: AuditFields | null;
}

export type AuditFields = Readonly<Record<string, unknown>>;

/** The actor: an operator, or null for the command line of the server. */
export type AuditActor = Pick<OperatorSession, 'operatorId' | 'ip' | 'requestId'> | null;

/** The transactions that wrote a row. */
const recorded = new WeakSet<Tx>();

/** Reports whether a row was written in the transaction. */
export function wasRecorded(tx: Tx): boolean {
  return recorded.has(tx);
}

/** The chain begins with zeros. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * Appends a row to the audit log in the transaction of the change (reliability, A4). It holds the end of the chain
 * until the transaction ends, so it belongs at the end of the work.
 */
export async function recordAudit(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  { actor, entry }: { readonly actor: AuditActor; readonly entry: AuditEntry },
): Promise<void> {
  await lockAudit(tx);
  const last = await findLastAudit(tx);
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: clock.now(),
    operatorId: actor?.operatorId ?? null,
    action: entry.action,
    subjectKind: entry.subject.kind,
    subjectId: String(entry.subject.id),
    reason: entry.reason,
    before: entry.before === null ? null : JSON.stringify(entry.before),
    after: entry.after === null ? null : JSON.stringify(entry.after),
    ip: actor?.ip ?? '',
    requestId: actor?.requestId ?? '',
    prev: last?.hash ?? CHAIN_START,
  };
  await insertAudit(tx, { ...row, hash: hashOfRow(row) });
  recorded.add(tx);
}

/** SHA-256 of the hash before and of the row as a list, so that no two rows have the same text. */
export function hashOfRow(row: Omit<AuditRow, 'hash'>): Buffer {
  const { seq, at, operatorId, action, subjectKind, subjectId, reason, before, after, ip, requestId } = row;
  const fields = [seq, at, operatorId, action, subjectKind, subjectId, reason, before, after, ip, requestId];
  return createHash('sha256').update(row.prev).update(JSON.stringify(fields)).digest();
}
