import type { AddressInfo } from 'node:net';
import packageJson from '../package.json' with { type: 'json' };
import { apiKeyRoutes } from './apikey/index.ts';
import { binanceRoutes, REST_PREFIXES, SocketApi, Streams } from './binance/index.ts';
import { openChannels } from './channels.ts';
import { dashboardSources } from './dashboard-sources.ts';
import { contentOperatorRoutes, contentRoutes, createContent, seedContent } from './content/index.ts';
import { contractRoutes } from './contract/index.ts';
import { createDemoMessenger, type Demo, demoRoutes, hasDemoPeople, mailboxRoutes } from './demo/index.ts';
import { fiatRoutes } from './fiat/index.ts';
import { fileRoutes } from './file/index.ts';
import { identityRoutes } from './identity/index.ts';
import { type Bus, localBus } from './kernel/bus.ts';
import { createClockCheck } from './kernel/clock-check.ts';
import { readDatabaseTime } from './kernel/clock-queries.ts';
import { createGate } from './kernel/change.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { type ConsoleDoor, createConsoleDoor } from './kernel/console-door.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { assertDurable } from './kernel/durability.ts';
import { healthParts } from './health-parts.ts';
import { healthRoutes } from './kernel/health.ts';
import { createHttp, type HttpServer } from './kernel/http.ts';
import { assertSameInstallation } from './kernel/installation.ts';
import { createJobs } from './kernel/jobs.ts';
import { createLease, type Lease } from './kernel/lease.ts';
import type { Log } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { createModes } from './kernel/modes.ts';
import { openApiRoutes } from './kernel/openapi.ts';
import { OFFERS } from './kernel/profile.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import { assertServerRole } from './kernel/server-role.ts';
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
import { refuseByMode } from './mode-of-calls.ts';
import { microRoutes } from './micro/index.ts';
import { referralRoutes } from './referral/index.ts';
import { createMessenger, notificationRoutes } from './notification/index.ts';
import { operatorRoutes, systemRoutes, wasRecorded } from './operator/index.ts';
import { siteRoutes } from './site-routes.ts';
import { createSlices, type Kernel, type Slices } from './slices.ts';
import { spotOperatorRoutes, spotRoutes } from './spot/index.ts';
import { stakingRoutes } from './staking/index.ts';
import { portfolioRoutes } from './portfolio/index.ts';
import { STATEMENT_KINDS } from './statement-kinds.ts';
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
  /** Tests whose clock is their own say what another one shows; otherwise it is that of PostgreSQL. */
  readonly readOtherClock?: () => Promise<number>;
  /** Tests record the beats themselves. */
  readonly hasBeats: boolean;
  /** Another server has taken the database over: nothing that this one does counts any more. */
  readonly onLost?: () => void;
}

export interface App {
  readonly bus: Bus;
  readonly slices: Slices;
  readonly http: HttpServer;
  readonly demoAccounts: Demo['accounts'];
  readonly demoOperators: Demo['operators'];
  /**
   * Waits until this server owns the database, then seeds an empty one, rebuilds memory from it and opens the markets.
   * False when it was stopped before.
   */
  start(): Promise<boolean>;
  /** Answers the addresses of the two entrances. */
  listen(): Promise<{ readonly traders: string; readonly operators: string }>;
  /** Refuses new calls, finishes the running ones and closes everything. */
  stop(): Promise<void>;
}

const CONNECTIONS_MAX = 12;
/** How often announced changes of filters are looked for. */
const CHANGES_MS = 5_000;
const VERSION = packageJson.version;

export async function createApp(options: AppOptions): Promise<App> {
  const kernel = createKernel(options);
  const { config, db, bus, lease } = kernel;
  const messenger = config.isDemo ? createDemoMessenger(kernel) : createMessenger(kernel);
  const slices = createSlices(kernel, { ...options, messenger });

  const door = createConsoleDoor(config);
  const gate = createGate({
    ...kernel,
    refuseByMode: (name, input) => refuseByMode(slices, name, input),
    provePayPassword: slices.identity.provePayPassword,
    wasRecorded,
  });
  const http = await createHttp({
    ...kernel,
    ...config,
    door,
    gate,
    keyedPrefixes: REST_PREFIXES,
    isReplyChecked: options.isReplyChecked,
    lease,
    findSession: slices.identity.findSession,
    findOperatorSession: slices.operator.findSession,
    refuseByMode: (name, input) => refuseByMode(slices, name, input),
  });
  serveSlices(http, kernel, { slices, channels: messenger.channels() });
  await binanceRoutes(http, slices.binance);
  for (const site of options.sites) await serveSite(http, site);
  const sockets = openSockets({ http, door }, kernel, slices);
  let stopChanges = async (): Promise<void> => undefined;

  return {
    bus,
    slices,
    http,
    demoAccounts: slices.demo.accounts,
    demoOperators: slices.demo.operators,
    start: async () => {
      if (!(await own(kernel))) return false;
      await start(kernel, slices, options);
      gate.start(kernel.jobs);
      stopChanges = applyChanges(kernel, slices);
      lease.settle();
      return true;
    },
    listen: async () => {
      await http.fastify.listen({ port: config.port, host: config.host });
      const { port } = http.fastify.server.address() as AddressInfo;
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      return { traders: `http://${host}:${port}`, operators: await door.listen(http.fastify) };
    },
    stop: async () => {
      http.drain();
      await stopChanges();
      await slices.demo.stop();
      await gate.stop();
      sockets.close();
      slices.binance.stop();
      await Promise.all([http.fastify.close(), door.close()]);
      sockets.closeChannels();
      await stopSlices(slices);
      await messenger.stop();
      await slices.identity.stop();
      await slices.operator.stop();
      await slices.anchors.stop();
      await lease.release();
      await db.end();
    },
  };
}

