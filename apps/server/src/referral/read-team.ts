import {
  type DecodedInputOf,
  type referral as calls,
  REFERRAL_PERIODS,
  type ReferralPeriod,
  type ReplyOf,
} from '@openbourse/api';
import { addMonths, monthsLeft } from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import { findUpperAgent } from './agent-queries.ts';
import { readAgent, readBounds } from './agent-rates.ts';
import { type Deps, nextHour } from './deps.ts';
import { maskUid, readPersonId, writePersonId } from './person-id.ts';
import { percentOf, readRateAt } from './rates.ts';
import { startOfDay } from './read-rewards.ts';
import { findDepth, type InviteeRow, listInvitees, listTeam, sumTeam, type TeamRow } from './tree-queries.ts';

const PAGE_SIZE = 20;
const PERIOD_DAYS: Readonly<Record<ReferralPeriod, number>> = { today: 1, '7d': 7, '30d': 30 };

function sinceOf(period: ReferralPeriod, now: number): number {
  return startOfDay(now) - (PERIOD_DAYS[period] - 1) * DAY_MS;
}

/** A page of the lower-level users of a level, or of those whom one of them invited. */
export async function readInvitees(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.invitees>,
): Promise<ReplyOf<typeof calls.invitees>> {
  const now = deps.clock.now();
  const limit = input.limit ?? PAGE_SIZE;
  const inviter = input.invited_by === undefined ? null : await findBelow(deps, userId, input.invited_by);
  const isSecond = inviter === null && input.level === 2;
  const { months } = await readRateAt(deps.db, now);
  const rows = await listInvitees(deps.db, {
    viewerId: userId,
    inviterId: inviter?.userId ?? userId,
    isSecond,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const level = isSecond ? 2 : (inviter?.depth ?? 0) + 1;
  const present = (row: InviteeRow) => ({
    id: writePersonId(deps.personKeys, userId, row.id),
    masked_uid: maskUid(row.uid),
    level,
    registered_at: row.registeredAt,
    is_verified: row.isVerified,
    invitees: row.invitees,
    reward_usdt: row.rewardUsdt,
    rewards_until: addMonths(row.registeredAt, months),
    months_left: level > 2 ? 0 : monthsLeft(row.registeredAt, now, months),
    void_reason: row.voidReason,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

async function findBelow(deps: Deps, viewerId: number, id: string) {
  const userId = readPersonId(deps.personKeys, viewerId, id);
  const depth = userId === null ? null : await findDepth(deps.db, { viewerId, userId });
  if (userId === null || depth === null)
    throw new AppError('referral.invitee_not_found', { field: 'invited_by' });
  return { userId, depth };
}

/** The rate of an agent and what the whole team did; null for who is none. */
export async function readAgentView(deps: Deps, userId: number): Promise<ReplyOf<typeof calls.agent>> {
  const { db } = deps;
  const now = deps.clock.now();
  const rates = await readAgent(db, userId, now);
  if (rates === null) return { agent: null };
  const upper = await findUpperAgent(db, userId);
  const bounds = await readBounds(db, userId, nextHour(now));
  const periods = await Promise.all(
    REFERRAL_PERIODS.map(async (period) => {
      const sums = await sumTeam(db, { userId, viewerId: userId, since: sinceOf(period, now) });
      const { team, joined, active, volume, fees, commission } = sums;
      const values = { volume_usdt: volume, fees_usdt: fees, commission_usdt: commission };
      return { period, team, joined, active, ...values };
    }),
  );
  return {
    agent: {
      rate_percent: percentOf(rates.rate),
      planned_rate_percent: rates.planned === null ? null : percentOf(rates.planned.rate),
      planned_from: rates.planned?.from ?? null,
      since: rates.since,
      upper_agent: upper === null ? null : maskUid((await deps.identity.readUser(db, upper.userId)).uid),
      sub_rate_max_percent: percentOf(Math.max(0, Math.min(rates.last, bounds.max) - 1)),
      periods,
    },
  };
}

/** A page of everybody below an agent. */
export async function readTeam(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.team>,
): Promise<ReplyOf<typeof calls.team>> {
  const now = deps.clock.now();
  if ((await readAgent(deps.db, userId, now)) === null) throw new AppError('referral.not_agent');
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listTeam(deps.db, {
    userId,
    since: sinceOf(input.period ?? '30d', now),
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const present = (row: TeamRow) => ({
    id: writePersonId(deps.personKeys, userId, row.id),
    masked_uid: maskUid(row.uid),
    level: row.depth,
    registered_at: row.registeredAt,
    is_verified: row.isVerified,
    is_agent: row.isAgent,
    volume_usdt: row.volume,
    fees_usdt: row.fees,
    commission_usdt: row.commission,
    void_reason: row.voidReason,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}
