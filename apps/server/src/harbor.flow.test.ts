import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { totpCodeAt } from './kernel/totp.ts';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { passTime, startClientProcess } from './testing/client-process.ts';
import {
  OPERATOR_PASSWORD,
  startTestServer,
  type TestOperator,
  type TestServer,
} from './testing/start-test-server.ts';

const FOLDER = join(import.meta.dirname, '../../../examples/harbor');
const ROLES = 'content,risk';
const STEPS = [
  'brand',
  'currencies',
  'pairs',
  'fees',
  'fee levels',
  'payment methods',
  'screening',
  'webhooks',
];

let server: TestServer;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  server = await startTestServer();
  maker = await server.operator({ roles: ROLES });
  checker = await server.operator({ roles: ROLES });
});
afterAll(() => server.stop());

/** A code of an operator is taken once, so half a minute passes before each run. */
function logins(): Readonly<Record<string, string>> {
  server.clock.advance(30_000);
  const now = server.clock.now();
  return {
    ...{ OPENBOURSE_URL: server.url, CONSOLE_URL: server.consoleUrl, NOW: String(now) },
    ...{ MAKER_EMAIL: maker.email, MAKER_PASSWORD: OPERATOR_PASSWORD },
    ...{ CHECKER_EMAIL: checker.email, CHECKER_PASSWORD: OPERATOR_PASSWORD },
    MAKER_CODE: totpCodeAt(maker.secret, now),
    CHECKER_CODE: totpCodeAt(checker.secret, now),
  };
}

async function configure(env: Readonly<Record<string, string>> = {}) {
  const program = startClientProcess({
    ...{ arguments: ['configure.js'], cwd: FOLDER, env: { ...logins(), ...env } },
  });
  onTestFinished(() => program.signal('SIGKILL'));
  const pass = passTime(server);
  await vi.waitFor(
    () => {
      pass();
      expect(program.exitCode()).not.toBeNull();
    },
    { timeout: 20_000 },
  );
  return { code: program.exitCode(), lines: program.output().trim().split('\n') };
}

const proposed = async (): Promise<number> => {
  const { data } = await maker.client.call('operator.proposals', {});
  return data.length;
};

test('two operators, of whom one is refused, change nothing', async () => {
  const { code, lines } = await configure({ CHECKER_PASSWORD: 'another one' });
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^operator.wrong_credentials/);
  expect(await proposed()).toBe(0);
});

test('the same person twice approves nothing', async () => {
  const [CHECKER_EMAIL, CHECKER_CODE] = [maker.email, ''];
  const { code } = await configure({ CHECKER_EMAIL, CHECKER_CODE });
  expect(code).toBe(1);
  expect(await proposed()).toBe(0);
});

test('one run makes an installation the exchange of its file, and another one changes nothing', async () => {
  const { code, lines } = await configure();
  expect(lines).toEqual(STEPS.map((step) => `${step}: set`));
  expect(code).toBe(0);
  const changes = await proposed();
  const again = await configure();
  expect(again.lines).toEqual(STEPS.map((step) => `${step}: as they are`));
  expect(await proposed()).toBe(changes);
  const answer = await fetch(`${server.url}/api/openapi.json`);
  expect(await answer.json()).toMatchObject({ info: { title: 'Harbor Exchange' } });
});

test('people trade its coin in its pair', async () => {
  const matches = await maker.client.call('market.operator_matches', {});
  const id = matches.find(({ symbol }) => symbol === 'PIER/USDT')?.id ?? 0;
  const [seller, buyer] = [
    await server.user({ funds: { PIER: '100' } }),
    await server.user({ funds: { USDT: '1000' } }),
  ];
  const order = { currency_match_id: id, type: 'limit', price: '2.5001', quantity: '40.01' } as const;
  await seller.client.call('spot.place_order', { ...order, side: 'sell' });
  const bought = await buyer.client.call('spot.place_order', { ...order, side: 'buy' });
  expect(bought.order).toMatchObject({ state: 'completed', executed_quantity: '40.01' });
});

test('its law and its ways of paying hold', async () => {
  const methods = await server.guest().call('fiat.payment_methods', {});
  expect(methods.map(({ code }) => code)).toEqual(['bank', 'alipay', 'wechat', 'swish', 'vipps', 'sepa']);
  // A list holds seconds after its approval.
  server.clock.advance(MINUTE_MS);
  const guest = server.guest();
  const account = 'someone@throwaway.example';
  await guest.call('identity.send_email', { account, purpose: 'register' });
  const [letter] = await guest.call('demo.mailbox', { target: account });
  const register = guest.call('identity.register', {
    ...{ account, type: 'email', password: TEST_PASSWORD, re_password: TEST_PASSWORD },
    ...{ sms_code: letter?.code ?? '', invite_code: 'OPENBOURSE' },
  });
  await expect(register).rejects.toMatchObject({ key: 'screening.not_accepted' });
});

test('a run that ended between a proposal and its approval is taken up by the next one', async () => {
  const { webhooks } = JSON.parse(readFileSync(join(FOLDER, 'exchange.json'), 'utf8')) as {
    readonly webhooks: readonly [
      { readonly url: string; readonly description: string; readonly kinds: string },
    ];
  };
  const [endpoint] = webhooks;
  const url = `${endpoint.url}/second`;
  const input = { ...endpoint, url, reason: 'Opening of the exchange' };
  const { id } = await maker.client.call('webhook.operator_add_endpoint', input);
  await configure();
  const { data } = await maker.client.call('operator.proposals', {});
  expect(data.find((one) => one.id === id)?.state).toBe('taken_back');
});

test('its levels are shown with the rates that they will have, and hold from their day on', async () => {
  const [programme] = await maker.client.call('tier.operator_programmes', {});
  const planned = programme?.levels.map((level) => [level.spot_maker_percent, level.spot_taker_percent]);
  expect(planned).toEqual([
    ['0.08', '0.09'],
    ['0.05', '0.07'],
  ]);
  server.clock.leap(DAY_MS);
  const { levels } = await server.guest().call('tier.levels', {});
  expect(levels.map(({ name }) => name)).toEqual([null, 'Quay', 'Lighthouse']);
});
