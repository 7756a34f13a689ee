import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DECLARATION_LIMITS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../../testing/start-test-server.ts';
import { sumDeclared } from '../declaration/declaration-queries.ts';

const USDT = 1;
const WAIT = { timeout: 20_000, interval: 50 };
/** No node of this server knows it. */
const SOL = 4;
const BTC_USDT = 1;

let server: TestServer;
let anna: TestUser;
let risk: TestOperator;
let security: TestOperator;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  anna = await server.user();
  security = await server.operator({ roles: 'security_admin' });
  risk = await server.operator({ roles: 'risk' });
  maker = await server.operator({ roles: 'ledger_maker' });
  checker = await server.operator({ roles: 'ledger_checker' });
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

let owings = 0;

async function owe(amount: string): Promise<void> {
  const { db, ledger } = server.app.slices;
  const other = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  owings += 1;
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'test_transfer',
      reference: null,
      idempotencyKey: `owing ${owings}`,
      postings: [
        { owner: { world: 'chain:ETH' }, currencyId: USDT, amount: other },
        { owner: { userId: anna.userId, wallet: 'trade' }, currencyId: USDT, amount },
      ],
    }),
  );
}

/** Posts to the user from somewhere else than a chain. */
async function credit(from: { world: string } | { house: string }, amount: string): Promise<void> {
  const { db, ledger } = server.app.slices;
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'test_transfer',
      reference: null,
      idempotencyKey: `${JSON.stringify(from)} ${amount}`,
      postings: [
        { owner: from, currencyId: SOL, amount: `-${amount}` },
        { owner: { userId: anna.userId, wallet: 'trade' }, currencyId: SOL, amount },
      ],
    }),
  );
}

const audit = async () => {
  const { checks } = await server.app.slices.auditor.run({ isFull: true });
  return checks.find(({ name }) => name === 'L11 custody');
};
const haltReason = () => server.app.slices.market.haltsOf(BTC_USDT)[0]?.reason;

