import { LEVEL_RIGHTS, type ReplyOf, VERIFICATION_LIMITS, type verification } from '@openbourse/api';
import { assert } from '../kernel/error.ts';
import { attemptsOf } from './attempts.ts';
import { type Kit, sealContext } from './kit.ts';
import { maskAddress, maskName, maskNumber } from './name.ts';
import { type CaseRow, findApplicant, listCasesOf, listDocuments } from './queries.ts';

type Center = ReplyOf<typeof verification.centerOf>;

/** How far the certification of a user has come; what was submitted is masked. */
export async function showCenter(kit: Kit, userId: number): Promise<Center> {
  const applicant = await findApplicant(kit.db, userId);
  assert(applicant !== null, 'the user of a session exists');
  const cases = await listCasesOf(kit.db, userId);
  const now = kit.clock.now();
  const attempts = attemptsOf(cases, now);
  const realName = cases.find(({ level }) => level === 1);
  const advanced = cases.find(({ level }) => level === 2);
  const realNameStage = stageOf(realName, applicant.level >= 1);
  return {
    level: applicant.level,
    state: realNameStage.state,
    real_name: realNameStage,
    advanced: stageOf(advanced, applicant.level >= 2),
    submitted: realName === undefined ? null : await submittedOf(kit, realName),
    submitted_address: advanced === undefined ? null : maskAddress(openField(kit, advanced, 'address')),
    attempts_left: attempts.left,
    attempts_max: VERIFICATION_LIMITS.attemptsPerDayMax,
    next_attempt_at: attempts.left > 0 ? null : attempts.nextAt,
    levels: LEVEL_RIGHTS.map((rights) => ({
      level: rights.level,
      can_trade: rights.canTrade,
      leverage_max: rights.leverageMax,
      can_p2p: rights.canP2p,
      p2p_total_max: rights.p2pTotalMax,
      p2p_daily_max: rights.p2pDailyMax,
      withdraw_daily_max: rights.withdrawDailyMax,
      withdraw_monthly_max: rights.withdrawMonthlyMax,
    })),
  };
}

/** A user may be certified without a submission: an operator's account, or one of demo mode. */
function stageOf(row: CaseRow | undefined, isCertified: boolean): Center['real_name'] {
  const state = isCertified ? 'certified' : (row?.state ?? 'not_verified');
  const isTold = row !== undefined && row.state === state;
  return {
    state,
    submitted_at: isTold ? row.submittedAt : null,
    decided_at: isTold ? row.decidedAt : null,
    reason: isTold && row.reasonKey !== null ? { key: row.reasonKey, text: row.note } : null,
  };
}

async function submittedOf(kit: Kit, row: CaseRow): Promise<NonNullable<Center['submitted']>> {
  assert(row.idType !== null && row.areaId !== null, 'a case of level 1 has a document');
  const documents = await listDocuments(kit.db, row.id);
  return {
    name: maskName(row.name),
    id_type: row.idType,
    area_id: row.areaId,
    card_id: maskNumber(openField(kit, row, 'card_id')),
    has_hand_pic: documents.some(({ purpose }) => purpose === 'identity_hand'),
  };
}

/** The sealed number or address of a case. */
export function openField(kit: Kit, row: CaseRow, field: 'card_id' | 'address'): string {
  const sealed = field === 'card_id' ? row.cardIdSealed : row.addressSealed;
  assert(sealed !== null, `a case of level ${row.level} has its ${field}`);
  return kit.box.open(sealed, sealContext(row.id, field)).toString();
}
