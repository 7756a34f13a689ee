import { createTestDatabase, type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { serverUrlOf } from '../../../../db/server-role.ts';
import { auditParts } from '../audit.ts';
import { type Bus, localBus } from '../kernel/bus.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { ALL_ROLES } from '../kernel/role.ts';
import { createModes, type Modes } from '../kernel/modes.ts';
import { type AuditReport, createLedger, type Ledger, runAudit } from '../ledger/index.ts';
import { createMarket, type Market, seedMarket } from '../market/index.ts';
import {
  createSpot,
  listTradeSeqs,
  type PlaceInput,
  readLastOrderId,
  type Spot,
  type Trader,
} from '../spot/index.ts';
import { type ScriptedFeed, scriptedFeed } from './scripted-feed.ts';

/** Ledger, market and spot without HTTP, for tests of rules, races and faults. */
export interface SpotStage {
  readonly databaseUrl: string;
  readonly db: Database;
  /** As the owner of the tables, whom no grant keeps from tampering. */
  readonly owner: Database;
  readonly modes: Modes;
  readonly bus: Bus;
  readonly clock: FakeClock;
  readonly feed: ScriptedFeed;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly spot: Spot;
  /** Places an order of BTC/USDT for a user who may trade. */
  place(
    userId: number,
    order: Partial<PlaceInput> & Pick<PlaceInput, 'side' | 'type'>,
  ): ReturnType<Spot['placeOrder']>;
  /** Credits amounts by currency code. */
  fund(userId: number, funds: Readonly<Record<string, string>>): Promise<void>;
  /** Available and held by currency code. */
  balance(userId: number, code: string): Promise<{ available: string; held: string }>;
  audit(): Promise<AuditReport>;
  /** Audits and throws what is broken; for hooks, where nothing is expected. */
  assertClean(): Promise<void>;
  stop(): Promise<void>;
}

export const BTC_USDT = 1;

export function traderOf(userId: number): Trader {
  return { userId, userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false };
}

/** Starts the stage on a database of its own, or on the one of an earlier stage. */
export async function startSpotStage(
  options: {
    readonly databaseUrl?: string;
    readonly seed?: number;
    /** The writer waits by the wall clock, which a test of lost connections needs, or ten times faster. */
    readonly timers?: 'real' | 'hurried';
    readonly beforeCommit?: () => Promise<void>;
    /** The database as spot trading sees it; a test of faults comes between. */
    readonly databaseOfSpot?: (db: Database) => Database;
  } = {},
): Promise<SpotStage> {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase()).url;
  const clock = fakeClock(Date.UTC(2026, 10, 21, 10));
  const timers = timersOf(clock, options.timers);
  const random = seededRandom(options.seed ?? 1, clock);
  const log = createLog('silent');
  const metrics = createMetrics();
  const bus = localBus((error) => {
    throw error;
  });
  const config = readConfig({ OB_DEMO: 'on', DATABASE_URL: databaseUrl });
  const db = createDatabase({ url: serverUrlOf(databaseUrl), log, bus, connectionsMax: 6 });
  const owner = createDatabase({ url: databaseUrl, log, connectionsMax: 2 });
  await db.transaction((tx) => seedMarket(tx));
  const feed = scriptedFeed(clock);
  const modes = createModes({ db, clock, bus, log, roles: ALL_ROLES });
  const kernel = { db, clock, random, log, metrics, bus, config, modes, roles: ALL_ROLES };
  const market = createMarket({ ...kernel, readLastOrderId, listTradeSeqs, openFeed: feed.open });
  const ledger = createLedger({
    ...kernel,
    priceOf: (code) => market.price(code),
    guardDebit: (_wallet, run) => run(async () => undefined),
    assertMayRisk: async () => undefined,
    lendable: async (_userId, available) => available,
  });
  const { beforeCommit } = options;
  const spot = createSpot({
    ...kernel,
    db: options.databaseOfSpot?.(db) ?? db,
    clock: timers,
    market,
    ledger,
    lossBound: () => ({ maturingOf: async () => new Set(), runAtRisk: (_input, run) => run() }),
    ...(beforeCommit === undefined ? {} : { beforeCommit }),
  });
  await market.start();
  const jobs = createJobs({ clock, log, metrics });
  ledger.start(jobs);
  await spot.start(jobs);
  let grants = 0;
  const audit = async (): Promise<AuditReport> => {
    await ledger.seal();
    const parts = auditParts(spot.auditPart(), { isProof: () => true, isAnchor: () => true });
    return runAudit({ db, clock, parts, since: {}, atRest: (run) => spot.atRest(run) });
  };
  return {
    databaseUrl,
    db,
    owner,
    modes,
    bus,
    clock,
    feed,
    ledger,
    market,
    spot,
    place: (userId, order) =>
      spot.placeOrder(traderOf(userId), { currency_match_id: BTC_USDT, ...order }, ''),
    fund: async (userId, funds) => {
      grants += 1;
      const idempotencyKey = `${options.seed ?? 1}:${userId}:${grants}:${random.uuid()}`;
      await db.transaction((tx) =>
        ledger.post(tx, {
          kind: 'demo_grant',
          reference: null,
          idempotencyKey,
          postings: Object.entries(funds).flatMap(([code, amount]) => [
            { owner: { world: 'demo' }, currencyId: currencyIdOf(market, code), amount: `-${amount}` },
            { owner: { userId, wallet: 'trade' as const }, currencyId: currencyIdOf(market, code), amount },
          ]),
        }),
      );
    },
    balance: async (userId, code) => {
      const row = (await ledger.balancesOf(userId)).find((one) => one.code === code);
      return { available: row?.available ?? '0', held: row?.held ?? '0' };
    },
    audit,
    assertClean: async () => {
      const broken = brokenChecks(await audit());
      if (Object.keys(broken).length > 0) throw new Error(`the audit found ${JSON.stringify(broken)}`);
    },
    stop: async () => {
      await spot.stop();
      await market.stop();
      await ledger.stop();
      await db.end();
      await owner.end();
    },
  };
}

/** Real timers, with the time of the fake clock. */
function timersOf(clock: FakeClock, timers: 'real' | 'hurried' | undefined): Clock {
  if (timers === undefined) return clock;
  const speed = timers === 'real' ? 1 : 10;
  return { ...systemClock, now: clock.now, after: (delayMs, run) => systemClock.after(delayMs / speed, run) };
}

function currencyIdOf(market: Market, code: string): number {
  const currency = market
    .all()
    .flatMap((match) => [match.base, match.quote])
    .find((one) => one.code === code);
  if (currency === undefined) throw new Error(`no currency ${code}`);
  return currency.id;
}

/** The checks of a report that found something, for a readable failure. */
export function brokenChecks(report: AuditReport): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    report.checks.filter((check) => check.violations > 0).map((check) => [check.name, check.sample]),
  );
}