test('custody that is short twice in a row stops trading in the asset, and the audit is clean once it is covered', async () => {
  const held = { currencyId: USDT, kind: 'chain', place: 'ETH', amount: '200000000' };
  // Of a chain that has just mined nothing counts before it is read to its end.
  await vi.waitFor(async () => {
    server.clock.advance(1_000);
    const reserves = await server.app.slices.wallet.deposits.reserves();
    expect(reserves).toContainEqual(held);
    expect(reserves.filter(({ kind }) => kind === 'declared')).toEqual([]);
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

const solana = async () =>
  (await risk.client.call('wallet.operator_custody', {})).find(({ currency_id }) => currency_id === SOL);

test('what was credited by hand is not taken for covered, and what was never there is missing', async () => {
  expect(await solana()).toBeUndefined();
  await credit({ world: 'manual_deposit' }, '100');
  expect(await solana()).toMatchObject({ owed: '100', by_hand: '100', custody_total: '0', is_covered: null });
  await compare();
  await compare();
  expect(await audit()).toMatchObject({ violations: 0 });
  await credit({ house: 'contract_pool' }, '0.5');
  expect(await solana()).toMatchObject({ owed: '100.5', by_hand: '100', is_covered: false });
  await compare();
  await compare();
  expect(await audit()).toMatchObject({
    violations: 1,
    sample: [{ currency_id: SOL, owed: '100.5', by_hand: '100', custody_total: '0' }],
  });
});

const VAULT = {
  place: 'Vault in Zurich',
  proof: 'https://example.com/attestation/7',
  reason: 'Counted by two',
};

const propose = (declaration: { currency_id: number; amount: string; place?: string }) =>
  maker.client.call('wallet.operator_declare_custody', { ...VAULT, ...declaration });
const approve = (id: number) =>
  checker.client.call('operator.decide_proposal', {
    id,
    decision: 'approve',
    reason: 'Compared with the vault',
  });

async function declare(declaration: Parameters<typeof propose>[0]): Promise<void> {
  const { id } = await propose(declaration);
  expect(await approve(id)).toMatchObject({ state: 'approved' });
}

const nameOf = async ({ client }: TestOperator) => (await client.call('operator.me', {})).name;
const declarations = async (currency_id: number) =>
  (await risk.client.call('wallet.operator_declarations', { currency_id })).data;

test('what is declared elsewhere counts once a second operator approves it, apart from what the chains hold', async () => {
  const { id } = await propose({ currency_id: SOL, amount: '100.4' });
  expect(await solana()).toMatchObject({ declared_total: '0', state: 'short' });
  expect(await declarations(SOL)).toEqual([]);
  await expect(
    maker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: 'My own' }),
  ).rejects.toMatchObject({ key: 'operator.same_operator' });
  await approve(id);
  const short = {
    custody_total: '0',
    declared_total: '100.4',
    difference: '-100.5',
    difference_declared: '-0.1',
  };
  expect(await solana()).toMatchObject({ ...short, state: 'short', is_covered: false });
  // The same place in other letters is the same place.
  await declare({ currency_id: SOL, amount: '100.5', place: 'VAULT in Zurich' });
  const declared = { declared_total: '100.5', difference: '-100.5', difference_declared: '0' };
  expect(await solana()).toMatchObject({
    ...declared,
    custody_total: '0',
    state: 'declared',
    is_covered: null,
  });
  await compare();
  expect(await audit()).toMatchObject({ violations: 0 });
  const [newest, older] = await declarations(SOL);
  expect([newest?.state, older?.state]).toEqual(['valid', 'replaced']);
  expect([newest?.declared_by_name, newest?.approved_by_name]).toEqual([
    await nameOf(maker),
    await nameOf(checker),
  ]);
  expect(newest).toMatchObject({
    ...{ code: 'SOL', amount: '100.5', note: VAULT.reason, proof: VAULT.proof },
    expires_at: (newest?.declared_at ?? 0) + DECLARATION_LIMITS.validMs,
  });
});

test('a declaration counts for thirty days, and one of nothing ends it', async () => {
  const { db } = server.app.slices;
  const [newest] = await declarations(SOL);
  const expiresAt = newest?.expires_at ?? 0;
  expect((await sumDeclared(db, expiresAt - 1)).get(SOL)).toBe('100.5');
  expect((await sumDeclared(db, expiresAt)).get(SOL)).toBeUndefined();
  await declare({ currency_id: SOL, amount: '0' });
  expect(await solana()).toMatchObject({ declared_total: '0', state: 'short' });
  expect((await declarations(SOL)).map(({ state }) => state)).toEqual(['ended', 'replaced', 'replaced']);
  await compare();
  await compare();
  expect(await audit()).toMatchObject({ violations: 1 });
});

test('a chain that is short breaks nothing while all that chains lack of the coin is declared elsewhere', async () => {
  await declare({ currency_id: SOL, amount: '100.5' });
  await owe('1000000000000');
  const tether = async () =>
    (await risk.client.call('wallet.operator_chains', {}))
      .find(({ chain }) => chain === 'ETH')
      ?.assets.find((asset) => asset.currency_id === USDT);
  expect(await tether()).toMatchObject({ is_covered: false, state: 'short' });
  await declare({ currency_id: USDT, amount: '1000000000000' });
  expect(await tether()).toMatchObject({
    is_covered: false,
    state: 'declared',
    declared_total: '1000000000000',
  });
  await compare();
  await compare();
  expect(await audit()).toMatchObject({ violations: 0 });
  await declare({ currency_id: USDT, amount: '900000000000' });
  await compare();
  await compare();
  expect(await audit()).toMatchObject({
    sample: [{ chain: 'ETH', currency_id: USDT, declared_total: '900000000000' }],
  });
  await owe('-1000000000000');
});

test('what no coin can have is refused, and who may not declare does not', async () => {
  await expect(propose({ currency_id: SOL, amount: '0.000000001' })).rejects.toMatchObject({
    key: 'ledger.amount_decimals',
  });
  await expect(propose({ currency_id: 9_999, amount: '1' })).rejects.toMatchObject({
    key: 'wallet.coin_not_found',
  });
  await expect(
    risk.client.call('wallet.operator_declare_custody', { ...VAULT, currency_id: SOL, amount: '1' }),
  ).rejects.toMatchObject({ key: 'operator.role_missing' });
});
