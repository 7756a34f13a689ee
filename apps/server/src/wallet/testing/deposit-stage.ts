import { NO_LISTS } from '../../testing/no-lists.ts';
import { createTestDatabase, type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { createIdentity, findUserIdByUid, type Identity, listUids } from '../../identity/index.ts';
import { localBus } from '../../kernel/bus.ts';
import { readConfig } from '../../kernel/config.ts';
import { createDatabase, type Database } from '../../kernel/db.ts';
import { createJobs } from '../../kernel/jobs.ts';
import { createLog } from '../../kernel/log.ts';
import { createModes } from '../../kernel/modes.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { ALL_ROLES } from '../../kernel/role.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import { createMarket, seedMarket } from '../../market/index.ts';
import { createOperator } from '../../operator/index.ts';
import type { Chain } from '../chain/chain.ts';
import { createWallet, type Wallet } from '../wallet.ts';
import { TEST_PASSWORD } from '../../testing/accounts.ts';
import { type ScriptedFeed, scriptedFeed } from '../../testing/scripted-feed.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { serverUrlOf } from '../../testing/server-url.ts';
import { NOTHING_LEAVES } from './nothing-leaves.ts';
import { testBranding } from '../../testing/test-branding.ts';

export const USDT = 1;
export const BTC = 2;
export const ETH = 3;
const COIN_OF: Readonly<Record<string, number>> = { BTC, ETH };
/** The stage has people, and no reader of their messages. */
const SILENT = {
  accept: async () => undefined,
  send: async () => undefined,
  channels: () => ({ email: true, mobile: true }),
  stop: async () => undefined,
};

/** The wallet over a chain on a database of its own; the test reads the chain when it says so. */
export interface DepositStage {
  readonly databaseUrl: string;
  readonly db: Database;
  /** As the owner of the tables, whom no grant keeps from tampering. */
  readonly owner: Database;
  readonly clock: FakeClock;
  readonly feed: ScriptedFeed;
  readonly ledger: Ledger;
  readonly wallet: Wallet;
  readonly identity: Identity;
  /** Loss of each open order of everyone at its worst price, in USDT. */
  restingLoss: readonly string[];
  isFrozen(userId: number): Promise<boolean>;
  /** Called between the reading of a block and its record. */
  beforeCommit: () => Promise<void>;
  /** A wallet of another process on the same database. */
  anotherWallet(beforeCommit: () => Promise<void>): Promise<Wallet>;
  user(): Promise<number>;
  /** The user's address; the same for every coin of the chain. */
  address(userId: number): Promise<string>;
  scan(): Promise<void>;
  balance(userId: number, code: string): Promise<string>;
  /** Posts between a user and the world. */
  move(userId: number, currencyId: number, amount: string): Promise<void>;
  assertClean(): Promise<void>;
  stop(): Promise<void>;
}

export async function startDepositStage(options: {
  readonly chain: Chain;
  readonly usdtContract: string;
  /** The coin by which addresses are asked for; that of the chain where it is left out. */
  readonly coinId?: number;
  readonly seed?: number;
}): Promise<DepositStage> {
  const database = await createTestDatabase();
  const { code: chainCode } = options.chain;
  const clock = fakeClock(Date.UTC(2026, 10, 21, 10));
  const random = seededRandom(options.seed ?? 1, clock);
  const log = createLog('silent');
  const bus = localBus((error) => {
    throw error;
  });
  const config = readConfig({ OB_DEMO: 'on', DATABASE_URL: database.url });
  const db = createDatabase({ url: serverUrlOf(database.url), log, connectionsMax: 8 });
  const owner = createDatabase({ url: database.url, log, connectionsMax: 2 });
  await db.transaction((tx) => seedMarket(tx));
  const feed = scriptedFeed(clock);
  const jobs = createJobs({ clock, log, metrics: createMetrics() });
  const modes = createModes({ db, clock, bus, log, roles: ALL_ROLES });
  const kernel = {
    db,
    clock,
    random,
    log,
    bus,
    config,
    jobs,
    modes,
    metrics: createMetrics(),
    roles: ALL_ROLES,
  };
  const operator = createOperator({
    ...kernel,
    users: { findUserIdByUid, listUids },
    messenger: { accept: async () => undefined },
    branding: testBranding,
  });
  const identity = createIdentity({
    ...kernel,
    branding: testBranding,
    operator,
    messenger: SILENT,
    screening: NO_LISTS,
    usersNamed: async () => [],
  });
  const market = createMarket({
    ...kernel,
    readLastOrderId: async () => 0,
    listTradeSeqs: async () => [],
    openFeed: feed.open,
  });
  const ledger = createLedger({
    ...kernel,
    priceOf: (code) => market.price(code),
    guardDebit: (_wallet, run) => run(async () => undefined),
    assertMayRisk: async () => undefined,
    lendable: async (_userId, available) => available,
  });
  await market.start();
  const walletWith = (beforeCommit: () => Promise<void>): Wallet =>
    createWallet({
      ...kernel,
      metrics: createMetrics(),
      ledger,
      market,
      operator,
      identity,
      files: { bind: async () => undefined },
      screening: NO_LISTS,
      restingLoss: async () => stage.restingLoss,
      leaving: NOTHING_LEAVES,
      openNodes: async () => ({
        chains: [options.chain],
        usdtContracts: new Map([['ETH', options.usdtContract]]),
        demo: new Map(),
        stop: async () => undefined,
      }),
      beforeCommit,
    });
  const wallet = walletWith(() => stage.beforeCommit());
  let users = 0;
  let moves = 0;
  const stage: DepositStage = {
    databaseUrl: database.url,
    db,
    owner,
    clock,
    feed,
    ledger,
    wallet,
    identity,
    isFrozen: async (userId) => (await identity.readUser(db, userId)).isFrozen,
    beforeCommit: async () => undefined,
    restingLoss: [],
    anotherWallet: async (beforeCommit) => {
      const other = walletWith(beforeCommit);
      await other.start();
      return other;
    },
    user: () => {
      users += 1;
      const email = `user${users}@example.com`;
      const account = { email, mobile: null, areaId: 1, password: TEST_PASSWORD, payPassword: null };
      return db.transaction((tx) => identity.createUser(tx, { ...account, level: 1, userGroup: 'default' }));
    },
    address: async (userId) =>
      (
        await wallet.deposits.address({
          userId,
          currencyId: options.coinId ?? COIN_OF[chainCode] ?? ETH,
          chainCode,
        })
      ).address,
    scan: () => wallet.deposits.watcher.scan(chainCode),
    balance: async (userId, code) =>
      (await ledger.balancesOf(userId)).find((row) => row.code === code)?.available ?? '0',
    move: async (userId, currencyId, amount) => {
      moves += 1;
      const other = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
      const postings = [
        { owner: { world: 'demo' }, currencyId, amount: other },
        { owner: { userId, wallet: 'trade' as const }, currencyId, amount },
      ];
      const transfer = { kind: 'test_transfer', reference: null, idempotencyKey: `${moves}`, postings };
      await db.transaction((tx) => ledger.post(tx, transfer));
    },
    assertClean: () => assertAuditClean({ db, clock, ledger, identity }),
    stop: async () => {
      await wallet.stop();
      await market.stop();
      await identity.stop();
      await db.end();
      await owner.end();
      await database.drop();
    },
  };
  await wallet.start();
  await stage.scan();
  return stage;
}
