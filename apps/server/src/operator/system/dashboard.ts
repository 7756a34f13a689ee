import type { operator as calls, ReplyOf } from '@openbourse/api';
import { addDecimal, DAY_MS, mulDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { countQueues } from './dashboard-queries.ts';
import type { Queue } from './queue.ts';

type Dashboard = ReplyOf<typeof calls.dashboard>;

/** An amount of a currency. */
interface Sum {
  readonly code: string;
  readonly amount: string;
}

/** Amounts of a currency that came in or went out. */
interface Flow extends Sum {
  readonly count: number;
}

interface DaySum extends Sum {
  readonly day: number;
}

/** Contributions of slices to the numbers; the composition root hands them over. */
export interface DashboardSources {
  readonly queues: readonly Queue[];
  countUsers(db: Db, dayStart: number): Promise<Dashboard['users']>;
  countOpenOrders(db: Db): Promise<number>;
  /** Of the last 24 hours. */
  countTrades(): number;
  /** Assets of users and of the platform. */
  listExposure(db: Db): Promise<readonly Omit<Dashboard['exposure'][number], 'users_usdt'>[]>;
  listDepositFlows(db: Db, since: number): Promise<readonly Flow[]>;
  listWithdrawalFlows(db: Db, since: number): Promise<readonly Flow[]>;
  listSignups(db: Db, since: number): Promise<readonly { readonly day: number; readonly count: number }[]>;
  listDayTurnovers(db: Db, since: number): Promise<readonly DaySum[]>;
  listDayDeposits(db: Db, since: number): Promise<readonly DaySum[]>;
  /** Value of one unit of a currency in USDT; null when nothing quotes it. */
  priceOf(code: string): string | null;
  /** Of the last 24 hours, per match, in the currency that it is quoted in. */
  turnovers(): readonly Sum[];
  auditor(): { readonly lastRunAt: number | null; readonly violations: number };
  feedStates(): readonly ('healthy' | 'stale' | 'frozen' | 'doubtful' | 'closed')[];
  haltedMatches(): number;
}

const VALUE_SCALE = 2;

/** Reads the numbers of the platform at a glance; values are in USDT at the prices of now. */
export async function readDashboard(
  deps: { readonly db: Db; readonly clock: Clock },
  sources: DashboardSources,
): Promise<Dashboard> {
  const { db } = deps;
  const now = deps.clock.now();
  const dayAgo = now - DAY_MS;
  const [users, openOrders, deposits, withdrawals, queues, exposure] = await Promise.all([
    sources.countUsers(db, now - (now % DAY_MS)),
    sources.countOpenOrders(db),
    sources.listDepositFlows(db, dayAgo),
    sources.listWithdrawalFlows(db, dayAgo),
    countQueues(db, sources.queues, now),
    sources.listExposure(db),
  ]);
  const states = sources.feedStates();
  const countOf = (state: (typeof states)[number]): number => states.filter((one) => one === state).length;
  const auditor = sources.auditor();
  return {
    at: now,
    users,
    spot: {
      trades: sources.countTrades(),
      turnover_usdt: sumOf(sources.turnovers(), sources),
      open_orders: openOrders,
    },
    deposits: flowOf(deposits, sources),
    withdrawals: flowOf(withdrawals, sources),
    queues,
    exposure: exposure.map((row) => ({ ...row, users_usdt: valueOf(row.code, row.users, sources) })),
    auditor: { last_run_at: auditor.lastRunAt, violations: auditor.violations },
    feeds: {
      healthy: countOf('healthy'),
      stale: countOf('stale'),
      frozen: countOf('frozen') + countOf('doubtful'),
      closed: countOf('closed'),
    },
    halted_matches: sources.haltedMatches(),
  };
}

const HISTORY_DAYS = 30;

/** Reads what each of the last 30 days brought, today included; values are in USDT at the prices of now. */
export async function readHistory(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  sources: DashboardSources,
): Promise<ReplyOf<typeof calls.history>> {
  const today = clock.now() - (clock.now() % DAY_MS);
  const since = today - (HISTORY_DAYS - 1) * DAY_MS;
  const [signups, turnovers, deposits] = await Promise.all([
    sources.listSignups(db, since),
    sources.listDayTurnovers(db, since),
    sources.listDayDeposits(db, since),
  ]);
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const day = since + index * DAY_MS;
    const ofDay = <Row extends { readonly day: number }>(rows: readonly Row[]): readonly Row[] =>
      rows.filter((row) => row.day === day);
    return {
      day,
      signups: ofDay(signups)[0]?.count ?? 0,
      turnover_usdt: sumOf(ofDay(turnovers), sources),
      deposits_usdt: sumOf(ofDay(deposits), sources),
    };
  });
}

function flowOf(rows: readonly Flow[], sources: DashboardSources): Dashboard['deposits'] {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { count, value_usdt: sumOf(rows, sources) };
}

/** A currency without a price counts as nothing. */
function sumOf(rows: readonly Sum[], sources: DashboardSources): string {
  return rows.reduce((sum, row) => addDecimal(sum, valueOf(row.code, row.amount, sources) ?? '0'), '0');
}

function valueOf(code: string, amount: string, sources: DashboardSources): string | null {
  const price = sources.priceOf(code);
  return price === null ? null : mulDecimal(amount, price, VALUE_SCALE, 'floor');
}
