import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { type BalanceChange, balanceChanged, createAuditor } from './index.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { auditParts, haltViolated } from '../audit.ts';

let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(() => stage.stop());

const USDT = 1;
const transfer = (idempotencyKey: string, amount: string, userId = 1) => ({
  kind: 'test_transfer',
  reference: null,
  idempotencyKey,
  postings: [
    {
      owner: { world: 'demo' },
      currencyId: USDT,
      amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    },
    { owner: { userId, wallet: 'trade' as const }, currencyId: USDT, amount },
  ],
});
const post = (...args: Parameters<typeof transfer>) =>
  stage.db.transaction((tx) => stage.ledger.post(tx, transfer(...args)));

test('a transfer is posted once per key, also when its repeats race', async () => {
  const posted = await Promise.all(Array.from({ length: 5 }, () => post('once', '10')));
  expect(posted.filter((isNew) => isNew)).toHaveLength(1);
  expect(await stage.balance(1, 'USDT')).toEqual({ available: '10', held: '0' });
});

test('no account gives more than is available; what is held does not count', async () => {
  await expect(post('too-much', '-10.01')).rejects.toMatchObject({
    key: 'ledger.insufficient_balance',
    details: { limit: '10.01', available: '10', asset: 'USDT' },
  });
  await stage.place(1, { side: 'buy', type: 'limit', price: '50000', quantity: '0.0001' });
  await expect(post('held', '-5.01')).rejects.toMatchObject({ details: { limit: '5.01', available: '5' } });
  expect(await post('rest', '-5')).toBe(true);
  expect(await stage.balance(1, 'USDT')).toEqual({ available: '0', held: '5' });
});

test('of 100 concurrent spends of one full balance exactly one succeeds', async () => {
  await post('fund-2', '100', 2);
  const spends = Array.from({ length: 100 }, (_, index) => post(`spend-${index}`, '-100', 2));
  const results = await Promise.allSettled(spends);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await stage.balance(2, 'USDT')).toEqual({ available: '0', held: '0' });
});

test('postings that do not balance never get in', async () => {
  const { postings, ...head } = transfer('lopsided', '1', 3);
  const lopsided = stage.db.transaction((tx) =>
    stage.ledger.post(tx, { ...head, postings: postings.slice(1) }),
  );
  await expect(lopsided).rejects.toMatchObject({ constraint: 'posting_balanced' });
  await expect(post('tiny', '0.000000001', 3)).rejects.toThrow('scale');
});

test('an audit lets PostgreSQL look at large tables that it knows nothing of, as after a restore', async () => {
  const { owner } = stage;
  await owner.query(
    "create table public.restored as select repeat('x', 1000) as filler from generate_series(1, 1500)",
  );
  const [server] = await stage.db.query<{ role: string }>('select current_user as role');
  await owner.query(`grant select on public.restored to ${server?.role}`);
  await stage.audit();
  const [known] = await owner.query(
    "select reltuples::integer as rows from pg_class where oid = 'public.restored'::regclass",
  );
  expect(known).toEqual({ rows: 1500 });
  await owner.query('drop table public.restored');
});

test('accounts show every currency of the trade account, with values where a price is known', async () => {
  await post('fund-4', '12.5', 4);
  const accounts = await stage.ledger.listAccounts(4);
  expect(accounts.map((account) => [account.account_type_id, account.code, account.total_usdt])).toEqual([
    [1, 'trade', '12.5'],
    [2, 'contract', '0'],
    [3, 'fiat', '0'],
    [4, 'micro', '0'],
    [5, 'financial', '0'],
  ]);
  const [trade] = accounts;
  expect(trade?.balances.length).toBeGreaterThan(20);
  expect(trade?.balances.find((one) => one.code === 'USDT')).toMatchObject({
    total: '12.5',
    value_usdt: '12.5',
  });
  expect(trade?.balances.find((one) => one.code === 'BTC')).toMatchObject({
    id: null,
    total: '0',
    value_usdt: null,
  });
  await stage.fund(4, { BTC: '1' });
  expect((await stage.ledger.listAccounts(4))[0]?.total_usdt).toBeNull();
});

