import { type Client, createClient, memoryTokenStore } from '@openbourse/client';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { readConfig } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { systemRandom } from '../kernel/random.ts';
import { createGateway } from '../gateway.ts';
import { TEST_PASSWORD } from './accounts.ts';
import { pause } from './pause.ts';
import { RawCaller } from './raw-call.ts';

/** A gateway in the process of a test. */
export interface TestGateway {
  readonly url: string;
  /** The operators' entrance. */
  readonly consoleUrl: string;
  readonly raw: RawCaller;
  /** An anonymous client. */
  guest(): Client;
  logIn(email: string): Promise<Client>;
  /** Waits until it serves, or serves no more. */
  until(is: 'ready' | 'away'): Promise<void>;
  stop(): Promise<void>;
}

/** Clients see the clock that is given. */
export async function startTestGateway(
  natsUrl: string,
  env: Readonly<Record<string, string>> = {},
  clock: Clock = systemClock,
): Promise<TestGateway> {
  const config = readConfig({
    PORT: '0',
    OB_LOG_LEVEL: 'fatal',
    OB_DEMO: 'on',
    OB_CALL_LIMIT_FACTOR: '10000',
    OB_ROLES: 'gateway',
    OB_NATS_URLS: natsUrl,
    ...env,
  });
  const gateway = await createGateway({
    config,
    clock,
    random: systemRandom(clock),
    log: createLog(config.logLevel),
    sites: [],
  });
  const { traders: url, operators: consoleUrl } = await gateway.listen();
  const raw = new RawCaller(url);
  const clientWith = (tokens: ReturnType<typeof memoryTokenStore>): Client =>
    createClient({ baseUrl: url, tokens, locale: () => 'en', onEvent: () => undefined });
  return {
    url,
    consoleUrl,
    raw,
    guest: () => clientWith(memoryTokenStore()),
    logIn: async (email) => {
      const store = memoryTokenStore();
      const client = clientWith(store);
      store.write(await client.call('identity.login', { account: email, password: TEST_PASSWORD }));
      return client;
    },
    until: async (is) => {
      const status = is === 'ready' ? 200 : 503;
      while ((await raw.get('/readyz')).status !== status) await pause(20);
    },
    stop: async () => {
      raw.close();
      await gateway.stop();
    },
  };
}
