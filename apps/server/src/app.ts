import type { AddressInfo } from 'node:net';
import { ApiSessions, REST_PREFIXES, SocketApi, Streams, StreamSources } from './binance/index.ts';
import { seedContent } from './content/index.ts';
import { createDemoMessenger, type Demo, hasDemoPeople } from './demo/index.ts';
import { createBranding } from './kernel/brand.ts';
import { type Broker, connectBroker } from './kernel/broker.ts';
import { type Bus, localBus } from './kernel/bus.ts';
import { bothHubs } from './kernel/channel-relay.ts';
import { createClockCheck } from './kernel/clock-check.ts';
import { readDatabaseTime } from './kernel/clock-queries.ts';
import { createSharedCallLimits } from './kernel/call-limits.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { type ConsoleDoor, createConsoleDoor } from './kernel/console-door.ts';
import { createDatabase, type DatabaseOptions } from './kernel/db.ts';
import { assertDurable } from './kernel/durability.ts';
import { createHttp, type HttpServer } from './kernel/http.ts';
import { assertSameInstallation } from './kernel/installation.ts';
import { createJobBoard } from './kernel/job-board.ts';
import { createJobs } from './kernel/jobs.ts';
import { createLease, type Lease } from './kernel/lease.ts';
import type { Log } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { createModes } from './kernel/modes.ts';
import { createPrimary } from './kernel/primary.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import { noteSealingSecret } from './kernel/sealing-secret.ts';
import { type Role, ROLES } from './kernel/role.ts';
import { assertServerRole } from './kernel/server-role.ts';
import { createSharedBus, type SharedBus } from './kernel/shared-bus.ts';
import type { PlacedSlice } from './kernel/slice.ts';
import { createSocketHub, type SocketOptions } from './kernel/socket.ts';
import type { SocketHub } from './kernel/socket-channels.ts';
import type { Site } from './kernel/static-files.ts';
import { createUpgradeRouter } from './kernel/upgrade.ts';
import { type MarketDeps, seedHistory, seedMarket } from './market/index.ts';
import { type Gateways, meetGateways } from './meet-gateways.ts';
import { type Carriers, createMessenger, type PostPush } from './notification/index.ts';
import { listSlices } from './slice-list.ts';
import { seedBrand } from './seed-brand.ts';
import { createSitePages, serveSites } from './site-pages.ts';
import { createSlices, type Kernel, type Slices } from './slices.ts';
import type { WalletDeps } from './wallet/index.ts';
import type { PostEvent } from './webhook/index.ts';

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
  /** A simulation has the systems of an operator as well. */
  readonly postEvent?: PostEvent;
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
  /** Tests link processes in memory. */
  readonly connect?: typeof connectBroker;
  /** Another server has taken a role over: nothing that this one does counts any more. */
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
   * Waits until this server owns its part of the database, then seeds an empty one, rebuilds memory from it and opens the markets.
   * False when it was stopped before.
   */
  start(): Promise<boolean>;
  /** Answers the addresses of the two entrances. */
  listen(): Promise<{ readonly traders: string; readonly operators: string }>;
  /** Refuses new calls, finishes the running ones and closes everything. */
  stop(): Promise<void>;
}

const CONNECTIONS_MAX = 12;
/** Of the first contents, for which other processes may have to be waited. */
const SEED_MS = 30_000;
const SEED_ANSWERS = { answerMs: SEED_MS + 5_000 } as const;

