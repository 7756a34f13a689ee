import {
  type DecodedInputOf,
  type ReplyOf,
  VERIFICATION_LIMITS,
  VERIFICATION_REASONS,
  type VerificationReason,
  type verification,
} from '@openbourse/api';
import { userChanged } from '../identity/index.ts';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { enqueueNotification } from '../notification/index.ts';
import { certifyName } from './certified-name.ts';
import type { Deps } from './deps.ts';
import { type CaseRow, isDocumentTaken, lockCase, lockDocument, setClaim, setDecision } from './queries.ts';
import { openField } from './show-center.ts';

type Decision = DecodedInputOf<typeof verification.operatorDecide>;

/**
 * Takes an open case for a while, or prolongs the operator's claim; refuses with `verification.case_claimed`.
 */
export async function claimCase(
  deps: Deps,
  { tx, input, by: operator, now }: Change<typeof verification.operatorClaim>,
): Promise<ReplyOf<typeof verification.operatorClaim>> {
  const { case_id: caseId } = input;
  const until = now + VERIFICATION_LIMITS.claimMs;
  const row = await lockOpenCase(tx, deps, { operator, caseId });
  refuseForeignClaim(row, { operator, now });
  await setClaim(tx, { caseId, operatorId: operator.operatorId, name: operator.name, until });
  await deps.operator.record(tx, operator, {
    action: 'verification.claim',
    subject: { kind: 'verification', id: caseId },
    reason: '',
    before: null,
    after: { user_id: row.userId, claimed_until: until },
  });
  return { claimed_until: until };
}

/** Decides on a claimed case. */
export async function decideCase(
  deps: Deps,
  { tx, input, by: operator, now }: Change<typeof verification.operatorDecide>,
): Promise<ReplyOf<typeof verification.operatorDecide>> {
  const { case_id: caseId, decision, note = '' } = input;
  const row = await lockOpenCase(tx, deps, { operator, caseId });
  refuseForeignClaim(row, { operator, now });
  if (row.claimedUntil === null || row.claimedUntil <= now) throw new AppError('verification.claim_required');
  const reasonKey = decision === 'fail' ? reasonOf(input) : null;
  await settle(tx, deps, { row, reasonKey, note, operator });
  const state = stateOf(reasonKey);
  await deps.operator.record(tx, operator, {
    action: `verification.${decision}`,
    subject: { kind: 'verification', id: caseId },
    reason: [reasonKey, note].filter((part) => part !== null && part !== '').join(': '),
    before: { state: 'in_review' },
    after: { state, user_id: row.userId, level: row.level },
  });
  return { state, level: row.level };
}

/** Certifies an open case without an operator, where the demonstration is set up so; one that is taken fails. */
export async function certifyUnseen(deps: Deps, caseId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row === null || row.state !== 'in_review') return;
    const mac = row.documentMac;
    const isTaken = mac !== null && (await isDocumentTaken(tx, { mac, userId: row.userId }));
    await settle(tx, deps, { row, reasonKey: isTaken ? 'other' : null, note: '', operator: null });
  });
}

async function lockOpenCase(
  tx: Tx,
  deps: Deps,
  of: { readonly operator: OperatorSession; readonly caseId: string },
): Promise<CaseRow> {
  const row = await lockCase(tx, of.caseId);
  if (row === null) throw new AppError('verification.case_not_found');
  await deps.operator.assertNotOwn(tx, of.operator, row.userId);
  if (row.state !== 'in_review') throw new AppError('verification.case_decided');
  return row;
}

function refuseForeignClaim(
  row: CaseRow,
  of: { readonly operator: OperatorSession; readonly now: number },
): void {
  const isLive = row.claimedUntil !== null && row.claimedUntil > of.now;
  if (!isLive || row.claimedBy === of.operator.operatorId) return;
  throw new AppError('verification.case_claimed', { name: row.claimedByName ?? '' });
}

function reasonOf(input: Decision): VerificationReason {
  if (input.reason_key !== undefined) return input.reason_key;
  throw new AppError('verification.reason_required', {
    field: 'reason_key',
    accepted: VERIFICATION_REASONS.join(', '),
  });
}

function stateOf(reasonKey: VerificationReason | null): 'certified' | 'failed' {
  return reasonKey === null ? 'certified' : 'failed';
}

/** Writes the decision and, where it certifies, the level. One document certifies one account. */
async function settle(
  tx: Tx,
  deps: Deps,
  decision: {
    readonly row: CaseRow;
    readonly reasonKey: VerificationReason | null;
    readonly note: string;
    readonly operator: OperatorSession | null;
  },
): Promise<void> {
  const { row, reasonKey, note, operator } = decision;
  const { id: caseId, userId, level, documentMac: mac } = row;
  if (reasonKey === null) {
    if (mac !== null) {
      await lockDocument(tx, mac);
      if (await isDocumentTaken(tx, { mac, userId })) throw new AppError('verification.document_taken');
    }
    await deps.identity.certifyUser(tx, { userId, level });
    if (level === 1) await certifyName(tx, deps, { userId, name: openField(deps, row, 'name') });
  }
  const at = deps.clock.now();
  await setDecision(tx, { caseId, state: stateOf(reasonKey), reasonKey, note, operator, at });
  const kind = reasonKey === null ? 'identity_certified' : 'identity_failed';
  await enqueueNotification(tx, { userId, kind, params: { level: String(level) }, key: caseId, at });
  tx.publish(userChanged, { userId });
}
