import type { DecodedInputOf, ReplyOf, screening as calls } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import * as queries from './case-queries.ts';
import type { Deps } from './screening-deps.ts';

const PAGE_SIZE = 20;

/** Carries out what two persons decided about a case that is open. */
export async function decideCase(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorDecideCase>; readonly by: Persons },
): Promise<Outcome> {
  const { id, decision, reason } = input;
  const found = await queries.lockCase(tx, id);
  if (found === null) throw new AppError('screening.case_not_found', { field: 'id' });
  if (found.state !== 'open')
    throw new AppError('screening.case_decided', { field: 'id', found: found.state });
  await deps.operator.assertNotOwn(tx, by.session, found.userId);
  const state = decision === 'release' ? ('released' as const) : ('refused' as const);
  await queries.decideRow(tx, {
    ...{ id, state, note: reason, at: deps.clock.now() },
    ...{ makerName: by.makerName, approverName: by.session.name },
  });
  const { subject, subjectId, userId } = found;
  return {
    isNew: false,
    entry: {
      ...{ action: 'screening.decide_case', subject: { kind: 'screening_case', id }, reason },
      // Reasons are only ever added, so their number shows the second person the same case.
      before: {
        state: found.state,
        subject,
        subject_id: subjectId,
        user_id: userId,
        hits: found.hits.length,
      },
      after: { state },
    },
  };
}

/** A page of cases of one state; open ones where none is named. */
export async function showCases(
  { db }: Pick<Deps, 'db'>,
  { state = 'open', cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.operatorCases>,
): Promise<ReplyOf<typeof calls.operatorCases>> {
  const rows = await queries.listCases(db, { state, fromId: readCursor(cursor), rows: limit + 1 });
  const data = rows.slice(0, limit).map((row) => ({
    ...{ id: row.id, subject: row.subject, subject_id: row.subjectId, user_id: row.userId, state: row.state },
    ...{ hits: row.hits.map(presentReason), opened_at: row.openedAt, decided_at: row.decidedAt },
    ...{ maker_name: row.makerName, approver_name: row.approverName, note: row.note },
  }));
  return { data, next_cursor: rows.length > limit ? String(data.at(-1)?.id ?? '') : null };
}

/** A page of answers, the newest first. */
export async function showAnswers(
  { db }: Pick<Deps, 'db'>,
  { outcome, cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.operatorAnswers>,
): Promise<ReplyOf<typeof calls.operatorAnswers>> {
  const rows = await queries.listAnswers(db, {
    outcome: outcome ?? null,
    beforeId: readCursor(cursor),
    rows: limit + 1,
  });
  const data = rows.slice(0, limit).map((row) => ({
    ...{ id: row.id, kind: row.kind, reference: row.reference, user_id: row.userId, adapter: row.adapter },
    ...{ edition_id: row.editionId, outcome: row.outcome, reasons: row.reasons.map(presentReason) },
    ...{ case_id: row.caseId, at: row.at },
  }));
  return { data, next_cursor: rows.length > limit ? String(data.at(-1)?.id ?? '') : null };
}

function presentReason(reason: queries.Reason) {
  const { list, versionId, reference, by, matched, score } = reason;
  return { list, version_id: versionId, reference, by, matched, score };
}

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) throw new AppError('request.invalid', { field: 'cursor' });
  return Number.parseInt(cursor, 10);
}
