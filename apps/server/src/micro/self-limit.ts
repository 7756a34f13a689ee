import { type micro as calls, MICRO_ACCOUNT, MICRO_LIMITS, type ReplyOf } from '@openbourse/api';
import { addDecimal, compareDecimal, DAY_MS, isDecimal } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { leftOf } from './check-order.ts';
import { type MicroDeps, USDT_SCALE } from './micro-deps.ts';
import { readStanding } from './queries.ts';
import {
  findSelfLimit,
  lockSelf,
  readPractice,
  type SelfLimit,
  setPractice,
  writeSelfLimit,
} from './self-queries.ts';

type Limits = ReplyOf<typeof calls.limits>;

/** A person's limits as they hold at an instant: a planned one whose time has come has taken effect. */
export async function readLimit(
  db: Db,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<SelfLimit> {
  const stored = await findSelfLimit(db, userId);
  if (stored === undefined) {
    return {
      lossLimit: MICRO_LIMITS.lossLimitDefault,
      plannedLossLimit: null,
      plannedFrom: null,
      excludedUntil: null,
    };
  }
  const { plannedLossLimit, plannedFrom } = stored;
  const isDue = plannedLossLimit !== null && plannedFrom !== null && plannedFrom <= at;
  const isExcluded = stored.excludedUntil !== null && stored.excludedUntil > at;
  return {
    lossLimit: isDue ? plannedLossLimit : stored.lossLimit,
    plannedLossLimit: isDue ? null : plannedLossLimit,
    plannedFrom: isDue ? null : plannedFrom,
    excludedUntil: isExcluded ? stored.excludedUntil : null,
  };
}

/** The balances and the limits that a person has set. */
export async function showLimits(deps: MicroDeps, userId: number, tx?: Tx): Promise<Limits> {
  const db = tx ?? deps.db;
  const now = deps.clock.now();
  const since = Math.floor(now / DAY_MS) * DAY_MS;
  const [limit, standing, practice, balances] = await Promise.all([
    readLimit(db, { userId, at: now }),
    readStanding(db, { userId, isPractice: false, since }),
    readPractice(db, userId, MICRO_LIMITS.practiceGrant),
    deps.ledger.balancesOf(userId, tx),
  ]);
  return {
    available: balances.find((row) => row.account_type_id === MICRO_ACCOUNT)?.available ?? '0',
    practice_balance: practice,
    loss_limit: limit.lossLimit,
    lost_today: leftOf(standing.lost, '0'),
    planned_loss_limit: limit.plannedLossLimit,
    planned_from: limit.plannedFrom,
    excluded_until: limit.excludedUntil,
  };
}

/** A lower limit holds at once, a higher one after 24 hours (rule book, section 3). */
export async function setLossLimit(
  deps: MicroDeps,
  { tx, input, by: { userId }, now }: Change<typeof calls.setLossLimit>,
): Promise<Limits> {
  const wanted = readLossLimit(input.loss_limit);
  await lockSelf(tx, userId);
  const limit = await readLimit(tx, { userId, at: now });
  const isHigher = compareDecimal(wanted, limit.lossLimit) > 0;
  const planned = { plannedLossLimit: wanted, plannedFrom: now + MICRO_LIMITS.lossLimitRaiseMs };
  const atOnce = { lossLimit: wanted, plannedLossLimit: null, plannedFrom: null };
  await writeSelfLimit(tx, userId, { ...limit, ...(isHigher ? planned : atOnce) });
  return showLimits(deps, userId, tx);
}

/** Shuts a person out for some days; a longer exclusion that holds already stays. */
export async function excludeSelf(
  deps: MicroDeps,
  { tx, input, by: { userId }, now }: Change<typeof calls.excludeSelf>,
): Promise<Limits> {
  const days: readonly number[] = MICRO_LIMITS.exclusionDays;
  if (!days.includes(input.days)) {
    throw new AppError('micro.exclusion_days', { field: 'days', accepted: days.join(', ') });
  }
  await lockSelf(tx, userId);
  const limit = await readLimit(tx, { userId, at: now });
  const excludedUntil = Math.max(limit.excludedUntil ?? 0, now + input.days * DAY_MS);
  await writeSelfLimit(tx, userId, { ...limit, excludedUntil });
  return showLimits(deps, userId, tx);
}

/** Fills the practice balance up once it is below the smallest stake. */
export async function refillPractice(
  deps: MicroDeps,
  { tx, by: { userId } }: Change<typeof calls.refillPractice>,
): Promise<Limits> {
  const { practiceGrant, stakeMin } = MICRO_LIMITS;
  await lockSelf(tx, userId);
  const balance = await readPractice(tx, userId, practiceGrant);
  if (compareDecimal(balance, stakeMin) >= 0)
    throw new AppError('micro.practice_not_empty', { limit: stakeMin });
  await setPractice(tx, userId, addDecimal(balance, practiceGrant));
  return showLimits(deps, userId, tx);
}

function readLossLimit(text: string): string {
  const field = 'loss_limit';
  if (!isDecimal(text, USDT_SCALE)) {
    throw new AppError('ledger.amount_decimals', {
      field,
      limit: String(USDT_SCALE),
      accepted: '500',
      asset: 'USDT',
    });
  }
  const { lossLimitMax } = MICRO_LIMITS;
  if (compareDecimal(text, lossLimitMax) <= 0) return text;
  throw new AppError('micro.loss_limit_out_of_range', {
    field,
    low: '0',
    high: lossLimitMax,
    accepted: lossLimitMax,
  });
}