export async function createApp(options: AppOptions): Promise<App> {
  const broker = openBroker(options);
  const { kernel, shared } = createKernel(options, broker);
  const { config, db, bus, lease } = kernel;
  const hasMailbox = config.isDemo && options.carriers === undefined;
  const messenger = hasMailbox ? createDemoMessenger(kernel) : createMessenger(kernel, options.carriers);
  const slices = createSlices(kernel, { ...options, messenger });

  const door = createConsoleDoor(config);
  const { gate } = slices;
  const shares = createSharedCallLimits(kernel);
  const http = await createHttp({
    ...{ ...kernel, ...config, door, gate, limits: shares.limits, slug: kernel.branding.slug },
    keyedPrefixes: REST_PREFIXES,
    isReplyChecked: options.isReplyChecked,
    findSession: slices.identity.findSession,
    findOperatorSession: slices.operator.findSession,
  });
  const running = listSlices(kernel, slices, messenger);
  for (const slice of running) await slice.routes?.(http);
  if (config.isFront)
    await serveSites(http, options.sites, createSitePages({ ...config, ...http, ...kernel }));
  const trading = openTrading(kernel, slices);
  const met = { http, slices, ...trading, sockets: holdersOf(slices) };
  const gateways = broker && meetGateways(kernel, { ...met, broker });
  const sockets = openSockets({ http, door, running, ...trading, gateways }, kernel, slices);

  return {
    bus,
    slices,
    http,
    door,
    demoAccounts: slices.demo.accounts,
    demoOperators: slices.demo.operators,
    start: async () => {
      if (!(await own(kernel))) return false;
      shared?.start();
      await start(kernel, running, options);
      if (kernel.roles.has('worker')) gate.start(kernel.jobs);
      kernel.jobBoard.start();
      await lease.settle();
      gateways?.start();
      return true;
    },
    listen: async () => {
      await http.fastify.listen({ port: config.port, host: config.host });
      const { port } = http.fastify.server.address() as AddressInfo;
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      const operators = config.isFront ? await door.listen(http.fastify) : '';
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
      shares.stop();
      kernel.jobBoard.stop();
      for (const part of [kernel.modes, kernel.branding]) part.stop();
      await messenger.stop();
      shared?.stop();
      await broker?.close();
      await lease.release();
      await db.end();
    },
  };
}

function openBroker({ config, log, connect = connectBroker }: AppOptions): Broker | null {
  if (config.broker === null) return null;
  const name = `openbourse owner/${process.pid}`;
  // Deadlines and beats are agreed on with other machines, like the lease.
  const random = systemRandom(systemClock);
  return connect({ settings: config.broker, name, clock: systemClock, random, log });
}

function createKernel(
  options: AppOptions,
  broker: Broker | null,
): { readonly kernel: Kernel; readonly shared: SharedBus | null } {
  const { config, clock, random, log } = options;
  const roles = new Set(config.roles);
  const metrics = createMetrics();
  const reached = reachDatabase(options);
  const lease = openLease(options, reached);
  const local = localBus((error, topic) => log.error({ err: error, topic }, 'an event handler failed'));
  const machine = { clock: systemClock, random: systemRandom(systemClock), log };
  const isWhole = broker === null || roles.size === ROLES.length;
  const shared = isWhole ? null : createSharedBus({ ...machine, local, broker, lease, roles: config.roles });
  const bus = shared ?? local;
  const db = createDatabase({ ...reached, bus, connectionsMax: CONNECTIONS_MAX, fence: lease });
  const readOther = options.readOtherClock ?? (() => readDatabaseTime(db));
  const clockCheck = createClockCheck({ clock, log, metrics, readOther });
  const jobs = createJobs({ clock, log, metrics, mayRun: clockCheck.agrees });
  const jobBoard = createJobBoard({ jobs, bus, clock, roles });
  const modes = createModes({ db, clock, bus, log, roles });
  const branding = createBranding({ db, clock, bus, log, roles });
  const machinery = { jobs, jobBoard, clockCheck, modes, branding };
  const kernel = { roles, db, lease, clock, random, log, metrics, bus, config, ...machinery };
  return { kernel, shared };
}

type Reached = Pick<DatabaseOptions, 'url' | 'primary' | 'log' | 'pooling'>;

/** The way to the database; of several hosts all connections of this process have one primary. */
function reachDatabase({ databaseUrl: url, log, pooling }: AppOptions): Reached {
  return { url, primary: createPrimary({ url, log }), log, ...(pooling !== undefined && { pooling }) };
}

