import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ccxtAt } from '../testing/ccxt-client.ts';
import { type ClientProcess, passTime, startClientProcess } from '../testing/client-process.ts';
import { issueKey } from '../testing/issue-key.ts';
import { BTC_USDT, traderOf } from '../testing/spot-stage.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import type { WireKey } from '../testing/wire-caller.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DOCUMENT = join(ROOT, 'docs/BINANCE-API.md');
const PATIENCE = { timeout: 20_000 };

let server: TestServer;
let user: TestUser;
let other: TestUser;
let key: WireKey;
let pass: () => void;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.user({ funds: { BTC: '10', USDT: '600000' } });
  other = await server.user({ funds: { BTC: '100', USDT: '5000000' } });
  key = await issueKey(server, user);
});
afterAll(() => server.stop());
beforeEach(async () => {
  pass = passTime(server);
  await server.app.slices.spot.cancelAll(user.userId);
  await quote('59990', '60010');
});

function place(who: TestUser, side: 'buy' | 'sell', order: { price: string; quantity: string }) {
  const input = { currency_match_id: BTC_USDT, side, type: 'limit' as const, ...order };
  return server.app.slices.spot.placeOrder(traderOf(who.userId), input, '');
}

/** Quotes of others. */
async function quote(bid: string, ask: string): Promise<void> {
  await server.app.slices.spot.cancelAll(other.userId);
  await place(other, 'buy', { price: bid, quantity: '0.5' });
  await place(other, 'sell', { price: ask, quantity: '0.5' });
}

async function openOrders(): Promise<
  readonly { readonly id: string; readonly side: string; readonly price: string | null }[]
> {
  return server.app.slices.spot.openOrders(user.userId);
}

/** Polls while the server's time passes. */
function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(async () => {
    pass();
    await check();
  }, PATIENCE);
}

function start(args: readonly string[], env: Readonly<Record<string, string>>): ClientProcess {
  const program = startClientProcess({
    arguments: args,
    cwd: ROOT,
    env: { ...env, API_KEY: key.key, API_SECRET: key.secret },
  });
  onTestFinished(() => program.signal('SIGKILL'));
  return program;
}

test('the program of the documentation does what the page says', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const program = start(['--input-type=module', '--eval', code], { SERVER: server.url });
  await until(() => expect(program.exitCode(), program.output()).toBe(0));
  const [placed, cancelled, total] = program.output().trim().split('\n');
  expect(placed).toMatch(/^open 59390\.1 \d+$/);
  expect([cancelled, total]).toEqual(['canceled', '600000']);
});

test('the settings for freqtrade are those of a ccxt that works here', async () => {
  const [, block = ''] = /```json\n(.*?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const here = block
    .replaceAll('https://bourse.example', server.url)
    .replaceAll('wss://bourse.example', server.url.replace('http', 'ws'));
  const { ccxt_config: settings } = (JSON.parse(here) as FreqtradeConfig).exchange;
  const client = ccxtAt(server, { key, options: settings.options, api: settings.urls.api });
  onTestFinished(() => client.close());
  await client.loadHttpProxyAgent();
  expect((await client.fetchBalance())['BTC']).toEqual({ free: 10, used: 0, total: 10 });
  expect((await client.watchOrderBook('BTC/USDT')).bids[0]).toEqual([59_990, 0.5]);
});

interface FreqtradeConfig {
  readonly exchange: {
    readonly ccxt_config: {
      readonly options: Readonly<Record<string, unknown>>;
      readonly urls: { readonly api: object };
    };
  };
}

test('the page lists the calls that are served, and no others', () => {
  const rows = [
    ...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `([A-Z]+ \/[^`]+)` \| (?:`([^`]+)`)? ?\| (\w+) \|/gm),
  ];
  const listed = rows.map(([, call = '', socketName = '', security = '']) => [call, socketName, security]);
  const served = server.app.slices.binance.calls.map((call) => [
    `${call.method} ${call.path}`,
    call.socketName ?? '',
    call.security,
  ]);
  expect(listed).toEqual(served);
});

test('the market maker quotes both sides, follows the price and its trades, and leaves nothing behind', async () => {
  const byHand = await place(user, 'buy', { price: '50000', quantity: '0.01' });
  const quotes = async () => (await openOrders()).filter(({ id }) => id !== byHand.order.id);
  const pricesOf = async () => Object.fromEntries((await quotes()).map(({ side, price }) => [side, price]));
  const program = start(['examples/market-maker/main.js'], { OPENBOURSE_URL: server.url, PACE_MS: '50' });

  // Half of what is held is in each currency: 10 hundredths of a percent on either side of 60,000.
  await until(async () =>
    expect(await pricesOf(), program.output()).toEqual({ buy: '59940', sell: '60060' }),
  );

  await quote('60030', '60050');
  // What it holds in coins is worth more now, so both lie a little lower than the middle.
  const moved = { buy: '59979.92', sell: '60100' };
  await until(async () => expect(await pricesOf(), program.output()).toEqual(moved));
  expect(await quotes()).toHaveLength(2);

  const asked = async () => (await quotes()).find(({ side }) => side === 'sell');
  const sold = await asked();
  await server.app.slices.spot.cancelAll(other.userId);
  await place(other, 'buy', { price: '60150', quantity: '0.002' });
  await quote('60030', '60050');
  await until(async () => {
    const next = await asked();
    expect(next, program.output()).toBeDefined();
    expect(next?.id).not.toBe(sold?.id);
  });

  program.signal('SIGINT');
  await until(() => expect(program.exitCode(), program.output()).toBe(0));
  expect((await openOrders()).map(({ id }) => id)).toEqual([byHand.order.id]);
}, 60_000);
