import type { SecurityEventKind } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { insertSecurityEvent } from './event-queries.ts';

/** Where a call came from, as the log keeps it. */
export type Origin = Pick<RequestContext, 'ip' | 'userAgent'>;

/** The owner's log does not show where operators sit. */
export const OPERATOR_ORIGIN: Origin = { ip: '', userAgent: '' };

/** Records what happened to an account. `subject` is a masked account or another plain word, never a secret. */
export async function recordEvent(
  db: Db,
  event: {
    readonly kind: SecurityEventKind;
    readonly userId: number | null;
    readonly sessionId?: string;
    readonly subject?: string;
    readonly origin: Origin;
    readonly at: number;
  },
): Promise<void> {
  await insertSecurityEvent(db, {
    userId: event.userId,
    kind: event.kind,
    sessionId: event.sessionId ?? null,
    subject: event.subject ?? '',
    ip: event.origin.ip,
    userAgent: event.origin.userAgent,
    at: event.at,
  });
}
