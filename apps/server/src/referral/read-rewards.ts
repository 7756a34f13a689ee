import type { DecodedInputOf, referral as calls, ReplyOf } from '@openbourse/api';
import { addDecimal, DAY_MS, HOUR_MS } from '@openbourse/money';
import { csvFile } from '../kernel/csv.ts';
import { toTimestamp } from '../kernel/db.ts';
import { cursorsOf, pageOf } from '../kernel/page.ts';
import { withStates } from '../kernel/announced.ts';
import type { FileReply } from '../kernel/request.ts';
import { readAgent } from './agent-rates.ts';
import { type Deps } from './deps.ts';
import { listRateVersions } from './rate-queries.ts';
import { presentRate, rateAt } from './rates.ts';
import { listRewardDays, type RewardDay, type RewardSum, sumRewards } from './reward-queries.ts';
import { findLastSettlement } from './settle-queries.ts';
import { readCounts } from './tree-queries.ts';

const PAGE_SIZE = 20;
const dayCursors = cursorsOf({ day: 'instant', currencyId: 'small' });
const EXPORT_ROWS_MAX = 10_000;
const MONTH_DAYS = 30;

type Summary = ReplyOf<typeof calls.summary>;

/** The beginning of the UTC day. */
export function startOfDay(at: number): number {
  return at - (at % DAY_MS);
}

/** The public rates: those that hold, then planned ones by date, then the replaced ones, newest first. */
export async function readRates(deps: Pick<Deps, 'db' | 'clock'>): Promise<ReplyOf<typeof calls.rates>> {
  const now = deps.clock.now();
  const versions = await listRateVersions(deps.db);
  const shown = withStates(versions, now).map(([one, state]) => ({ ...presentRate(one), state }));
  const planned = shown.filter(({ state }) => state === 'planned').toReversed();
  const of = (wanted: string) => shown.filter(({ state }) => state === wanted);
  return [...of('in_effect'), ...planned, ...of('replaced')];
}

export async function readSummary(deps: Deps, userId: number): Promise<Summary> {
  const { db } = deps;
  const now = deps.clock.now();
  const today = startOfDay(now);
  const versions = await listRateVersions(db);
  const planned = versions.findLast(({ effectiveFrom }) => effectiveFrom > now);
  const counts = await readCounts(db, userId);
  const last = await findLastSettlement(db);
  return {
    invite_code: counts.inviteCode,
    rates: presentRate(rateAt(versions, now)),
    planned_rates: planned === undefined ? null : presentRate(planned),
    is_agent: (await readAgent(db, userId, now)) !== null,
    level1_count: counts.level1,
    level2_count: counts.level2,
    rewards: {
      today: sumsOf(await sumRewards(db, userId, today)),
      last_30_days: sumsOf(await sumRewards(db, userId, today - (MONTH_DAYS - 1) * DAY_MS)),
      total: sumsOf(await sumRewards(db, userId, 0)),
    },
    settled_until: last === undefined ? null : last.hour + HOUR_MS,
  };
}

function sumsOf(rows: readonly RewardSum[]): Summary['rewards']['total'] {
  return {
    value_usdt: rows.reduce<string | null>(
      (sum, { value }) => (sum === null || value === null ? null : addDecimal(sum, value)),
      '0',
    ),
    currencies: rows.map(({ currencyId, code, amount }) => ({ currency_id: currencyId, code, amount })),
  };
}

/** A page of what was paid by day and currency, or the period as CSV. */
export async function readRewards(
  deps: Pick<Deps, 'db'>,
  userId: number,
  input: DecodedInputOf<typeof calls.rewards>,
): Promise<ReplyOf<typeof calls.rewards> | FileReply> {
  const limit = input.format === 'csv' ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await listRewardDays(deps.db, {
    userId,
    from: input.from ?? null,
    to: input.to ?? null,
    after: dayCursors.read(input.cursor),
    rows: limit + 1,
  });
  if (input.format === 'csv') return csvFile('rewards', rows.slice(0, limit).map(presentLine));
  return pageOf(rows, limit, { present: presentDay, cursorOf: dayCursors.write });
}

function presentDay(row: RewardDay) {
  const { day, currencyId, code, level1, level2, agent, total, value } = row;
  return { day, currency_id: currencyId, code, level1, level2, agent, total, value_usdt: value };
}

function presentLine({ day, code, level1, level2, agent, total, value }: RewardDay) {
  const date = toTimestamp(day).slice(0, 10);
  return { day: date, currency: code, level1, level2, agent, total, value_usdt: value };
}
