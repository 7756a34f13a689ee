import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { passTime, startClientProcess } from './testing/client-process.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PATIENCE = { timeout: 20_000 };
const REASON = 'For the test of the page';

let server: TestServer;
let pass: () => void;
beforeAll(async () => {
  server = await startTestServer({ env: { OB_WEBHOOK_LOOPBACK: 'on' } });
  pass = passTime(server);
});
afterAll(() => server.stop());

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = startClientProcess({ arguments: args, cwd: join(ROOT, 'examples/sdk'), env });
  onTestFinished(() => program.signal('SIGKILL'));
  return program;
}

function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(async () => {
    pass();
    await check();
  }, PATIENCE);
}

test('the example that trades places an order and cancels it', async () => {
  const { email } = await server.user({ funds: { USDT: '1000' } });
  const env = { OPENBOURSE_URL: server.url, ACCOUNT: email, PASSWORD: TEST_PASSWORD };
  server.feed.setPrice('BTC/USDT', '10000');
  const program = start(['place-order.js'], { ...env, PRICE: '9900' });
  await until(() => expect(program.exitCode(), program.output()).toBe(0));
  expect(program.output().trim().split('\n')).toEqual(['open 1', 'left 0']);
});

test('the example that stays alive renews its countdown, and ends it', async () => {
  const { email, client } = await server.user({ funds: { USDT: '1000' } });
  const env = { OPENBOURSE_URL: server.url, ACCOUNT: email, PASSWORD: TEST_PASSWORD };
  const program = start(['keep-alive.js'], { ...env, SECONDS: '5', ROUNDS: '2' });
  await until(() => expect(program.exitCode(), program.output()).toBe(0));
  expect(program.output().trim().split('\n')).toHaveLength(3);
  expect(program.output()).toContain('ended');
  expect(await client.call('countdown.list', {})).toEqual([]);
});

test('the example reports a refusal by the key of the contract', async () => {
  const { email } = await server.user();
  const program = start(['place-order.js'], {
    ...{ OPENBOURSE_URL: server.url, ACCOUNT: email, PASSWORD: 'another one' },
  });
  await until(() => expect(program.exitCode(), program.output()).toBe(1));
  expect(program.output()).toContain('identity.wrong_credentials');
});

/** The program of the page that verifies with nothing but Node. */
function codeOfPage(): string {
  const page = readFileSync(join(ROOT, 'docs/WEBHOOKS.md'), 'utf8');
  return /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
}

test.each([
  ['the example', ['receive-events.js']],
  ['the program of the page', ['--input-type=module', '--eval', codeOfPage()]],
])('%s takes what the server signs, and nothing else', async (_what, args) => {
  const risk = await server.operator({ roles: 'risk' });
  const { webhooks } = server.app.slices;
  const port = String(20_000 + server.app.slices.webhooks.deps.random.int(20_000));
  const url = `http://127.0.0.1:${port}/`;
  const fields = { url, description: 'Page', kinds: 'account.frozen', reason: REASON };
  await server.approve(await risk.client.call('webhook.operator_add_endpoint', fields));
  const endpoints = await risk.client.call('webhook.operator_endpoints', {});
  const id = endpoints.find((endpoint) => endpoint.url === url)?.id ?? '';
  const { secret } = await risk.client.call('webhook.operator_show_secret', { id, reason: REASON });
  const program = start(args, { SECRET: secret, PORT: port, NOW: String(server.clock.now()) });
  await vi.waitFor(() => expect(program.output()).toContain('listening'), PATIENCE);
  await risk.client.call('webhook.operator_send_test', { id, reason: REASON });
  await webhooks.deliver();
  await vi.waitFor(() => expect(program.output()).toContain('webhook.test'), PATIENCE);
  const forged = await fetch(url, {
    method: 'POST',
    headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
    body: '{"type":"forged"}',
  });
  expect(forged.status).toBe(400);
  expect(program.output()).not.toContain('forged');
});
