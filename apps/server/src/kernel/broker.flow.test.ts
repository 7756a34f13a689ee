import { expect, it, onTestFinished } from 'vitest';
import { connectBroker } from './broker.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { systemRandom } from './random.ts';
import { startNatsServer } from '../testing/nats-server.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';

it('a server that went silent is left for another one, not called again first', async () => {
  const nats = await startNatsServer();
  onTestFinished(() => nats.kill());
  const way = await startTcpProxy({ host: '127.0.0.1', port: nats.port });
  onTestFinished(() => way.close());
  const broker = connectBroker({
    settings: { urls: [`nats://127.0.0.1:${way.port}`, nats.url], credentials: '', authority: '' },
    name: 'openbourse test',
    clock: systemClock,
    random: systemRandom(systemClock),
    log: createLog('silent'),
  });
  onTestFinished(() => broker.close());
  await expect.poll(() => broker.connection).toBe(1);
  expect(way.accepted).toBe(1);
  way.cut();
  await expect.poll(() => broker.connection).toBe(2);
  expect(way.accepted).toBe(1);
});
