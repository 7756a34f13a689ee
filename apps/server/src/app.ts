import type { AddressInfo } from 'node:net';
import { REST_PREFIXES, SocketApi, Streams } from './binance/index.ts';
import { seedContent } from './content/index.ts';
import { createDemoMessenger, type Demo, hasDemoPeople } from './demo/index.ts';
import { type Bus, localBus } from './kernel/bus.ts';
import { bothHubs } from './kernel/channel-relay.ts';
import { createClockCheck } from './kernel/clock-check.ts';
import { readDatabaseTime } from './kernel/clock-queries.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { type ConsoleDoor, createConsoleDoor } from './kernel/console-door.ts';
import { createDatabase, type Database, type DatabaseOptions } from './kernel/db.ts';
import { assertDurable } from './kernel/durability.ts';
import { createHttp, type HttpServer } from './kernel/http.ts';
import { assertSameInstallation } from './kernel/installation.ts';
import { createJobs } from './kernel/jobs.ts';
import { createLease, type Lease } from './kernel/lease.ts';
import type { Log } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { createModes } from './kernel/modes.ts';
import { createPrimary } from './kernel/primary.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import { assertServerRole } from './kernel/server-role.ts';
import type { Slice } from './kernel/slice.ts';
import { createSocketHub, type SocketOptions } from './kernel/socket.ts';
import type { SocketHub } from './kernel/socket-channels.ts';
import { type Site, serveSite } from './kernel/static-files.ts';
import { createUpgradeRouter } from './kernel/upgrade.ts';
import { type MarketDeps, seedHistory, seedMarket } from './market/index.ts';
import { type Gateways, meetGateways } from './meet-gateways.ts';
import { type Carriers, createMessenger, type PostPush } from './notification/index.ts';
import { listSlices } from './slice-list.ts';
import { createSlices, type Kernel, type Slices } from './slices.ts';
import type { WalletDeps } from './wallet/index.ts';

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
  /** Contents of a new demonstration; tests seed less and trade themselves. */
  readonly demo: { readonly historyDays: number; readonly isTrading: boolean; readonly hasChain: boolean };
  /** True when a new database gets the help articles; tests that read none do without. */
  readonly hasHelp: boolean;
  readonly openFeed?: MarketDeps['openFeed'];
  /** A simulation has ways to people of its own. */
  readonly carriers?: Carriers;
  readonly postPush?: PostPush;
  /** A simulation has a chain of its own. */
  readonly openNodes?: WalletDeps['openNodes'];
  /** Tests whose clock is their own say what another one shows; otherwise it is that of PostgreSQL. */
  readonly readOtherClock?: () => Promise<number>;
  /** Tests record the beats themselves. */
  readonly hasBeats: boolean;
  /** A simulation decides when a statement is sent. */
  readonly pooling?: DatabaseOptions['pooling'];
  /** The lease runs by the system's clock; in a simulation it stands still. */
  readonly leaseClock?: Clock;
  /** Another server has taken the database over: nothing that this one does counts any more. */
  readonly onLost?: () => void;
}

