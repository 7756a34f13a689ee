import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperatorRole, TICK_BEAT_MS } from '@openbourse/api';
import {
  ClientError,
  type Client,
  createClient,
  cookieFetch,
  createOperatorClient,
  memoryTokenStore,
  type OperatorCall,
} from '@openbourse/client';
import {
  createTestDatabase,
  defineTemplate,
  type FakeClock,
  fakeClock,
  seededRandom,
} from '@openbourse/testkit';
import { serverUrlOf } from '../../../../db/server-role.ts';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import type { Site } from '../kernel/static-files.ts';
import { createLog } from '../kernel/log.ts';
import { totpCodeAt } from '../kernel/totp.ts';
import { createUser, fund, type NewUser, TEST_PASSWORD } from './accounts.ts';
import { openFront } from './front.ts';
import { pause } from './pause.ts';
import { createSplitApp } from './start-split-app.ts';
import { scriptedFeed, type ScriptedFeed, type ScriptedSources } from './scripted-feed.ts';

/** A person with a session: calls go over HTTP like anybody's. */
export interface TestUser {
  readonly userId: number;
  readonly email: string;
  readonly client: Client;
}

/** An operator with a session of the console. */
export interface TestOperator {
  readonly operatorId: number;
  readonly email: string;
  /** Token in the cookie of the session. */
  readonly token: string;
  readonly secret: Buffer;
  readonly client: Client<OperatorCall>;
}

export interface OperatorOptions {
  /** With commas between them. */
  readonly roles: string;
  /** Of the operator's own user account. */
  readonly userUid?: string;
}

/** A code of an authenticator counts once. */
const CODE_MS = 30_000;
export const OPERATOR_PASSWORD = 'copper kettle by the window';

/** The whole server on a database of its own, with a clock, a feed and randomness that the test drives. */
export interface TestServer {
  readonly url: string;
  /** The operators' entrance. */
  readonly consoleUrl: string;
  /** Logs in the owner of the tables; the server itself has a role of its own. */
  readonly databaseUrl: string;
  /** As the owner of the tables, whom no grant keeps from tampering. */
  readonly owner: Database;
  readonly app: App;
  readonly clock: FakeClock;
  readonly feed: ScriptedFeed;
  /**
   * A logged-in user; certified with a transaction password by default. `funds` are amounts by currency code.
   */
  user(options?: UserOptions): Promise<TestUser>;
  /** A logged-in operator. */
  operator(options: OperatorOptions): Promise<TestOperator>;
  /** Another session of an operator, as after one has idled out; half a minute passes for the next code. */
  logInAgain(operator: TestOperator): Promise<TestOperator>;
  /** A second operator approves what was proposed. */
  approve(proposal: { readonly id: number; readonly checkers: readonly OperatorRole[] }): Promise<void>;
  /** Logs a user in whom an earlier server of the same database has made. */
  logIn(email: string): Promise<Client>;
  fund(userId: number, funds: Readonly<Record<string, string>>): Promise<void>;
  /** An anonymous client. */
  guest(): Client;
  /** Lets half a second pass and records a beat; all that the beat decides is done when it resolves. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

export interface UserOptions extends Omit<NewUser, 'email'> {
  readonly funds?: Readonly<Record<string, string>>;
}

/** Saturday 21 November 2026, 10:00 UTC: forex is closed, coins trade. */
export const TEST_START = Date.UTC(2026, 10, 21, 10);

interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** As its owner. */
  readonly databaseUrl?: string;
  /** Instant that the clock shows at first; `TEST_START` by default. */
  readonly startAt?: number;
  readonly seed?: number;
  /** Starts the demonstration's own chain, which mines when the test says so. */
  readonly hasChain?: boolean;
  /** Seeds the help articles in ten languages. */
  readonly hasHelp?: boolean;
  readonly feed?: ScriptedSources;
  /** Built applications that are served; none by default. */
  readonly sites?: readonly Site[];
  /** `split`: a process of each role behind a gateway, as far as one process shows it; by default what OB_TEST_TOPOLOGY says. */
  readonly topology?: 'one' | 'split';
  /** Of candles that are there from the start; 59,000 rows a day. */
  readonly historyDays?: number;
}

/** A first start seeds for a second what all tests share; its random ids are not those of the tests. */
export const seededServer = defineTemplate('test_server', async (databaseUrl) => {
  const server = await startTestServer({ databaseUrl, seed: 0, topology: 'one' });
  await server.stop();
});

/** Options that decide about the contents of a first start: its clock, its random ids and what it adds. */
const OF_CONTENTS = ['startAt', 'seed', 'hasHelp', 'historyDays'] as const;

