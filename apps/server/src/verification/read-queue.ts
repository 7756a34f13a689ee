import type { DecodedInputOf, ReplyOf, verification } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import { cursorsOf } from '../kernel/page.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Deps } from './deps.ts';
import { type CaseRow, listQueue } from './queries.ts';
import { maskName } from './name.ts';
import { openField } from './show-center.ts';

type Queue = ReplyOf<typeof verification.operatorQueue>;
type Filters = DecodedInputOf<typeof verification.operatorQueue>;

const PAGE_ROWS = 20;
const cursors = cursorsOf({ submittedAt: 'instant', id: 'uuid' });
/** The latest instant of a year with four digits. */
const INSTANT_MAX = 253_402_300_799_999;

/** A page of the reviewers' queue. */
export async function readQueue(deps: Deps, operator: OperatorSession, filters: Filters): Promise<Queue> {
  const rows = filters.limit ?? PAGE_ROWS;
  const found = await listQueue(deps.db, {
    state: filters.state ?? 'in_review',
    level: filters.level ?? null,
    idType: filters.id_type ?? null,
    areaId: filters.area_id ?? null,
    userId: filters.user_id ?? null,
    from: instantOf('submitted_from', filters.submitted_from),
    to: instantOf('submitted_to', filters.submitted_to),
    isNewestFirst: filters.order === 'newest',
    after: cursors.read(filters.cursor),
    rows: rows + 1,
  });
  const page = found.slice(0, rows);
  const last = found.length > rows ? page.at(-1) : undefined;
  return {
    data: page.map((row) => queueRowOf(deps, row, operator)),
    next_cursor: last === undefined ? null : cursors.write(last),
  };
}

/** A case as the queue shows it; a claim that has run out is none. */
export function queueRowOf(
  deps: Deps,
  row: CaseRow & { readonly uid: string },
  operator: OperatorSession,
): Queue['data'][number] {
  const isClaimed = row.claimedUntil !== null && row.claimedUntil > deps.clock.now();
  return {
    case_id: row.id,
    user_id: row.userId,
    uid: row.uid,
    level: row.level,
    state: row.state,
    name: maskName(openField(deps, row, 'name')),
    id_type: row.idType,
    area_id: row.areaId,
    submitted_at: row.submittedAt,
    attempt: row.attempt,
    decided_at: row.decidedAt,
    claimed_by: isClaimed ? row.claimedByName : null,
    claimed_until: isClaimed ? row.claimedUntil : null,
    is_mine: isClaimed && row.claimedBy === operator.operatorId,
  };
}

function instantOf(field: string, at: number | undefined): number | null {
  if (at !== undefined && at > INSTANT_MAX)
    throw new AppError('request.invalid', { field, reason: 'is too late', accepted: '1795240000000' });
  return at ?? null;
}
