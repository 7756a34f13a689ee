import type { FakeClock } from '@openbourse/testkit/fake-clock';
import type { Random } from '@openbourse/testkit/seeded-random';
import { fakeClock } from '@openbourse/testkit/fake-clock';
import { serverUrlOf } from '../../db/server-role.ts';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { CHAIN_COINS, type Nodes, openChains } from './chains.ts';
import { createTurns, type Transit } from './entrance.ts';
import { heldClientOf } from './held-client.ts';
import type { Post } from './post.ts';
import type { Receiver } from './receiver.ts';
import type { Scheduler } from './scheduler.ts';
import type { Venues } from './venues.ts';

/** One run of the server from its start to its stop or its death. */
export interface Life extends Transit {
  readonly app: App;
  /** The traders' entrance. */
  readonly url: string;
  isDead: boolean;
  /** Requests that have no answer yet. */
  readonly unanswered: Set<Promise<unknown>>;
  readonly died: Promise<never>;
  die: () => void;
}

/** The server answers nothing more: what a client sees when its host is gone. */
export class Unreachable extends TypeError {
  constructor() {
    super('fetch failed');
  }
}

export function beginLife(): Omit<Life, 'app' | 'url'> {
  let die = (): void => undefined;
  const died = new Promise<never>((_resolve, reject) => {
    die = () => reject(new Unreachable());
  });
  died.catch(() => undefined);
  return { isDead: false, unanswered: new Set(), transit: 0, died, die, ...createTurns() };
}

/** Everything that a server has of the world. */
interface Surroundings {
  readonly clock: FakeClock;
  readonly venues: Venues;
  readonly nodes: Nodes;
  readonly post: Post;
  readonly receiver: Receiver;
  readonly scheduler: Scheduler;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly random: Random;
  /** Hears each line of the log. */
  readonly hear: (line: string) => void;
  /** Another server owns the database. */
  readonly onLost: () => void;
}

/** The real server, which reads the time, the venues, the nodes and the database of its world. */
export function createServer(life: Pick<Life, 'isDead' | 'died'>, world: Surroundings): Promise<App> {
  const { clock, nodes, post, receiver, venues } = world;
  const alive =
    (run: () => void): (() => void) =>
    () => {
      if (!life.isDead) run();
    };
  const config = readConfig({
    PORT: '0',
    OB_LOG_LEVEL: process.env['SIM_LOG'] ?? 'error',
    OB_DEMO: 'on',
    OB_CALL_LIMIT_FACTOR: '100',
    OB_LEASE_S: '600',
    DATABASE_URL: serverUrlOf(world.databaseUrl),
    OB_DATA_DIR: world.folder,
    ...world.env,
  });
  return createApp({
    config,
    databaseUrl: config.databaseUrl,
    clock: {
      now: clock.now,
      after: (ms, run) => clock.after(ms, alive(run)),
      every: (ms, run) => clock.every(ms, alive(run)),
    },
    random: world.random,
    log: createLog(config.logLevel, { write: world.hear }),
    sites: [],
    onLost: world.onLost,
    isReplyChecked: true,
    demo: { historyDays: 0, isTrading: false, hasChain: false },
    openFeed: venues.openFeed,
    carriers: post.carriers,
    postPush: post.postPush,
    postEvent: receiver.postEvent,
    openNodes: async () => ({
      chains: openChains(nodes),
      ...{
        usdtContracts: new Map([['ETH', CHAIN_COINS.USDT.contract]]),
        demo: new Map(),
        stop: async () => undefined,
      },
    }),
    readOtherClock: async () => clock.trueNow(),
    hasHelp: false,
    hasBeats: true,
    leaseClock: fakeClock(clock.now()),
    pooling: {
      Client: heldClientOf(world.scheduler, life),
      connectionTimeoutMillis: 0,
      idleTimeoutMillis: 0,
    },
  });
}