function startsAsShared(options: TestServerOptions): boolean {
  const { OB_DEMO: demo, OB_BRAND_FILE: brand } = options.env ?? {};
  return OF_CONTENTS.every((name) => options[name] === undefined) && demo !== 'off' && brand === undefined;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database =
    options.databaseUrl === undefined
      ? await createTestDatabase(startsAsShared(options) ? { template: seededServer } : {})
      : null;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'openbourse-test-'));
  const clock = fakeClock(options.startAt ?? TEST_START);
  const random = seededRandom(options.seed ?? 1, clock);
  const feed = scriptedFeed(clock, options.feed);
  const front = await openFront();
  const env = {
    ...front?.env,
    PORT: '0',
    OB_LOG_LEVEL: 'fatal',
    OB_DEMO: 'on',
    // All people of a test call from one address, while its clock stands still.
    OB_CALL_LIMIT_FACTOR: '10000',
    // A test lets days pass at once, which keeps the event loop from renewing.
    OB_LEASE_S: '600',
    DATABASE_URL: serverUrlOf(databaseUrl),
    OB_DATA_DIR: dataDir,
    ...options.env,
  };
  const config = readConfig(env);
  const parts = {
    databaseUrl: config.databaseUrl,
    clock,
    random,
    log: createLog(config.logLevel),
    sites: options.sites ?? [],
    isReplyChecked: true,
    demo: { historyDays: options.historyDays ?? 0, isTrading: false, hasChain: options.hasChain ?? false },
    openFeed: feed.open,
    readOtherClock: async () => clock.trueNow(),
    hasHelp: options.hasHelp ?? false,
    hasBeats: false,
  };
  const isSplit = (options.topology ?? process.env['OB_TEST_TOPOLOGY']) === 'split';
  const app = isSplit ? await createSplitApp(parts, env) : await createApp({ ...parts, config });
  const owner = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 2 });
  await app.start();
  const { traders, operators: consoleUrl } = await app.listen();
  const url = (await front?.open(options.env ?? {}, clock)) ?? traders;
  const clientOf = (): Client =>
    createClient({ baseUrl: url, tokens: memoryTokenStore(), locale: () => 'en', onEvent: () => undefined });
  let count = 0;
  const server: TestServer = {
    url,
    consoleUrl,
    databaseUrl,
    owner,
    app,
    clock,
    feed,
    guest: clientOf,
    beat: async () => {
      clock.advance(TICK_BEAT_MS);
      await app.slices.ticks.beat();
      await app.slices.micro.idle();
      await app.slices.contract.idle();
    },
    logIn: (email) => logInUser({ guest: clientOf(), email, url }),
    fund: (userId, funds) => fund(app, { userId, funds, key: random.uuid() }),
    user: async (wanted = {}) => {
      count += 1;
      const email = `user${count}@example.com`;
      const userId = await createUser(app, { ...wanted, email });
      if (wanted.funds !== undefined) await server.fund(userId, wanted.funds);
      return { userId, email, client: await server.logIn(email) };
    },
    operator: async ({ roles, userUid = null }) => {
      count += 1;
      const email = `operator${count}@example.com`;
      const account = { email, name: `Operator ${count}`, password: OPERATOR_PASSWORD, roles };
      const { create } = app.slices.operator;
      const { id, secret } = await create({ ...account, userUid, secret: null, reason: 'test' });
      return {
        operatorId: id,
        email,
        secret,
        ...(await logInOperator({ consoleUrl, email, secret, clock })),
      };
    },
    logInAgain: async (operator) => {
      clock.advance(CODE_MS);
      return { ...operator, ...(await logInOperator({ ...operator, consoleUrl, clock })) };
    },
    approve: async ({ id, checkers }) => {
      const { client } = await server.operator({ roles: checkers[0] ?? '' });
      await client.call('operator.decide_proposal', { id, decision: 'approve', reason: 'compared' });
    },
    stop: async () => {
      await Promise.all([front?.close(), app.stop()]);
      await owner.end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function logInUser(input: { guest: Client; email: string; url: string }): Promise<Client> {
  const tokens = await input.guest.call('identity.login', { account: input.email, password: TEST_PASSWORD });
  const store = memoryTokenStore();
  store.write(tokens);
  return createClient({ baseUrl: input.url, tokens: store, locale: () => 'en', onEvent: () => undefined });
}

/** A jump of the clock over days keeps the process from renewing its lease, which it takes back a moment later. */
async function untilServed<T>(call: () => Promise<T>, triesLeft = 100): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isLapse = error instanceof ClientError && error.key === 'server.unavailable';
    if (!isLapse || triesLeft === 0) throw error;
    await pause(50);
    return untilServed(call, triesLeft - 1);
  }
}

async function logInOperator(input: {
  readonly consoleUrl: string;
  readonly email: string;
  readonly secret: Buffer;
  readonly clock: FakeClock;
}): Promise<{ readonly token: string; readonly client: Client<OperatorCall> }> {
  const { client, token } = operatorClient(input.consoleUrl);
  const code = totpCodeAt(input.secret, input.clock.now());
  const { email } = input;
  await untilServed(() => client.call('operator.login', { email, password: OPERATOR_PASSWORD, code }));
  return { token: token(), client };
}

/** A client of the console that keeps the cookie of its login. */
export function operatorClient(baseUrl: string): {
  readonly client: Client<OperatorCall>;
  readonly token: () => string;
} {
  const { fetch, cookie } = cookieFetch();
  const options = { baseUrl, fetch, isLoggedIn: () => true, locale: () => 'en', onEvent: () => undefined };
  return { client: createOperatorClient(options), token: () => cookie().split('=')[1] ?? '' };
}
