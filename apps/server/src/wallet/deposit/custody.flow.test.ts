import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const USDT = 1;
const WAIT = { timeout: 20_000, interval: 50 };
const BTC_USDT = 1;
const MINUTE_MS = 60_000;

let server: TestServer;
let anna: TestUser;
let security: Awaited<ReturnType<TestServer['operator']>>;

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  anna = await server.user();
  security = await server.operator({ roles: 'security_admin' });
});
afterAll(() => server.stop());

/** Lets a minute pass and the comparison that it brings come to its end. */
async function compare(): Promise<void> {
  const runs = async () =>
    (await security.client.call('operator.jobs', {})).find(({ name }) => name === 'wallet.check_custody')
      ?.runs;
  const before = (await runs()) ?? 0;
  server.clock.advance(MINUTE_MS);
  await vi.waitFor(async () => expect(await runs()).toBe(before + 1), WAIT);
}

async function owe(amount: string): Promise<void> {
  const { db, ledger } = server.app.slices;
  const other = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'test_transfer',
      reference: null,
      idempotencyKey: amount,
      postings: [
        { owner: { world: 'chain:ETH' }, currencyId: USDT, amount: other },
        { owner: { userId: anna.userId, wallet: 'trade' }, currencyId: USDT, amount },
      ],
    }),
  );
}

const audit = async () => {
  const { checks } = await server.app.slices.auditor.run({ isFull: true });
  return checks.find(({ name }) => name === 'L11 custody');
};
const haltReason = () => server.app.slices.market.haltOf(BTC_USDT)?.reason;

test('custody that is short twice in a row stops trading in the asset, and the audit is clean once it is covered', async () => {
  await vi.waitFor(async () => {
    server.clock.advance(1_000);
    const chains = await server.app.slices.wallet.deposits.chains();
    const ethereum = chains.find(({ chain }) => chain === 'ETH');
    expect(ethereum).toMatchObject({ lag: 0, error: null });
  }, WAIT);
  await owe('1000000000000');
  await compare();
  expect(await audit()).toMatchObject({ violations: 0 });
  await compare();
  expect(await audit()).toMatchObject({
    violations: 1,
    sample: [{ chain: 'ETH', currency_id: USDT, owed: '1000000000000' }],
  });
  expect(haltReason()).toContain('L11 custody');
  await owe('-1000000000000');
  await compare();
  expect(await audit()).toMatchObject({ violations: 0 });
});
