import { OPERATOR_LIMITS, type OperatorSubject } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { countViews, findViewSince, lockAudit } from './audit-queries.ts';
import { recordAudit } from './record.ts';

/** Person whose identity data an operator is about to see. */
export type ViewedSubject = { readonly kind: OperatorSubject; readonly id: string | number };

/**
 * Records that an operator sees identity data in clear, before it leaves; looking at the same again within ten minutes
 * is the same view. Refuses `operator.too_many_views` beyond what one person looks at in an hour, and raises an alarm.
 */
export async function recordView(
  deps: Deps,
  session: OperatorSession,
  subject: ViewedSubject,
): Promise<void> {
  const now = deps.clock.now();
  const of = { operatorId: session.operatorId, kind: subject.kind, id: String(subject.id) };
  const limit = OPERATOR_LIMITS.viewsPerHour;
  const isRefused = await deps.db.transaction(async (tx) => {
    await lockAudit(tx);
    if (await findViewSince(tx, { ...of, since: now - OPERATOR_LIMITS.viewMs })) return false;
    if ((await countViews(tx, session.operatorId, now - HOUR_MS)) >= limit) return true;
    await recordAudit(tx, deps.clock, {
      actor: session,
      entry: { action: 'operator.view_identity', subject, reason: '', before: null, after: null },
    });
    return false;
  });
  if (!isRefused) return;
  deps.countRefusedView();
  deps.log.error(
    { operator_id: session.operatorId, ip: session.ip, limit },
    'an operator reads identity data in bulk',
  );
  throw new AppError('operator.too_many_views', { limit: String(limit) });
}
