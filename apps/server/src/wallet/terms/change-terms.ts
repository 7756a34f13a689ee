import {
  type DecodedInputOf,
  OPERATOR_LIMITS,
  type ReplyOf,
  type TermState,
  type wallet,
} from '@openbourse/api';
import { type Database, toTimestamp, type Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Clock } from '../../kernel/clock.ts';
import { lockControls } from '../lock-queries.ts';
import type { Operator } from '../../operator/index.ts';
import { checkTerm } from './check-term.ts';
import { insertTerm, listTerms, type TermRow, updateDecision } from './term-queries.ts';

export interface TermDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operator: Pick<Operator, 'record' | 'assertMayMake' | 'assertMayCheck'>;
}

type Shown = ReplyOf<typeof wallet.operatorProposeTerm>;

/** Every version of every term. */
export async function showTerms({ db, clock }: Pick<TermDeps, 'db' | 'clock'>): Promise<Shown[]> {
  const rows = await listTerms(db);
  return rows.map((row) => show(row, rows, clock.now()));
}

/** Proposes another value; it counts once a second operator has approved it, from the announced time on. */
export async function proposeTerm(
  deps: TermDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof wallet.operatorProposeTerm>,
): Promise<Shown> {
  const at = deps.clock.now();
  const { name, value, reason, effective_from: effectiveFrom } = input;
  const key = { name, assetId: input.asset_id ?? null, level: input.level ?? null };
  checkNotice(effectiveFrom, at);
  return deps.db.transaction(async (tx) => {
    await lockControls(tx);
    await deps.operator.assertMayMake(tx, session);
    await checkTerm(tx, { ...key, value, effectiveFrom });
    const { operatorId } = session;
    const id = await insertTerm(tx, { ...key, value, effectiveFrom, reason, operatorId, at });
    if (id === null) throw new AppError('wallet.term_exists', { field: 'effective_from' });
    await deps.operator.record(tx, session, {
      action: 'wallet.propose_term',
      subject: { kind: 'wallet_term', id },
      reason,
      before: null,
      after: { ...key, value, effective_from: effectiveFrom },
    });
    return showStored(tx, id, at);
  });
}

/** Approves what another operator proposed, or takes back what does not hold yet. */
export async function decideTerm(
  deps: TermDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof wallet.operatorDecideTerm>,
): Promise<Shown> {
  const at = deps.clock.now();
  const isApproval = input.decision === 'approve';
  return deps.db.transaction(async (tx) => {
    await lockControls(tx);
    const row = (await listTerms(tx)).find(({ id }) => id === input.id);
    const isPlanned = row?.state === 'approved' && row.effectiveFrom > at;
    if (row === undefined || (row.state !== 'proposed' && (isApproval || !isPlanned)))
      throw new AppError('wallet.term_not_found', { field: 'id' });
    if (isApproval) {
      assert(row.proposedBy !== null, 'only terms from the beginning have no proposer');
      await deps.operator.assertMayCheck(tx, session, row.proposedBy);
      checkNotice(row.effectiveFrom, at);
      await checkTerm(tx, row);
    }
    const state = isApproval ? 'approved' : 'rejected';
    await updateDecision(tx, { id: row.id, state, operatorId: session.operatorId, at });
    await deps.operator.record(tx, session, {
      action: `wallet.${input.decision}_term`,
      subject: { kind: 'wallet_term', id: row.id },
      reason: input.reason,
      before: { state: row.state },
      after: { state, name: row.name, value: row.value, effective_from: row.effectiveFrom },
    });
    return showStored(tx, row.id, at);
  });
}

/** Users see a change an hour before it holds, counted from its approval. */
function checkNotice(effectiveFrom: number, at: number): void {
  const earliest = at + OPERATOR_LIMITS.changeNoticeMs;
  if (effectiveFrom >= earliest) return;
  throw new AppError('operator.effective_too_early', {
    field: 'effective_from',
    accepted: toTimestamp(earliest),
  });
}

async function showStored(tx: Tx, id: number, at: number): Promise<Shown> {
  const rows = await listTerms(tx);
  const row = rows.find((one) => one.id === id);
  assert(row !== undefined, `the term ${id} is stored`);
  return show(row, rows, at);
}

function show(row: TermRow, rows: readonly TermRow[], at: number): Shown {
  return {
    id: row.id,
    name: row.name,
    asset_id: row.assetId,
    code: row.code,
    network: row.network,
    level: row.level,
    value: row.value,
    effective_from: row.effectiveFrom,
    state: stateOf(row, rows, at),
    reason: row.reason,
    proposed_by: row.proposedBy,
    proposed_by_name: row.proposedByName,
    proposed_at: row.proposedAt,
    decided_by_name: row.decidedByName,
    decided_at: row.decidedAt,
  };
}

function stateOf(row: TermRow, rows: readonly TermRow[], at: number): TermState {
  if (row.state !== 'approved') return row.state;
  if (row.effectiveFrom > at) return 'planned';
  const isReplaced = rows.some(
    (other) =>
      other.state === 'approved' &&
      other.name === row.name &&
      other.assetId === row.assetId &&
      other.level === row.level &&
      other.effectiveFrom > row.effectiveFrom &&
      other.effectiveFrom <= at,
  );
  return isReplaced ? 'replaced' : 'in_effect';
}