export interface App {
  readonly bus: Bus;
  readonly slices: Slices;
  readonly http: HttpServer;
  readonly door: ConsoleDoor;
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

export async function createApp(options: AppOptions): Promise<App> {
  const kernel = createKernel(options);
  const { config, db, bus, lease } = kernel;
  const hasMailbox = config.isDemo && options.carriers === undefined;
  const messenger = hasMailbox ? createDemoMessenger(kernel) : createMessenger(kernel, options.carriers);
  const slices = createSlices(kernel, { ...options, messenger });

  const door = createConsoleDoor(config);
  const { gate } = slices;
  const http = await createHttp({
    ...kernel,
    ...config,
    door,
    gate,
    keyedPrefixes: REST_PREFIXES,
    isReplyChecked: options.isReplyChecked,
    isFront: config.roles !== 'owner',
    lease,
    findSession: slices.identity.findSession,
    findOperatorSession: slices.operator.findSession,
  });
  const running = listSlices(kernel, slices, messenger);
  for (const slice of running) await slice.routes?.(http);
  if (config.roles !== 'owner') for (const site of options.sites) await serveSite(http, site);
  const gateways = meetGateways(kernel, { http, slices, sockets: holdersOf(slices) });
  const sockets = openSockets({ http, door, running, relay: gateways?.relay }, kernel, slices);

  return {
    bus,
    slices,
    http,
    door,
    demoAccounts: slices.demo.accounts,
    demoOperators: slices.demo.operators,
    start: async () => {
      if (!(await own(kernel))) return false;
      await start(kernel, running, options);
      gate.start(kernel.jobs);
      await lease.settle();
      gateways?.start();
      return true;
    },
    listen: async () => {
      await http.fastify.listen({ port: config.port, host: config.host });
      const { port } = http.fastify.server.address() as AddressInfo;
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      const operators = config.roles === 'owner' ? '' : await door.listen(http.fastify);
      return { traders: `http://${host}:${port}`, operators };
    },
    stop: async () => {
      http.drain();
      const drained = gateways?.drain();
      await gate.stop();
      sockets.close();
      await Promise.all([http.fastify.close(), door.close(), drained]);
      sockets.closeChannels();
      for (const slice of running.toReversed()) await slice.stop?.();
      await messenger.stop();
      await gateways?.stop();
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
  {
    config,
    databaseUrl: url,
    log,
    pooling,
    leaseClock: clock = systemClock,
    onLost = () => undefined,
  }: AppOptions,
  bus: Bus,
): {
  readonly lease: Lease;
  readonly db: Database;
} {
  const random = systemRandom(systemClock);
  const { leaseMs: ttlMs, durability } = config;
  const primary = createPrimary({ url, log });
  const reached = { url, primary, log, ...(pooling !== undefined && { pooling }) };
  const lease = createLease({ ...reached, clock, random, onLost, ttlMs, durability });
  return { lease, db: createDatabase({ ...reached, bus, connectionsMax: CONNECTIONS_MAX, fence: lease }) };
}

/** Waits until this server owns its database; false when it was stopped before. */
async function own({ db, lease, config }: Kernel): Promise<boolean> {
  await assertDurable(db, config.durability);
  if (config.isProduction) await assertServerRole(db);
  const random = systemRandom(systemClock);
  const assertSame = () => assertSameInstallation(db, { config, random, isDemoSeeded: hasDemoPeople });
  // A server that could not serve the database does not wait for it either.
  await assertSame();
  if (!(await lease.take())) return false;
  await assertSame();
  return true;
}

type Holders = Pick<SocketOptions, 'redeemTicket' | 'findEndedUserSessions' | 'findEndedOperatorSessions'>;

/** Whoever sockets belong to. */
function holdersOf({ operator, identity }: Slices): Holders {
  return {
    redeemTicket: (ticket, isOperators) => (isOperators ? operator : identity).redeemTicket(ticket),
    findEndedUserSessions: identity.findEndedSessions,
    findEndedOperatorSessions: operator.findEndedSessions,
  };
}

/** Every entrance for sockets. Where gateways listen for clients, the channels are theirs alone. */
function openSockets(
  doors: {
    readonly http: HttpServer;
    readonly door: ConsoleDoor;
    readonly running: readonly Slice[];
    readonly relay: Gateways['relay'] | undefined;
  },
  kernel: Kernel,
  slices: Slices,
): { close(): void; closeChannels(): void } {
  const { http, door, running, relay } = doors;
  const { config } = kernel;
  const server = createSocketHub({
    ...kernel,
    ...holdersOf(slices),
    allowedOrigins: config.allowedOrigins,
    consoleUrl: config.consoleUrl,
    connectionsMax: config.socketsMax,
  });
  const upgrades = createUpgradeRouter({ ...config, lease: kernel.lease, door });
  if (config.roles !== 'owner') server.attach(upgrades);
  const hub: SocketHub = relay === undefined ? server.channels : bothHubs(server.channels, relay);
  const { symbols, listenKeys } = slices.binance;
  const streams = new Streams({ ...kernel, ...slices, symbols, listenKeys });
  streams.attach(upgrades);
  const socketApi = new SocketApi({ ...kernel, binance: slices.binance });
  socketApi.attach(upgrades);
  upgrades.attach(http.fastify.server);
  upgrades.attach(door.server);
  const cancels = running.flatMap((slice) => slice.channels?.(hub) ?? []);
  return {
    close: () => {
      server.close();
      streams.stop();
      socketApi.stop();
    },
    closeChannels: () => {
      for (const cancel of cancels) cancel();
    },
  };
}

/** Seeds an empty database, then starts every slice after those that it builds on. */
async function start(kernel: Kernel, running: readonly Slice[], options: AppOptions): Promise<void> {
  const { db, clock, config, jobs } = kernel;
  await db.transaction(async (tx) => {
    await seedMarket(tx);
    await seedContent(tx, { now: clock.now(), isDemo: config.isDemo, hasHelp: options.hasHelp });
  });
  if (config.isDemo) {
    await seedHistory(db, { days: options.demo.historyDays, now: clock.now(), seed: config.feedSeed });
  }
  await kernel.modes.refresh();
  for (const slice of running) await slice.start?.(jobs);
}
