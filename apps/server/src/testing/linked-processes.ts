import { createTestDatabase, type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { serverUrlOf } from '../../../../db/server-role.ts';
import type { CallKey } from '../kernel/call-key.ts';
import { createClockCheck } from '../kernel/clock-check.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createJobBoard } from '../kernel/job-board.ts';
import { createJobs, type Jobs } from '../kernel/jobs.ts';
import type { Lease } from '../kernel/lease.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { createModes } from '../kernel/modes.ts';
import type { Role } from '../kernel/role.ts';
import { listCurrencies } from '../ledger/index.ts';
import { createSlices, type Kernel, type Slices } from '../slices.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import { type LinkedBuses, linkBuses } from './linked-buses.ts';
import { scriptedFeed, type ScriptedFeed } from './scripted-feed.ts';
import { seededServer, TEST_START } from './start-test-server.ts';
import { createBranding } from '../kernel/brand.ts';

/** A process that is some parts of what owns the database, without its entrances. */
export interface LinkedProcess {
  readonly kernel: Kernel;
  readonly jobs: Jobs;
  readonly slices: Slices;
  stop(): Promise<void>;
}

/** Processes on one database, by one clock, linked by a way that the test has in its hand. */
export interface LinkedProcesses {
  readonly db: Database;
  readonly clock: FakeClock;
  readonly way: LinkedBuses;
  /** Prices that the process with the role `price` hears. */
  readonly feed: ScriptedFeed;
  /** Starts a process: its market and ticks, and the parts that its roles need. */
  start(roles: readonly Role[], clock?: FakeClock): Promise<LinkedProcess>;
  /** A certified user with amounts of USDT by wallet. */
  user(funds: Readonly<Partial<Record<'trade' | 'contract' | 'micro', string>>>): Promise<number>;
  stop(): Promise<void>;
}

/** A call that is made once. */
export const NO_KEY: CallKey = {
  find: async () => null,
  take: async () => null,
  keep: async () => undefined,
  share: (run) => run(),
  name: null,
  pick: () => null,
  record: () => null,
};

const CONNECTIONS_MAX = 8;

export async function linkProcesses(startAt = TEST_START): Promise<LinkedProcesses> {
  const database = await createTestDatabase({ template: seededServer });
  const clock = fakeClock(startAt);
  const way = linkBuses();
  const feed = scriptedFeed(clock);
  const url = serverUrlOf(database.url);
  const db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 2 });
  const running: LinkedProcess[] = [];
  let users = 0;
  return {
    ...{ db, clock, way, feed },
    start: async (roles, own = clock) => {
      const process = await startProcess({
        roles: new Set(roles),
        url,
        clock: own,
        way,
        feed,
        seed: running.length + 2,
      });
      running.push(process);
      return process;
    },
    user: async (funds) => {
      const [first] = running;
      if (first === undefined) throw new Error('a process is started first');
      users += 1;
      return createFunded(first, { email: `user${users}@example.com`, funds });
    },
    stop: async () => {
      for (const process of running.toReversed()) await process.stop();
      await db.end();
      await database.drop();
    },
  };
}

interface Given {
  readonly roles: ReadonlySet<Role>;
  readonly url: string;
  readonly clock: FakeClock;
  readonly way: LinkedBuses;
  readonly feed: ScriptedFeed;
  readonly seed: number;
}

async function startProcess({ roles, url, clock, way, feed, seed }: Given): Promise<LinkedProcess> {
  const log = createLog('silent');
  const metrics = createMetrics();
  const bus = way.open(roles);
  const db = createDatabase({ url, log, bus, connectionsMax: CONNECTIONS_MAX });
  const clockCheck = createClockCheck({ clock, log, metrics, readOther: async () => clock.trueNow() });
  const jobs = createJobs({ clock, log, metrics });
  const kernel: Kernel = {
    ...{ roles, db, clock, log, metrics, bus, jobs, clockCheck },
    jobBoard: createJobBoard({ jobs, bus, clock, roles }),
    // Processes of a test own what they say.
    lease: { isOpen: true, state: 'held' } as Lease,
    random: seededRandom(seed, clock),
    config: readConfig({ OB_LOG_LEVEL: 'silent', OB_DEMO: 'on', DATABASE_URL: url }),
    modes: createModes({ db, clock, bus, log, roles }),
    branding: createBranding({ db, clock, bus, log, roles }),
  };
  const slices = createSlices(kernel, {
    messenger: {
      accept: async () => undefined,
      send: async () => undefined,
      channels: () => ({ email: true, mobile: true }),
      stop: async () => undefined,
    },
    openFeed: feed.open,
    demo: { hasChain: false, isTrading: false },
    hasBeats: false,
  });
  const stops = await startParts(kernel, slices);
  return {
    ...{ kernel, jobs, slices },
    stop: async () => {
      for (const stop of stops.toReversed()) await stop();
      await db.end();
    },
  };
}

/** Starts what the roles need, each part after those that it builds on. */
async function startParts(
  { roles, jobs, modes }: Kernel,
  { market, ticks, spot, contract, micro }: Slices,
): Promise<readonly (() => Promise<void> | void)[]> {
  await modes.start();
  await market.start();
  await ticks.start(jobs);
  const stops: (() => Promise<void> | void)[] = [() => modes.stop(), market.stop, ticks.stop];
  if (roles.has('spot')) {
    await spot.start(jobs);
    stops.push(spot.stop);
  }
  if (roles.has('contract')) {
    await contract.start(jobs);
    await micro.start(jobs);
    stops.push(contract.stop, micro.stop);
  }
  return stops;
}

async function createFunded(
  { kernel: { db, random }, slices: { identity, ledger } }: LinkedProcess,
  { email, funds }: { readonly email: string; readonly funds: Readonly<Record<string, string>> },
): Promise<number> {
  const usdt = (await listCurrencies(db)).find(({ code }) => code === 'USDT');
  if (usdt === undefined) throw new Error('USDT is listed');
  return db.transaction(async (tx) => {
    const userId = await identity.createUser(tx, {
      ...{ email, mobile: null, areaId: 1, password: TEST_PASSWORD, payPassword: TEST_PAY_PASSWORD },
      ...{ level: 1, userGroup: 'default', invitedBy: null },
    });
    for (const [wallet, amount] of Object.entries(funds))
      await ledger.post(tx, {
        kind: 'demo_grant',
        reference: null,
        idempotencyKey: random.uuid(),
        postings: [
          { owner: { world: 'demo' }, currencyId: usdt.id, amount: `-${amount}` },
          { owner: { userId, wallet: wallet as 'trade' }, currencyId: usdt.id, amount },
        ],
      });
    return userId;
  });
}
