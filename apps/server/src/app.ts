import type { AddressInfo } from 'node:net';
import packageJson from '../package.json' with { type: 'json' };
import { apiKeyRoutes } from './apikey/index.ts';
import { binanceRoutes, REST_PREFIXES, SocketApi, Streams } from './binance/index.ts';
import { openChannels } from './channels.ts';
import { contentOperatorRoutes, contentRoutes, createContent, seedContent } from './content/index.ts';
import { contractRoutes } from './contract/index.ts';
import { createDemoMessenger, type Demo, demoRoutes, mailboxRoutes } from './demo/index.ts';
import { fiatRoutes } from './fiat/index.ts';
import { fileRoutes } from './file/index.ts';
import { identityRoutes } from './identity/index.ts';
import { type Bus, localBus } from './kernel/bus.ts';
import type { Clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { assertDurable } from './kernel/durability.ts';
import { type HealthPart, healthRoutes } from './kernel/health.ts';
import { createHttp, type HttpServer } from './kernel/http.ts';
import { createJobs } from './kernel/jobs.ts';
import type { Log } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { openApiRoutes } from './kernel/openapi.ts';
import { OFFERS } from './kernel/profile.ts';
import type { Random } from './kernel/random.ts';
import { createSocketHub } from './kernel/socket.ts';
import { type Site, serveSite } from './kernel/static-files.ts';
import { createUpgradeRouter } from './kernel/upgrade.ts';
import { ledgerOperatorRoutes, ledgerRoutes } from './ledger/index.ts';
import {
  type MarketDeps,
  marketOperatorRoutes,
  marketRoutes,
  seedHistory,
  seedMarket,
} from './market/index.ts';
import { microRoutes } from './micro/index.ts';
import { referralRoutes } from './referral/index.ts';
import { createMessenger, notificationRoutes } from './notification/index.ts';
import { operatorRoutes, systemRoutes } from './operator/index.ts';
import { createSlices, type Kernel, type Slices } from './slices.ts';
import { spotOperatorRoutes, spotRoutes } from './spot/index.ts';
import { stakingRoutes } from './staking/index.ts';
import { createStatement, statementRoutes } from './statement/index.ts';
import { subscriptionOperatorRoutes, subscriptionRoutes } from './subscription/index.ts';
import { supportRoutes } from './support/index.ts';
import { tickRoutes } from './tick/index.ts';
import { verificationRoutes } from './verification/index.ts';
import { walletDemoRoutes, walletOperatorRoutes, walletRoutes } from './wallet/index.ts';

/** The composition root: it wires what `slices.ts` creates to the routes and the socket. */
export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The built applications; each is served when it exists. */
  readonly sites: readonly Site[];
  /** Tests check every reply against its contract. */
  readonly isReplyChecked: boolean;
  /** What a new demonstration begins with; tests seed less and trade themselves. */
  readonly demo: { readonly historyDays: number; readonly isTrading: boolean; readonly hasChain: boolean };
  /** Whether a new database gets the help articles; tests that read none do without. */
  readonly hasHelp: boolean;
  readonly openFeed?: MarketDeps['openFeed'];
  /** Tests record the beats themselves. */
  readonly hasBeats: boolean;
}

export interface App {
  readonly bus: Bus;
  readonly slices: Slices;
  readonly http: HttpServer;
  readonly demoAccounts: Demo['accounts'];
  readonly demoOperators: Demo['operators'];
  /** Seeds an empty database, rebuilds memory from it and opens the markets. */
  start(): Promise<void>;
  /** Answers the address. */
  listen(): Promise<string>;
  /** Refuses new calls, finishes the running ones and closes everything. */
  stop(): Promise<void>;
}

const CONNECTIONS_MAX = 12;
/** How often announced changes of filters are looked for. */
const CHANGES_MS = 5_000;
const VERSION = packageJson.version;

