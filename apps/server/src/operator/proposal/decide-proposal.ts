import type { DecodedInputOf, operator as calls } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Change } from '../../kernel/change.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { recordAudit } from '../audit/record.ts';
import { assertMayCheck } from '../seat/persons.ts';
import type { Deps } from '../deps.ts';
import { findProposal, insertDecision, lockProposal, type ProposalRow } from './proposal-queries.ts';
import { textOf } from './propose.ts';
import { examineWith, type Outcome, type ProposalKind, type ProposalKinds, type Shown } from './kind.ts';
import { showStored, stateOf } from './show-proposals.ts';

type Input = DecodedInputOf<typeof calls.decideProposal>;
type DecidedState = 'approved' | 'rejected' | 'taken_back';

const ACTIONS = {
  approved: 'operator.approve_proposal',
  rejected: 'operator.reject_proposal',
  taken_back: 'operator.take_back_proposal',
} as const;

/** Reactions of the rest of the server to an approval; each answer of the decision waits for them. */
export interface Announcements {
  begin(id: number, announce: NonNullable<Outcome['announce']>): void;
  settle(shown: Shown): Promise<Shown>;
}

export function createAnnouncements(): Announcements {
  const underWay = new Map<number, Promise<void>>();
  return {
    begin: (id, announce) => {
      const ended = Promise.resolve(announce());
      underWay.set(id, ended);
      const forget = (): void => void underWay.delete(id);
      ended.then(forget, forget);
    },
    settle: async (shown) => {
      await underWay.get(shown.id);
      return shown;
    },
  };
}

/**
 * Carries a proposal of another operator out in the transaction of the decision, with all its checks repeated, or ends
 * it. Refuses `operator.proposal_outdated` when what it changes is not as the proposal shows it.
 */
export async function decideProposal(
  deps: Deps,
  { tx, by: session, now, input }: Change<typeof calls.decideProposal>,
  { kinds, decided }: { readonly kinds: ProposalKinds; readonly decided: Announcements },
): Promise<Shown> {
  await lockProposal(tx, input.id);
  const row = await findProposal(tx, input.id);
  const kind = row === null ? undefined : kinds.get(row.kind);
  if (row === null || kind === undefined || !maySee(kind, row, session))
    throw new AppError('operator.proposal_not_found', { field: 'id' });
  if (stateOf(row, now) !== 'waiting') throw new AppError('operator.proposal_decided', { field: 'id' });
  const state = decidedState(input, row, session);
  if (state === 'approved') {
    const { announce } = await carryOut(tx, deps, { kind, row, session });
    if (announce !== undefined) tx.after(() => decided.begin(row.id, announce));
  }
  const { id, proposedBy } = row;
  const { reason } = input;
  await insertDecision(tx, { id, proposedBy, state, reason, operatorId: session.operatorId, at: now });
  await recordAudit(tx, deps.clock, {
    actor: session,
    entry: {
      action: ACTIONS[state],
      subject: { kind: 'proposal', id },
      reason,
      before: { state: 'waiting' },
      after: { state, kind: row.kind, proposed_by: proposedBy },
    },
  });
  return showStored(tx, { clock: deps.clock, kinds }, id);
}

/** Examines an approval before its transaction, where the proposal needs others than the database. */
export async function examineProposal(
  deps: Deps,
  session: OperatorSession,
  { kinds, input }: { readonly kinds: ProposalKinds; readonly input: Input },
): Promise<void> {
  if (input.decision !== 'approve') return;
  const row = await findProposal(deps.db, input.id);
  const kind = row === null ? undefined : kinds.get(row.kind);
  if (row === null || kind === undefined || kind.examine === null) return;
  if (maySee(kind, row, session) && stateOf(row, deps.clock.now()) === 'waiting')
    await examineWith(kind, JSON.parse(row.payload));
}

function maySee(kind: ProposalKind, row: ProposalRow, session: OperatorSession): boolean {
  return row.proposedBy === session.operatorId || kind.checkers.some((role) => session.roles.includes(role));
}

function decidedState(input: Input, row: ProposalRow, session: OperatorSession): DecidedState {
  const isOwn = row.proposedBy === session.operatorId;
  if (input.decision === 'reject') return isOwn ? 'taken_back' : 'rejected';
  return 'approved';
}

async function carryOut(
  tx: Tx,
  deps: Deps,
  of: { readonly kind: ProposalKind; readonly row: ProposalRow; readonly session: OperatorSession },
): Promise<Outcome> {
  const { kind, row, session } = of;
  await assertMayCheck(tx, deps.clock, { session, makerId: row.proposedBy });
  const outcome = await kind.change(tx, JSON.parse(row.payload) as never, {
    makerId: row.proposedBy,
    makerName: row.proposedByName,
    proposedAt: row.proposedAt,
    session,
  });
  if (textOf(outcome.entry.before) !== row.before)
    throw new AppError('operator.proposal_outdated', { field: 'id' });
  await recordAudit(tx, deps.clock, { actor: session, entry: outcome.entry });
  return outcome;
}
