import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fakeClock, seededRandom } from '@openbourse/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { freePort } from '../../testing/server-process.ts';
import { matchOf } from '../testing/match-of.ts';
import { createSourceMeter } from './connection.ts';
import type { Tick } from './feed.ts';
import { forexFeed } from './forex-feed.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PORTS = { from: 28_500, to: 28_599 };
const DOCUMENT = join(import.meta.dirname, '../../../../../docs/FEEDS.md');

test('the bridge of the documentation carries the quotes of a provider, and its failures', async () => {
  const provider = createServer((request, response) => {
    const isKnown = request.headers['x-api-key'] === 'key of the provider';
    response.end(isKnown ? '{"EUR/USD":{"b":1.08431,"a":1.08433,"at":"2026-11-20T12:00:00Z"}}' : 'who?');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const port = await freePort(PORTS);
  const url = `http://127.0.0.1:${port}/`;
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const bridge = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: {
      PORT: `${port}`,
      PROVIDER_URL: `http://127.0.0.1:${address.port}`,
      PROVIDER_KEY: 'key of the provider',
      OB_FOREX_FEED_TOKEN: 'token',
    },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = once(bridge, 'exit');
    bridge.kill();
    await ended;
    provider.closeAllConnections();
    provider.close();
  });
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(401), { timeout: 10_000 });

  const ticks: Tick[] = [];
  const metrics = createMetrics();
  const clock = fakeClock(NOW);
  const feed = forexFeed({
    source: { name: 'bridge', url },
    token: 'token',
    matches: [matchOf('EURUSD')],
    clock,
    random: seededRandom(1),
    log: createLog('silent'),
    meter: createSourceMeter(metrics),
  });
  onTestFinished(feed.stop);
  feed.start((tick) => ticks.push(tick));
  await vi.waitFor(() =>
    expect(ticks).toEqual([{ symbol: 'EURUSD', price: '1.08432', at: NOW, source: 'bridge' }]),
  );
  provider.close();
  provider.closeAllConnections();
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await metrics.text()).toContain('source_reached{source="bridge"} 0');
  });
});