export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, random, log } = options;
  const metrics = createMetrics();
  const db = createDatabase({ url: options.databaseUrl, log, connectionsMax: CONNECTIONS_MAX });
  const bus = localBus((error, topic) => log.error({ err: error, topic }, 'an event handler failed'));
  const jobs = createJobs({ clock, log });
  const kernel: Kernel = { db, clock, random, log, metrics, bus, config, jobs };
  const messenger = config.isDemo ? createDemoMessenger(kernel) : createMessenger(kernel);
  const slices = createSlices(kernel, { ...options, messenger });

  const http = await createHttp({
    ...kernel,
    allowedOrigins: config.allowedOrigins,
    trustedProxies: config.trustedProxies,
    keyedPrefixes: REST_PREFIXES,
    isReplyChecked: options.isReplyChecked,
    findSession: slices.identity.findSession,
    findOperatorSession: slices.operator.findSession,
  });
  const hub = createSocketHub({
    ...kernel,
    allowedOrigins: config.allowedOrigins,
    redeemTicket: (ticket) => slices.operator.redeemTicket(ticket) ?? slices.identity.redeemTicket(ticket),
    findEndedOperatorSessions: slices.operator.findEndedSessions,
  });
  serveSlices(http, kernel, { slices, channels: messenger.channels() });
  await binanceRoutes(http, slices.binance);
  for (const site of options.sites) await serveSite(http, site);
  const upgrades = createUpgradeRouter(config);
  hub.attach(upgrades);
  const { symbols, listenKeys } = slices.binance;
  const streams = new Streams({ ...kernel, ...slices, symbols, listenKeys });
  streams.attach(upgrades);
  const socketApi = new SocketApi({ ...kernel, binance: slices.binance });
  socketApi.attach(upgrades);
  upgrades.attach(http.fastify.server);
  const stopChanges = applyChanges(kernel, slices);
  const closeChannels = openChannels({ hub, ...kernel, ...slices });

  return {
    bus,
    slices,
    http,
    demoAccounts: slices.demo.accounts,
    demoOperators: slices.demo.operators,
    start: () => start(kernel, slices, options),
    listen: async () => {
      await http.fastify.listen({ port: config.port, host: config.host });
      const { port } = http.fastify.server.address() as AddressInfo;
      return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    },
    stop: async () => {
      http.drain();
      await stopChanges();
      await slices.demo.stop();
      hub.close();
      streams.stop();
      socketApi.stop();
      slices.binance.stop();
      await http.fastify.close();
      closeChannels();
      await stopSlices(slices);
      await messenger.stop();
      await slices.identity.stop();
      await slices.operator.stop();
      await db.end();
    },
  };
}

/** Lets announced changes of filters hold once they are due. */
function applyChanges({ jobs }: Kernel, { market, spot }: Slices): () => Promise<void> {
  const changeJob = { name: 'market.apply_changes', periodMs: CHANGES_MS } as const;
  return jobs.every(changeJob, async () => {
    if (await market.hasDueChanges()) await spot.reload(() => market.applyChanges());
  });
}

/** Stops what others build on last. */
async function stopSlices(slices: Slices): Promise<void> {
  await slices.auditor.stop();
  await slices.wallet.stop();
  await slices.spot.stop();
  await slices.ticks.stop();
  await Promise.all([
    slices.micro.stop(),
    slices.fiat.stop(),
    slices.referral.stop(),
    slices.staking.stop(),
    slices.subscription.stop(),
  ]);
  await slices.contract.stop();
  await slices.market.stop();
  await slices.ledger.stop();
  await slices.verification.stop();
  await slices.support.stop();
  await slices.apiKeys.stop();
  await slices.files.stop();
  await slices.notification.stop();
}

function serveSlices(
  http: HttpServer,
  kernel: Kernel,
  parts: {
    readonly slices: Slices;
    readonly channels: { readonly email: boolean; readonly mobile: boolean };
  },
): void {
  const { operator, identity, ledger, market, ticks, spot, wallet, fiat, auditor, demo } = parts.slices;
  const health = healthParts(kernel, parts.slices);
  operatorRoutes(http, operator);
  systemRoutes(http, operator, {
    ...kernel,
    parts: health,
    version: VERSION,
    sources: dashboardSources(parts.slices),
  });
  servePeople(http, parts.slices);
  marketRoutes(http, market, spot);
  marketOperatorRoutes(http, {
    ...kernel,
    operator,
    market,
    audit: async () => (await auditor.run({ isFull: true })).violations,
  });
  tickRoutes(http, { ...kernel, market, ticks });
  ledgerRoutes(http, ledger);
  const { contract, micro, staking } = parts.slices;
  const houseReserves = { micro_bankroll: micro.reserve, staking_rewards: staking.reserve };
  const reserves = { ...contract.reserves, ...houseReserves };
  const { listProceeds } = parts.slices.subscription;
  ledgerOperatorRoutes(http, { ...kernel, operator, ledger, auditor, reserves, listProceeds });
  contentRoutes(http, createContent({ ...kernel, version: VERSION, channels: parts.channels }));
  spotRoutes(http, spot);
  statementRoutes(http, createStatement({ ...kernel, identity }));
  spotOperatorRoutes(http, { ...kernel, operator, market });
  contentOperatorRoutes(http, { ...kernel, operator });
  walletRoutes(http, wallet);
  walletOperatorRoutes(http, wallet);
  fiatRoutes(http, fiat);
  contractRoutes(http, contract);
  const isOffered = OFFERS[kernel.config.profile].micro;
  microRoutes(http, { ...kernel, ...parts.slices, isOffered }, micro);
  serveEarning(http, kernel, parts.slices);
  if (kernel.config.isDemo) {
    demoRoutes(http, demo);
    walletDemoRoutes(http, wallet);
    mailboxRoutes(http, kernel);
  }
  openApiRoutes(http, { isDemo: kernel.config.isDemo, version: VERSION });
  healthRoutes(http, { ...kernel, parts: health });
}

