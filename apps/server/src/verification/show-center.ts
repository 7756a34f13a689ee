import { LEVEL_RIGHTS, type ReplyOf, VERIFICATION_LIMITS, type verification } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { attemptsOf } from './attempts.ts';
import { type Deps, type SealedField, sealContext } from './deps.ts';
import { maskAddress, maskName, maskNumber } from './name.ts';
import { type CaseRow, findApplicant, listCasesOf, listDocuments } from './queries.ts';

type Center = ReplyOf<typeof verification.center>;

/** Progress of a user's certification; submitted data are masked. */
export async function showCenter(deps: Deps, db: Db, userId: number): Promise<Center> {
  const applicant = await findApplicant(db, userId);
  assert(applicant !== null, 'the user of a session exists');
  const cases = await listCasesOf(db, userId);
  const now = deps.clock.now();
  const attempts = attemptsOf(cases, now);
  const realName = cases.find(({ level }) => level === 1);
  const advanced = cases.find(({ level }) => level === 2);
  const { hasAuthenticator } = await deps.identity.readUser(db, userId);
  const realNameStage = stageOf(realName, { isCertified: applicant.level >= 1, hasAuthenticator });
  return {
    level: applicant.level,
    state: realNameStage.state,
    real_name: realNameStage,
    advanced: stageOf(advanced, { isCertified: applicant.level >= 2, hasAuthenticator }),
    submitted: realName === undefined ? null : await submittedOf(deps, db, realName),
    submitted_address: advanced === undefined ? null : maskAddress(openField(deps, advanced, 'address')),
    attempts_left: attempts.left,
    attempts_max: VERIFICATION_LIMITS.attemptsPerDayMax,
    next_attempt_at: attempts.left > 0 ? null : attempts.nextAt,
    levels: await levelsOf(deps, db),
  };
}

async function levelsOf(deps: Deps, db: Db): Promise<Center['levels']> {
  const limits = await deps.withdrawalLimits(db);
  return LEVEL_RIGHTS.map((rights) => {
    const limit = limits.find(({ level }) => level === rights.level);
    assert(limit !== undefined, `level ${rights.level} has limits`);
    return {
      level: rights.level,
      can_trade: rights.canTrade,
      leverage_max: rights.leverageMax,
      can_p2p: rights.canP2p,
      p2p_total_max: rights.p2pTotalMax,
      p2p_daily_max: rights.p2pDailyMax,
      withdraw_daily_max: limit.dailyMax,
      withdraw_monthly_max: limit.monthlyMax,
      withdraw_since: limit.effectiveFrom,
    };
  });
}

/** A user may be certified without a submission: an operator's account, or one of demo mode. */
function stageOf(
  row: CaseRow | undefined,
  user: { readonly isCertified: boolean; readonly hasAuthenticator: boolean },
): Center['real_name'] {
  const state = user.isCertified ? 'certified' : (row?.state ?? 'not_verified');
  const isTold = row !== undefined && row.state === state;
  return {
    state,
    submitted_at: isTold ? row.submittedAt : null,
    decided_at: isTold ? row.decidedAt : null,
    reason: isTold && row.reasonKey !== null ? { key: row.reasonKey, text: row.note } : null,
    needs_google_code: state === 'failed' && user.hasAuthenticator,
  };
}

async function submittedOf(deps: Deps, db: Db, row: CaseRow): Promise<NonNullable<Center['submitted']>> {
  assert(row.idType !== null && row.areaId !== null, 'a case of level 1 has a document');
  const documents = await listDocuments(db, row.id);
  return {
    name: maskName(openField(deps, row, 'name')),
    id_type: row.idType,
    area_id: row.areaId,
    card_id: maskNumber(openField(deps, row, 'card_id')),
    has_hand_pic: documents.some(({ purpose }) => purpose === 'identity_hand'),
  };
}

/** The sealed name, number or address of a case. */
export function openField(deps: Deps, row: CaseRow, field: SealedField): string {
  const sealed = { name: row.nameSealed, card_id: row.cardIdSealed, address: row.addressSealed }[field];
  assert(sealed !== null, `a case of level ${row.level} has its ${field}`);
  return deps.box.open(sealed, sealContext(row.id, field)).toString();
}
