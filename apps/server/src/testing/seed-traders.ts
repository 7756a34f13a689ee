import { serverUrlOf } from '../../../../db/server-role.ts';
import { type App, createApp } from '../app.ts';
import { systemClock } from '../kernel/clock.ts';
import { readConfig } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { systemRandom } from '../kernel/random.ts';
import { createUser, fund, TEST_PASSWORD } from './accounts.ts';
import { RawCaller } from './raw-call.ts';

/** A user who trades by plain HTTP. */
export interface Trader {
  readonly userId: number;
  readonly email: string;
}

const SECRET = 'a-secret-for-servers-that-tests-start';

/**
 * The settings of a server outside demo mode, where only the test trades; the address is that of the owner.
 */
export function quietServer(databaseUrl: string): Readonly<Record<string, string>> {
  return quietSettings(serverUrlOf(databaseUrl));
}

/** The same, by the address of the server's role. */
export function quietSettings(serverUrl: string): Readonly<Record<string, string>> {
  return { DATABASE_URL: serverUrl, OB_DEMO: 'off', OB_SECRET: SECRET, OB_LOG_LEVEL: 'warn' };
}

/** Runs something with the parts of a server that stands on a database and decides nothing. */
export async function withRestingApp(databaseUrl: string, run: (app: App) => Promise<void>): Promise<void> {
  const config = readConfig({ ...quietServer(databaseUrl), OB_LEASE_S: '600' });
  const app = await createApp({
    config,
    databaseUrl: config.databaseUrl,
    clock: systemClock,
    random: systemRandom(systemClock),
    log: createLog('fatal'),
    sites: [],
    isReplyChecked: false,
    demo: { historyDays: 0, isTrading: false, hasChain: false },
    hasHelp: false,
    hasBeats: false,
  });
  await app.start();
  await run(app);
  await app.stop();
}

/** Creates certified users with money in a migrated database that no server uses at the moment. */
export async function seedTraders(
  databaseUrl: string,
  wanted: {
    readonly count: number;
    readonly funds: Readonly<Record<string, string>>;
    /** Preparations of the test before the first server starts. */
    readonly prepare?: (app: App) => Promise<void>;
  },
): Promise<readonly Trader[]> {
  const traders: Trader[] = [];
  await withRestingApp(databaseUrl, async (app) => {
    for (let number = 1; number <= wanted.count; number += 1) {
      const email = `trader${number}@example.com`;
      const userId = await createUser(app, { email });
      await fund(app, { userId, funds: wanted.funds, key: email });
      traders.push({ userId, email });
    }
    await wanted.prepare?.(app);
  });
  return traders;
}

/** Logs in and answers the access token, which outlives restarts of the server. */
export async function logIn(url: string, account: string, password = TEST_PASSWORD): Promise<string> {
  const raw = new RawCaller(url);
  const answer = await raw.post(
    '/api/public/user/login',
    new URLSearchParams({ account, password }).toString(),
  );
  raw.close();
  if (answer.envelope.code !== 1) throw new Error(`no login for ${account}: ${answer.text}`);
  return (answer.envelope.data as { accessToken: string }).accessToken;
}
