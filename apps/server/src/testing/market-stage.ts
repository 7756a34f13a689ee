import { type Envelope, ROUTES, type RouteName } from '@openbourse/api';
import {
  createTestDatabase,
  defineTemplate,
  type FakeClock,
  fakeClock,
  seededRandom,
} from '@openbourse/testkit';
import { serverUrlOf } from '../../../../db/server-role.ts';
import { type Bus, localBus } from '../kernel/bus.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createHttp } from '../kernel/http.ts';
import { createLog } from '../kernel/log.ts';
import { createModes, type Modes } from '../kernel/modes.ts';
import { createMetrics, type Metrics } from '../kernel/metrics.ts';
import { ALL_ROLES } from '../kernel/role.ts';
import {
  type BookSources,
  createMarket,
  type Market,
  marketRoutes,
  type OpenFeed,
  seedHistory,
  seedMarket,
  type Tick,
} from '../market/index.ts';

/** The market behind its HTTP calls on a database of its own; time and prices are in the test's hand. */
export interface MarketStage {
  readonly db: Database;
  /** As the owner of the tables, whom no grant keeps from tampering. */
  readonly owner: Database;
  readonly modes: Modes;
  readonly clock: FakeClock;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly market: Market;
  /** The last prices that the feed was opened with. */
  readonly lastPrices: ReadonlyMap<string, string>;
  /** Lets two venues say the price now. */
  say(symbol: string, price: string): void;
  call(
    name: RouteName,
    input?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Envelope<never> }>;
  /** Stops the market and starts another one on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Friday evening: forex is open for another hour. */
export const STAGE_NOW = Date.UTC(2026, 10, 20, 20, 58, 23, 456);
const HISTORY_DAYS = 2;
const SEED = 20_261_121;

const seeded = defineTemplate('market_history', async (url) => {
  const db = createDatabase({ url, log: createLog('silent'), connectionsMax: 2 });
  await db.transaction(seedMarket);
  await seedHistory(db, { days: HISTORY_DAYS, now: STAGE_NOW, seed: SEED });
  await db.end();
});
const bare = defineTemplate('market_bare', async (url) => {
  const db = createDatabase({ url, log: createLog('silent'), connectionsMax: 2 });
  await db.transaction(seedMarket);
  await db.end();
});

/** Starts the stage with two days of history, or without any. */
export async function startMarketStage(options: {
  readonly history: boolean;
  readonly sources: BookSources;
}): Promise<MarketStage> {
  const database = await createTestDatabase({ template: options.history ? seeded : bare });
  const log = createLog('silent');
  const clock = fakeClock(STAGE_NOW);
  const random = seededRandom(SEED, clock);
  const db = createDatabase({ url: serverUrlOf(database.url), log, connectionsMax: 8 });
  const owner = createDatabase({ url: database.url, log, connectionsMax: 2 });
  const metrics = createMetrics();
  const bus = localBus((error) => {
    throw error;
  });
  const hand = feedInHand();
  const modes = createModes({ db, clock, bus, log, roles: ALL_ROLES });
  const readLastOrderId = async (): Promise<number> => 0;
  const listTradeSeqs = async () => [];
  const given = { roles: ALL_ROLES, readLastOrderId, listTradeSeqs, openFeed: hand.openFeed };
  const deps = { db, clock, random, log, bus, modes, config: readConfig({}), ...given };
  let market = createMarket({ ...deps, metrics });
  await market.start();
  const http = await createHttp({
    clock,
    callLimitFactor: 10_000,
    log,
    metrics,
    random,
    allowedOrigins: [],
    trustedProxies: [],
    isReplyChecked: true,
    findSession: async () => {
      throw new Error('these calls are public');
    },
  });
  marketRoutes(
    http,
    current(() => market),
    options.sources,
  );
  return {
    db,
    owner,
    modes,
    clock,
    bus,
    metrics,
    get market() {
      return market;
    },
    get lastPrices() {
      return hand.lastPrices();
    },
    say: (symbol, price) => {
      for (const source of ['a', 'b']) hand.say({ symbol, price, at: clock.now(), source });
    },
    call: async (name, input = {}) => {
      const [method, url] = ROUTES[name];
      const response = await http.fastify.inject({
        method,
        url,
        query: { ...input },
        headers: { lang: 'en' },
      });
      return { status: response.statusCode, body: response.json() };
    },
    restart: async () => {
      await market.stop();
      market = createMarket({ ...deps, metrics: createMetrics() });
      await market.start();
    },
    stop: async () => {
      await market.stop();
      await http.fastify.close();
      await db.end();
      await owner.end();
      await database.drop();
    },
  };
}

/** Routes outlive a restart: they ask the market of the moment. */
function current(market: () => Market): Market {
  return new Proxy({} as Market, { get: (_target, name) => Reflect.get(market(), name) as unknown });
}

function feedInHand(): {
  readonly openFeed: OpenFeed;
  readonly lastPrices: () => ReadonlyMap<string, string>;
  readonly say: (tick: Tick) => void;
} {
  let opened: ReadonlyMap<string, string> = new Map();
  let listener: (tick: Tick) => void = () => undefined;
  return {
    openFeed: (request) => {
      opened = request.lastPrices;
      const feed = {
        start: (onTick: (tick: Tick) => void) => {
          listener = onTick;
        },
        stop: () => {
          listener = () => undefined;
        },
      };
      return { feed, sources: { digital: ['a', 'b'], forex: ['a', 'b'] }, sourcesMin: 2 };
    },
    lastPrices: () => opened,
    say: (tick) => listener(tick),
  };
}
