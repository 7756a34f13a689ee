import { FIAT_LIMITS, type fiat as calls, type ReplyOf } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { toTimestamp } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { pauseDeadlines, resumeDeadlines } from '../deadline/deadline-queries.ts';
import type { Deps } from '../deps.ts';
import {
  endOutage,
  insertOutage,
  listOutages,
  lockOutages,
  type OutageRow,
} from '../deadline/outage-queries.ts';

type Outage = ReplyOf<typeof calls.operatorDeclareOutage>;

export async function showOutages(deps: Pick<Deps, 'db'>): Promise<Outage[]> {
  return (await listOutages(deps.db)).map(present);
}

/** Stops the time of every order, from now or from up to an hour ago on, but not before the last outage ended. */
export async function declareOutage(
  { operator }: Pick<Deps, 'operator'>,
  { tx, input, by, now }: Change<typeof calls.operatorDeclareOutage>,
): Promise<Outage> {
  const { reason } = input;
  await lockOutages(tx);
  const [last] = await listOutages(tx);
  if (last !== undefined && last.until === null) throw new AppError('fiat.outage_lasts', { field: 'since' });
  // A clock that was set back is behind the end of the last outage.
  const latest = Math.max(now, last?.until ?? 0);
  const { since = latest } = input;
  const earliest = Math.max(now - FIAT_LIMITS.outageBackMs, last?.until ?? 0);
  if (since < earliest || since > latest) {
    const limit = toTimestamp(earliest);
    throw new AppError('fiat.outage_since', { field: 'since', limit, accepted: toTimestamp(latest) });
  }
  const row = await insertOutage(tx, { since, reason, declaredBy: by.name });
  await pauseDeadlines(tx, since);
  await operator.record(tx, by, {
    action: 'fiat.declare_outage',
    subject: { kind: 'fiat_outage', id: String(row.id) },
    before: null,
    after: { since: toTimestamp(since) },
    reason,
  });
  return present(row);
}

/** Lets the time go on: every deadline has what was left of it. */
export async function finishOutage(
  { operator }: Pick<Deps, 'operator'>,
  { tx, input, by, now }: Change<typeof calls.operatorEndOutage>,
): Promise<Outage> {
  const { id, reason } = input;
  await lockOutages(tx);
  const row = await endOutage(tx, { id, until: now, endedBy: by.name });
  if (row === undefined) throw new AppError('fiat.outage_not_found', { field: 'id' });
  const until = row.until ?? now;
  await resumeDeadlines(tx, until);
  await operator.record(tx, by, {
    action: 'fiat.end_outage',
    subject: { kind: 'fiat_outage', id: String(id) },
    before: { since: toTimestamp(row.since) },
    after: { until: toTimestamp(until) },
    reason,
  });
  return present(row);
}

function present(row: OutageRow): Outage {
  return {
    id: row.id,
    since: row.since,
    until: row.until,
    reason: row.reason,
    declared_by: row.declaredBy,
    ended_by: row.endedBy,
  };
}
