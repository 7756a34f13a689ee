import type { ConversionReason } from '@openbourse/api';
import { periodAfter, periodAt } from '@openbourse/engine';
import { runDue } from '../kernel/run-due.ts';
import { enqueueNotification } from '../notification/index.ts';
import type { Trader } from '../spot/index.ts';
import type { ConvertDeps } from './convert-deps.ts';
import { findTradable } from './find-tradable.ts';
import { type Finisher, reasonOf } from './finish.ts';
import {
  endRun,
  insertRuns,
  listRunning,
  lockDuePlans,
  moveOn,
  type NewRun,
  type PlanRow,
  type RunningRow,
  setAttempt,
} from './plan-queries.ts';
import { type ConversionRow, findConversion, insertConversion } from './queries.ts';
import { quote } from './quote.ts';
import { namesOf } from './show-conversions.ts';

export type RunDeps = ConvertDeps & { readonly finisher: Finisher };

/** Plans that become due, or are bought, at a time. */
const TOGETHER = 50;
/** Conversions that are tried for one period: the book may move between quote and order. */
const ATTEMPTS_MAX = 3;
/** Another conversion may do what these could not. */
const PASSING: ReadonlySet<ConversionReason> = new Set(['moved', 'interrupted']);

/** Opens what has become due, and buys it: the latest period of each plan once, earlier ones are missed. */
export async function runPlans(deps: RunDeps): Promise<void> {
  while (await openPeriods(deps)) continue;
  await runDue<RunningRow, string>({
    log: deps.log,
    list: (except) => listRunning(deps.db, except, TOGETHER),
    keyOf: ({ planId, dueAt }) => `${planId} ${dueAt}`,
    run: async (runs) => {
      const ends = await Promise.allSettled(runs.map((run) => buy(deps, run)));
      for (const one of ends) if (one.status === 'rejected') throw one.reason;
    },
  });
}

/** One transaction makes rows of what is due and moves the plans on; true where there may be more. */
async function openPeriods({ db, clock }: RunDeps): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plans = await lockDuePlans(tx, now, TOGETHER);
    const due = plans.map((plan) => duePeriods(plan, now));
    await insertRuns(
      tx,
      due.flatMap(({ runs }) => runs),
      now,
    );
    await moveOn(tx, due);
    return plans.length === TOGETHER;
  });
}

function duePeriods(
  { id, userId, firstAt, every, nextAt }: PlanRow,
  now: number,
): { readonly id: number; readonly nextAt: number; readonly runs: readonly NewRun[] } {
  const next = periodAfter(firstAt, every, now);
  const first = periodAfter(firstAt, every, (nextAt ?? firstAt) - 1);
  const runs = Array.from({ length: next - first }, (_, index): NewRun => {
    const number = first + index;
    const state = number === next - 1 ? 'running' : 'missed';
    return { planId: id, userId, dueAt: periodAt(firstAt, every, number), state };
  });
  return { id, nextAt: periodAt(firstAt, every, next), runs };
}

/** Buys for one period, or ends it with the reason why that cannot be. */
async function buy(deps: RunDeps, run: RunningRow): Promise<void> {
  let { attempts } = run;
  let conversion =
    run.conversionId === null
      ? null
      : await findConversion(deps.db, { id: run.conversionId, userId: run.userId });
  for (;;) {
    const trader = await readTrader(deps, run.userId);
    if (conversion?.state === 'accepted') conversion = await deps.finisher.finish(conversion, trader);
    if (conversion?.state === 'done') return end(deps, run, conversion);
    const reason = conversion?.reason ?? null;
    if (reason !== null && (attempts >= ATTEMPTS_MAX || !PASSING.has(reason))) return end(deps, run, reason);
    if (trader === null) return end(deps, run, 'person');
    const next = await begin(deps, { run, trader, attempts: attempts + 1 });
    // Another look has begun it meanwhile, and ends it.
    if (next === null) return;
    if (typeof next === 'string') return end(deps, run, next);
    attempts += 1;
    conversion = next;
  }
}

/** The trader as the session of a call would have it; null where the account is closed. */
async function readTrader({ identity, db }: RunDeps, userId: number): Promise<Trader | null> {
  const { isDisabled, userGroup, isUserReal, hasPayPassword, isFrozen } = await identity.readUser(db, userId);
  return isDisabled ? null : { userId, userGroup, isUserReal, hasPayPassword, isFrozen };
}

/** Begins a conversion for a period: accepted with its quote, so that a restart finds it by its id. */
async function begin(
  deps: RunDeps,
  of: { readonly run: RunningRow; readonly trader: Trader; readonly attempts: number },
): Promise<ConversionRow | ConversionReason | null> {
  const { run, trader, attempts } = of;
  const { planId, dueAt, amount } = run;
  try {
    const match = findTradable(deps.market, run.matchId);
    const quoted = await quote(deps, { ...trader, match }, { side: 'buy', kind: 'pay', amount });
    const row = { ...quoted, id: deps.random.uuid(), state: 'accepted', planId, dueAt } as const;
    return await deps.db.transaction(async (tx) => {
      // Whoever counts the attempt makes it.
      const isOurs = await setAttempt(tx, run, { attempts, conversionId: row.id });
      return isOurs ? insertConversion(tx, row) : null;
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return reason;
  }
}

async function end(
  { db, clock, market }: RunDeps,
  run: RunningRow,
  outcome: ConversionRow | ConversionReason,
): Promise<void> {
  const at = clock.now();
  const { planId, dueAt, userId } = run;
  const isBought = typeof outcome !== 'string';
  const { from_code: from, to_code: to } = namesOf(market.find(run.matchId), 'buy');
  await db.transaction(async (tx) => {
    if (!(await endRun(tx, run, { reason: isBought ? null : outcome, at }))) return;
    const params = isBought
      ? { from, to, amount: outcome.paid ?? '', quantity: outcome.received ?? '' }
      : { from, to, amount: run.amount };
    const kind = isBought ? 'recurring_done' : 'recurring_failed';
    await enqueueNotification(tx, { userId, kind, params, key: `recurring:${planId}:${dueAt}`, at });
  });
}
