import type { DecodedInputOf, operator as calls, ProposalState, ReplyOf } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { findProposal, listProposals, type ProposalRow } from './proposal-queries.ts';
import type { ProposalKinds, Shown } from './kind.ts';

const PAGE_ROWS = 50;

/** Proposals of the caller and those that the caller's roles may propose or approve, newest first. */
export async function showProposals(
  deps: Deps,
  session: OperatorSession,
  { kinds, input }: { readonly kinds: ProposalKinds; readonly input: DecodedInputOf<typeof calls.proposals> },
): Promise<ReplyOf<typeof calls.proposals>> {
  const limit = input.limit ?? PAGE_ROWS;
  const now = deps.clock.now();
  const seen = [...kinds.values()].filter(({ makers, checkers }) =>
    [...makers, ...checkers].some((role) => session.roles.includes(role)),
  );
  const rows = await listProposals(deps.db, {
    kinds: seen.map(({ kind }) => kind),
    operatorId: session.operatorId,
    state: input.state ?? null,
    kind: input.kind ?? null,
    subject: { kind: input.subject_kind ?? null, id: input.subject_id ?? null },
    beforeId: readIdCursor(input.cursor),
    now,
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present: (row) => present(row, kinds, now), cursorOf: writeIdCursor });
}

/** One proposal as it stands in the transaction. */
export async function showStored(
  tx: Tx,
  { clock, kinds }: { readonly clock: Pick<Clock, 'now'>; readonly kinds: ProposalKinds },
  id: number,
): Promise<Shown> {
  const row = await findProposal(tx, id);
  assert(row !== null, `the proposal ${id} is stored`);
  return present(row, kinds, clock.now());
}

/** A proposal is open until it is decided or has waited too long. */
export function stateOf(row: Pick<ProposalRow, 'state' | 'expiresAt'>, now: number): ProposalState {
  if (row.state !== null) return row.state;
  return row.expiresAt > now ? 'waiting' : 'expired';
}

function present(row: ProposalRow, kinds: ProposalKinds, now: number): Shown {
  return {
    id: row.id,
    kind: row.kind,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    before: row.before,
    after: row.after,
    reason: row.reason,
    state: stateOf(row, now),
    proposed_by: row.proposedBy,
    proposed_by_name: row.proposedByName,
    proposed_at: row.proposedAt,
    expires_at: row.expiresAt,
    checkers: [...(kinds.get(row.kind)?.checkers ?? [])],
    decided_by_name: row.decidedByName,
    decided_reason: row.decidedReason,
    decided_at: row.decidedAt,
  };
}
