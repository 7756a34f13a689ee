import { OPERATOR_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { type AuditFields, recordAudit } from '../audit/record.ts';
import { assertMayMake } from '../seat/persons.ts';
import type { Deps } from '../deps.ts';
import { insertProposal, isWaiting, tryOut } from './proposal-queries.ts';
import type { ProposalKind, ProposalKinds, Shown } from './kind.ts';
import { showStored } from './show-proposals.ts';

/**
 * Tries a change, takes it back, and keeps it for a second operator. Refuses what the change itself would refuse, and
 * `operator.proposal_waiting` when the very same change waits already, which a repeated call does.
 */
export async function propose(
  tx: Tx,
  deps: Deps,
  {
    kinds,
    kind,
    session,
    payload,
  }: {
    readonly kinds: ProposalKinds;
    readonly kind: ProposalKind;
    readonly session: OperatorSession;
    readonly payload: object;
  },
): Promise<Shown> {
  await assertMayMake(tx, deps.clock, session);
  const { entry, isNew } = await tryOut(tx, (tried) =>
    kind.change(tried, payload as never, {
      makerId: session.operatorId,
      makerName: session.name,
      proposedAt: deps.clock.now(),
      session,
    }),
  );
  assert(entry.action === kind.kind, `${kind.kind} records its own action`);
  const at = deps.clock.now();
  const text = JSON.stringify(payload);
  if (await isWaiting(tx, { kind: kind.kind, payload: text, now: at }))
    throw new AppError('operator.proposal_waiting');
  const id = await insertProposal(tx, {
    kind: kind.kind,
    payload: text,
    subjectKind: entry.subject.kind,
    subjectId: isNew ? null : String(entry.subject.id),
    before: textOf(entry.before),
    after: textOf(entry.after),
    reason: entry.reason,
    operatorId: session.operatorId,
    at,
    expiresAt: at + OPERATOR_LIMITS.proposalMs,
  });
  await recordAudit(tx, deps.clock, {
    actor: session,
    entry: {
      action: 'operator.propose',
      subject: { kind: 'proposal', id },
      reason: entry.reason,
      before: entry.before,
      after: { kind: kind.kind, ...entry.after },
    },
  });
  return showStored(tx, { clock: deps.clock, kinds }, id);
}

/** Fields as they are stored and compared. */
export function textOf(fields: AuditFields | null): string | null {
  return fields === null ? null : JSON.stringify(fields);
}