function createKernel(options: AppOptions): Kernel {
  const { config, clock, random, log } = options;
  const metrics = createMetrics();
  const bus = localBus((error, topic) => log.error({ err: error, topic }, 'an event handler failed'));
  const { lease, db } = openDatabase(options, bus);
  const readOther = options.readOtherClock ?? (() => readDatabaseTime(db));
  const clockCheck = createClockCheck({ clock, log, metrics, readOther });
  const jobs = createJobs({ clock, log, metrics, mayRun: clockCheck.agrees });
  const modes = createModes({ db, clock, bus, log });
  return { db, lease, clock, random, log, metrics, bus, config, jobs, clockCheck, modes };
}

/** The database, and the lease without which nothing is written to it. */
function openDatabase(
  { config, databaseUrl: url, log, onLost = () => undefined }: AppOptions,
  bus: Bus,
): {
  readonly lease: Lease;
  readonly db: Database;
} {
  const random = systemRandom(systemClock);
  const { leaseMs: ttlMs } = config;
  const lease = createLease({ url, log, clock: systemClock, random, onLost, ttlMs });
  return { lease, db: createDatabase({ url, log, bus, connectionsMax: CONNECTIONS_MAX, fence: lease }) };
}

/** Waits until this server owns its database; false when it was stopped before. */
async function own({ db, lease, config }: Kernel): Promise<boolean> {
  await assertDurable(db);
  if (config.isProduction) await assertServerRole(db);
  const random = systemRandom(systemClock);
  const assertSame = () => assertSameInstallation(db, { config, random, isDemoSeeded: hasDemoPeople });
  // A server that could not serve the database does not wait for it either.
  await assertSame();
  if (!(await lease.take())) return false;
  await assertSame();
  return true;
}

/** Every entrance for sockets. */
function openSockets(
  doors: { readonly http: HttpServer; readonly door: ConsoleDoor },
  kernel: Kernel,
  slices: Slices,
): { close(): void; closeChannels(): void } {
  const { http, door } = doors;
  const hub = createSocketHub({
    ...kernel,
    allowedOrigins: kernel.config.allowedOrigins,
    redeemTicket: (ticket, isOperators) =>
      (isOperators ? slices.operator : slices.identity).redeemTicket(ticket),
    consoleUrl: kernel.config.consoleUrl,
    connectionsMax: kernel.config.socketsMax,
    findEndedUserSessions: slices.identity.findEndedSessions,
    findEndedOperatorSessions: slices.operator.findEndedSessions,
  });
  const upgrades = createUpgradeRouter({ ...kernel.config, lease: kernel.lease, door });
  hub.attach(upgrades);
  const { symbols, listenKeys } = slices.binance;
  const streams = new Streams({ ...kernel, ...slices, symbols, listenKeys });
  streams.attach(upgrades);
  const socketApi = new SocketApi({ ...kernel, binance: slices.binance });
  socketApi.attach(upgrades);
  upgrades.attach(http.fastify.server);
  upgrades.attach(door.server);
  const closeChannels = openChannels({ hub, ...kernel, ...slices });
  return {
    close: () => {
      hub.close();
      streams.stop();
      socketApi.stop();
    },
    closeChannels,
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
    slices.portfolio.stop(),
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
  siteRoutes(http, parts.slices);
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
  });
  tickRoutes(http, { ...kernel, market, ticks });
  ledgerRoutes(http, ledger);
  const { contract, micro, staking } = parts.slices;
  const houseReserves = { micro_bankroll: micro.reserve, staking_rewards: staking.reserve };
  const reserves = { ...contract.reserves, ...houseReserves };
  const { listProceeds } = parts.slices.subscription;
  const symbolOf = (matchId: number): string | null => market.find(matchId)?.symbol ?? null;
  ledgerOperatorRoutes(http, { ...kernel, operator, ledger, auditor, reserves, listProceeds, symbolOf });
  contentRoutes(http, createContent({ ...kernel, version: VERSION, channels: parts.channels }));
  spotRoutes(http, spot);
  statementRoutes(http, createStatement({ ...kernel, identity, kinds: STATEMENT_KINDS }));
  portfolioRoutes(http, parts.slices.portfolio);
  spotOperatorRoutes(http, { ...kernel, operator, market, spot });
  contentOperatorRoutes(http, { ...kernel, operator });
  walletRoutes(http, wallet);
  walletOperatorRoutes(http, { ...kernel, operator, wallet });
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
  await db.transaction(async (tx) => {
    await seedMarket(tx);
    await seedContent(tx, { now: clock.now(), isDemo: config.isDemo, hasHelp: options.hasHelp });
  });
  if (config.isDemo) {
    await seedHistory(db, { days: options.demo.historyDays, now: clock.now(), seed: config.feedSeed });
  }
  await kernel.modes.refresh();
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
  slices.portfolio.start(kernel.jobs);
  slices.referral.start(kernel.jobs);
  slices.staking.start(kernel.jobs);
  slices.subscription.start(kernel.jobs);
  await slices.anchors.start(kernel.jobs);
  await slices.auditor.start(kernel.jobs);
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
