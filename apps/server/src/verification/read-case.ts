import type { ReplyOf, verification } from '@openbourse/api';
import { findArea, maskAccount } from '../identity/index.ts';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { readCertifiedName } from './certified-name.ts';
import type { Deps } from './deps.ts';
import {
  type CaseRow,
  findApplicant,
  findCase,
  listCasesOf,
  listDocuments,
  listSameDocument,
} from './queries.ts';
import { queueRowOf } from './read-queue.ts';
import { openField } from './show-center.ts';

type Case = ReplyOf<typeof verification.operatorCase>;

/** One submission for its reviewer; refuses with `verification.case_not_found` and `operator.own_account`. */
export async function readCase(deps: Deps, operator: OperatorSession, caseId: string): Promise<Case> {
  const row = await findCase(deps.db, caseId);
  if (row === null) throw new AppError('verification.case_not_found');
  await deps.db.transaction((tx) => deps.operator.assertNotOwn(tx, operator, row.userId));
  await deps.operator.recordView(operator, { kind: 'verification', id: caseId });
  const user = await findApplicant(deps.db, row.userId);
  assert(user !== null, 'the user of a case exists');
  const documents = await listDocuments(deps.db, caseId);
  const cases = await listCasesOf(deps.db, row.userId);
  const mac = row.documentMac;
  const shown = queueRowOf(deps, { ...row, uid: user.uid }, operator);
  const isOpen = shown.is_mine;
  return {
    ...shown,
    name: openField(deps, row, 'name'),
    card_id: row.level === 1 && isOpen ? openField(deps, row, 'card_id') : null,
    birth_date: row.birthDate,
    country: row.areaId === null ? null : await countryOf(deps.db, row.areaId),
    address: row.level === 2 && isOpen ? openField(deps, row, 'address') : null,
    documents: documents.map(({ fileId, purpose }) => ({ file_id: fileId, purpose })),
    decided_by: row.decidedByName,
    reason: reasonOf(row),
    user: {
      email: user.email === null ? null : maskAccount({ kind: 'email', value: user.email }),
      mobile: user.mobile === null ? null : maskAccount({ kind: 'mobile', value: user.mobile }),
      level: user.level,
      certified_name: await readCertifiedName(deps.db, deps, row.userId),
      mobile_country: user.mobile === null ? null : await countryOf(deps.db, user.areaId),
      created_at: user.createdAt,
    },
    earlier: cases
      .filter(({ id }) => id !== caseId)
      .map((one) => ({
        case_id: one.id,
        level: one.level,
        state: one.state,
        submitted_at: one.submittedAt,
        decided_at: one.decidedAt,
        decided_by: one.decidedByName,
        reason: reasonOf(one),
      })),
    same_document: mac === null ? [] : await listSameDocument(deps.db, { mac, userId: row.userId }),
  };
}

function reasonOf(row: CaseRow): Case['reason'] {
  return row.reasonKey === null && row.note === '' ? null : { key: row.reasonKey, text: row.note };
}

async function countryOf(db: Db, areaId: number): Promise<string | null> {
  return (await findArea(db, areaId))?.iso ?? null;
}