test('one account with its entries, by id or by type and currency; others are not found', async () => {
  const read = (input: object) =>
    stage.ledger.readAccount({
      userId: 4,
      id: undefined,
      accountTypeId: undefined,
      currencyId: undefined,
      ...input,
    });
  const detail = await read({ accountTypeId: 1, currencyId: USDT });
  expect(detail).toMatchObject({
    account_type_id: 1,
    balance: { available: '12.5' },
    entries: [{ kind: 'test_transfer', amount: '12.5', balance_after: '12.5' }],
  });
  expect(await read({ id: detail.balance.id ?? 0 })).toEqual(detail);
  expect((await read({ accountTypeId: 2, currencyId: USDT })).balance).toMatchObject({
    id: null,
    total: '0',
  });
  for (const input of [{ id: 1 }, { accountTypeId: 1, currencyId: 9_999 }, {}]) {
    await expect(read(input)).rejects.toMatchObject({ key: 'ledger.account_not_found' });
  }
});

test('announce sends all balances of a user', async () => {
  const told: BalanceChange[] = [];
  const cancel = stage.bus.subscribe(balanceChanged, (change) => told.push(change));
  await stage.ledger.announce(2);
  cancel();
  expect(told).toEqual([
    {
      userId: 2,
      rows: [{ account_type_id: 1, currency_id: USDT, code: 'USDT', available: '0', held: '0' }],
    },
  ]);
});

test('announce leaves out what was sent while it read', async () => {
  await stage.fund(6, { USDT: '5', BTC: '1' });
  const newer = [{ account_type_id: 1, currency_id: USDT, code: 'USDT', available: '4', held: '1' }];
  const told: BalanceChange[] = [];
  const cancel = stage.bus.subscribe(balanceChanged, (change) => told.push(change));
  const announced = stage.ledger.announce(6);
  stage.bus.publish(balanceChanged, { userId: 6, rows: newer });
  await announced;
  cancel();
  expect(told.map(({ rows }) => rows.map(({ code }) => code))).toEqual([['USDT'], ['BTC']]);
});

test('movements are what came or left since a place, each once', async () => {
  const { place, movements } = await stage.ledger.movements(7, null);
  expect([place.size, movements]).toEqual([0, []]);
  await post('first-movement', '2', 7);
  await post('second-movement', '0.5', 7);
  const next = await stage.ledger.movements(7, place);
  expect(next.movements).toMatchObject([
    { code: 'USDT', amount: '2' },
    { code: 'USDT', amount: '0.5' },
  ]);
  expect((await stage.ledger.movements(7, next.place)).movements).toEqual([]);
});

test('sealing rolls platform accounts up, and sealing again changes nothing', async () => {
  const seals = () => stage.db.query('select * from ledger.seal order by seq');
  await stage.ledger.seal();
  const before = await seals();
  await stage.ledger.seal();
  expect(await seals()).toEqual(before);
  await post('after-seal', '1', 5);
  await Promise.all([stage.ledger.seal(), stage.ledger.seal()]);
  expect(await seals()).toHaveLength(before.length + 1);
  expect(brokenChecks(await stage.audit())).toEqual({});
});

test('the auditor of a server halts what a violation concerns, and says so in its metrics', async () => {
  const metrics = createMetrics();
  const parts = auditParts(stage.spot.auditPart(), { isProof: () => true, isAnchor: () => true });
  const auditor = createAuditor({
    db: stage.db,
    clock: stage.clock,
    log: createLog('silent'),
    metrics,
    parts,
    atRest: (run) => stage.spot.atRest(run),
    onViolations: (open) => haltViolated(stage, parts, open),
  });
  await auditor.start(createJobs({ clock: stage.clock, log: createLog('silent'), metrics }));
  await auditor.run({ isFull: false });
  expect([auditor.violations, auditor.lastRunAt]).toEqual([0, stage.clock.now()]);
  await stage.fund(6, { ETH: '5' });
  await stage.db.query(
    'update ledger.account set available = available + 1 where user_id = 6 and currency_id = 3',
  );
  const report = await auditor.run({ isFull: false });
  expect(Object.keys(brokenChecks(report))).toEqual(['L3 balance', 'L3 sum', 'L11']);
  expect(await metrics.text()).toContain('openbourse_auditor_violations 3');
  const halted = stage.market.all().filter((match) => stage.market.isHalted(match.id, 'spot'));
  expect(halted.map((match) => match.symbol)).toEqual(['ETH/USDT']);
  await auditor.stop();
});