function serveEarning(http: HttpServer, kernel: Kernel, slices: Slices): void {
  referralRoutes(http, slices.referral);
  stakingRoutes(http, { ...kernel, ...slices });
  subscriptionRoutes(http, slices.subscription.deps);
  subscriptionOperatorRoutes(http, slices.subscription.deps);
}

async function start(kernel: Kernel, slices: Slices, options: AppOptions): Promise<void> {
  const { db, clock, config } = kernel;
  await assertDurable(db);
  await db.transaction(async (tx) => {
    await seedMarket(tx);
    await seedContent(tx, { now: clock.now(), isDemo: config.isDemo, hasHelp: options.hasHelp });
  });
  if (config.isDemo) {
    await seedHistory(db, { days: options.demo.historyDays, now: clock.now(), seed: config.feedSeed });
  }
  await slices.market.start();
  await slices.ticks.start(kernel.jobs, { isTimed: options.hasBeats });
  slices.ledger.start(kernel.jobs);
  await slices.identity.start();
  slices.operator.start(kernel.jobs);
  slices.files.start(kernel.jobs);
  slices.verification.start(kernel.jobs);
  slices.notification.start(kernel.jobs);
  slices.support.start(kernel.jobs);
  slices.apiKeys.start(kernel.jobs);
  await slices.spot.start();
  await slices.wallet.start();
  if (config.isDemo) {
    await slices.micro.seedBankroll();
    await slices.staking.seedPools();
    await slices.contract.seedFunds();
  }
  await slices.contract.start(kernel.jobs);
  await slices.micro.start(kernel.jobs);
  slices.fiat.start(kernel.jobs);
  slices.referral.start(kernel.jobs);
  slices.staking.start(kernel.jobs);
  slices.subscription.start(kernel.jobs);
  slices.auditor.start(kernel.jobs);
  if (config.isDemo) await slices.demo.start({ isTrading: options.demo.isTrading });
}

/** Who people are, what they are told and what programs act for them. */
function servePeople(http: HttpServer, slices: Slices): void {
  const { identity } = slices;
  identityRoutes(http, identity);
  notificationRoutes(http, slices.notification);
  fileRoutes(http, slices.files, identity.findSession);
  verificationRoutes(http, slices.verification);
  supportRoutes(http, slices.support);
  apiKeyRoutes(http, slices.apiKeys);
}

function healthParts(kernel: Kernel, { spot, contract, market, auditor }: Slices): HealthPart[] {
  return [
    {
      name: 'database',
      check: async () => ({ isReady: await isReachable(kernel.db), detail: {} }),
    },
    { name: 'spot', check: async () => ({ isReady: spot.isReady(), detail: {} }) },
    { name: 'contract', check: async () => ({ isReady: contract.isReady(), detail: {} }) },
    {
      name: 'auditor',
      check: async () => ({
        isReady: auditor.violations === 0,
        detail: { last_run_at: auditor.lastRunAt, violations: auditor.violations },
      }),
    },
    { name: 'feeds', check: async () => ({ isReady: true, detail: { feeds: market.feedHealth() } }) },
  ];
}

function dashboardSources({ market, auditor }: Slices): Parameters<typeof systemRoutes>[2]['sources'] {
  return {
    priceOf: (code) => market.price(code),
    turnovers: () =>
      market.all().map(({ id, quote }) => ({ code: quote.code, amount: market.quotation(id).turnover })),
    auditor: () => auditor,
    feedStates: () => market.feedHealth().map(({ state }) => state),
    haltedMatches: () => market.all().filter(({ id }) => market.isHalted(id)).length,
  };
}

async function isReachable(db: Database): Promise<boolean> {
  try {
    await db.query('select 1');
    return true;
  } catch {
    return false;
  }
}
