import type { Clock } from '../kernel/clock.ts';
import { type NatsServer, startNatsServer } from './nats-server.ts';
import { startTestGateway, type TestGateway } from './start-gateway.ts';

/**
 * Where the clients of a test's server connect: to the server itself, or, in the project `gateway` of vitest.config.ts, to
 * a gateway before it.
 */
const isGateway = process.env['TEST_FRONT'] === 'gateway';
let current: TestGateway | null = null;

/** The broker and the gateway of a test server. */
export interface Front {
  /** Settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Answers where clients connect. */
  open(env: Readonly<Record<string, string>>, clock: Clock): Promise<string>;
  close(): Promise<void>;
}

/** Null where clients connect to the server. */
export async function openFront(): Promise<Front | null> {
  if (!isGateway) return null;
  const nats: NatsServer = await startNatsServer();
  let gateway: TestGateway | null = null;
  return {
    env: { OB_NATS_URLS: nats.url },
    open: async (env, clock) => {
      gateway = await startTestGateway(nats.url, env, clock);
      await gateway.until('ready');
      current = gateway;
      return gateway.url;
    },
    close: async () => {
      current = null;
      await gateway?.stop();
      await nats.kill();
    },
  };
}

/** Resolves when what the server has sent to its gateway has arrived there: an answer comes after it. */
export async function flushFront(): Promise<void> {
  await current?.raw.get('/api/v3/ping');
}