/** The lease without which nothing is written to the database. */
function openLease(
  { config, leaseClock: clock = systemClock, onLost = () => undefined }: AppOptions,
  reached: Reached,
): Lease {
  const { leaseMs: ttlMs, roles, durability } = config;
  return createLease({
    ...reached,
    ...{ clock, random: systemRandom(systemClock), roles, onLost, ttlMs, durability },
  });
}

/** Waits until this server owns its part of the database; false when it was stopped before. */
async function own({ db, lease, config }: Kernel): Promise<boolean> {
  await assertDurable(db, config.durability);
  if (config.isProduction) await assertServerRole(db);
  const random = systemRandom(systemClock);
  const assertSame = () => assertSameInstallation(db, { config, random, isDemoSeeded: hasDemoPeople });
  // A server that could not serve the database does not wait for it either.
  await assertSame();
  if (!(await lease.take())) return false;
  await assertSame();
  // A demonstration has any secret, or none.
  if (!config.isDemo) await noteSealingSecret(db, config.secret);
  return true;
}

/** Streams and sessions of the trading API for existing clients, whose sockets are here or at gateways. */
function openTrading(
  kernel: Kernel,
  slices: Slices,
): { readonly sources: StreamSources; readonly sessions: ApiSessions } {
  const { binance } = slices;
  const { symbols, listenKeys } = binance;
  return {
    sources: new StreamSources({ ...kernel, ...slices, symbols, listenKeys }),
    sessions: new ApiSessions({ ...kernel, binance }),
  };
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
    readonly running: readonly PlacedSlice[];
    readonly sources: StreamSources;
    readonly sessions: ApiSessions;
    readonly gateways: Gateways | null;
  },
  kernel: Kernel,
  slices: Slices,
): { close(): void; closeChannels(): void } {
  const { http, door, running, sources, sessions, gateways } = doors;
  const { config, roles } = kernel;
  const server = createSocketHub({
    ...kernel,
    ...holdersOf(slices),
    allowedOrigins: config.allowedOrigins,
    consoleUrl: config.consoleUrl,
    connectionsMax: config.socketsMax,
  });
  const upgrades = createUpgradeRouter({ ...config, lease: kernel.lease, door });
  const hubOf = (role: Role): SocketHub =>
    gateways === null ? server.channels : bothHubs(server.channels, gateways.relayOf(role));
  const streams = new Streams({ ...kernel, from: sources });
  const socketApi = new SocketApi({ ...kernel, sessions });
  if (config.isFront) for (const one of [server, streams, socketApi]) one.attach(upgrades);
  upgrades.attach(http.fastify.server);
  upgrades.attach(door.server);
  const cancels = running
    .filter(({ role }) => roles.has(role))
    .flatMap((slice) => slice.channels?.(hubOf(slice.role)) ?? []);
  return {
    close: () => {
      server.close();
      sessions.stop();
      streams.stop();
      socketApi.stop();
      sources.stop();
    },
    closeChannels: () => {
      for (const cancel of cancels) cancel();
    },
  };
}

/** Seeds an empty database, then starts every slice after those that it builds on, and follows those of other processes. */
async function start(kernel: Kernel, running: readonly PlacedSlice[], options: AppOptions): Promise<void> {
  const { db, clock, config, jobs, roles } = kernel;
  await db.transaction(async (tx) => {
    // Several processes may be the first, and wait for each other.
    await tx.query(`set local lock_timeout = ${SEED_MS}`);
    await tx.query(`set local statement_timeout = ${SEED_MS}`);
    await tx.query("select pg_advisory_xact_lock(hashtextextended('kernel.seed', 0))");
    await seedMarket(tx);
    await seedBrand(tx, { first: config.firstBrand, now: clock.now() });
    await seedContent(tx, { now: clock.now(), isDemo: config.isDemo, hasHelp: options.hasHelp });
  }, SEED_ANSWERS);
  if (config.isDemo && roles.has('price')) {
    await seedHistory(db, { days: options.demo.historyDays, now: clock.now(), seed: config.feedSeed });
  }
  await kernel.modes.start();
  await kernel.branding.start();
  for (const slice of running) await (roles.has(slice.role) ? slice.start?.(jobs) : slice.follow?.(jobs));
}
