import type { DecodedInputOf, ledger as calls, ReplyOf } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome } from '../operator/index.ts';
import type { Auditor } from './auditor.ts';
import { lockViolation, setAcknowledged } from './violation-queries.ts';
import type { OpenViolation } from './audit-check.ts';
import { MORE } from './violations.ts';

/**
 * Lets a violation that was looked into block nothing any more; the row stays and is named. Refuses the row
 * that stands for more of them than a check reads: those were never looked into.
 */
export async function acknowledgeViolation(
  tx: Tx,
  { clock, auditor }: { readonly clock: Pick<Clock, 'now'>; readonly auditor: Auditor },
  wanted: DecodedInputOf<typeof calls.operatorAcknowledgeViolation> & { readonly by: string },
): Promise<Outcome> {
  const { id, reason, by } = wanted;
  const violation = await lockViolation(tx, id);
  if (violation === undefined || violation.acknowledgedAt !== null)
    throw new AppError('ledger.violation_not_found', { field: 'id' });
  if (violation.facts[MORE] !== undefined) throw new AppError('ledger.violation_unclear', { field: 'id' });
  await setAcknowledged(tx, { id, by, reason, at: clock.now() });
  const shown = { check: violation.check, facts: JSON.stringify(violation.facts) };
  return {
    isNew: false,
    entry: {
      action: 'ledger.acknowledge_violation',
      subject: { kind: 'violation', id },
      reason,
      before: { ...shown, is_acknowledged: false },
      after: { ...shown, is_acknowledged: true },
    },
    announce: () => auditor.refresh(),
  };
}

/** Shows violations to operators, the newest first, with the names of their markets. */
export function showViolations(
  violations: readonly OpenViolation[],
  symbolOf: (matchId: number) => string | null,
): ReplyOf<typeof calls.operatorViolations> {
  return violations
    .toSorted((a, b) => b.id - a.id)
    .map((one) => ({
      id: one.id,
      check: one.check,
      facts: JSON.stringify(one.facts),
      product: one.product,
      currency_match_id: one.matchId,
      currency_id: one.currencyId,
      symbol: one.matchId === null ? null : symbolOf(one.matchId),
      currency_code: one.currencyCode,
      found_at: one.foundAt,
      last_found_at: one.lastFoundAt,
      acknowledged_at: one.acknowledgedAt,
      acknowledged_by: one.acknowledgedBy,
      acknowledge_reason: one.acknowledgeReason,
    }));
}
