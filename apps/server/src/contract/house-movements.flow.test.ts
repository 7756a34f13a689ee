import type { CapitalAccount, HouseAccount } from '@openbourse/api';
import { addDecimal, subDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { ledgerAuditPart } from '../ledger/index.ts';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
let maker: TestOperator;
let checker: TestOperator;
let other: TestOperator;
let both: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
  stage = await ContractStage.open(server);
  maker = await server.operator({ roles: 'ledger_maker' });
  checker = await server.operator({ roles: 'ledger_checker' });
  other = await server.operator({ roles: 'ledger_checker' });
  both = await server.operator({ roles: 'ledger_maker,ledger_checker' });
});
afterAll(() => server.stop());
afterEach(() => stage.assertClean());

const REASON = 'Capital for the busy season';
type Wanted = Partial<{
  readonly from_account: HouseAccount;
  readonly to_account: CapitalAccount;
  readonly currency_id: number;
  readonly amount: string;
  readonly reason: string;
}>;

function propose(wanted: Wanted = {}, by = maker, idempotencyKey = '') {
  return by.client.call(
    'ledger.operator_propose_movement',
    {
      ...{
        from_account: 'equity',
        to_account: 'micro_bankroll',
        currency_id: 1,
        amount: '1000',
        reason: REASON,
      },
      ...wanted,
    },
    idempotencyKey === '' ? {} : { idempotencyKey },
  );
}

async function decide(
  id: string,
  options: Partial<{ by: TestOperator; decision: 'approve' | 'reject'; version: number }> = {},
) {
  const { by = checker, decision = 'approve', version = (await house()).version } = options;
  const input = { id, decision, version, reason: 'The transfer of the bank has arrived' };
  return by.client.call('ledger.operator_decide_movement', input);
}

const house = () => checker.client.call('ledger.operator_house_accounts', {});
async function account(name: HouseAccount) {
  const found = (await house()).accounts.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no account ${name}`);
  return found;
}
const balance = async (name: HouseAccount) => (await account(name)).balance;

test('capital moves once, when another operator has approved it, and leaves two postings', async () => {
  const before = await balance('micro_bankroll');
  const proposed = await propose();
  expect(proposed).toMatchObject({ state: 'proposed', amount: '1000', maker_id: maker.operatorId });
  expect(await balance('micro_bankroll')).toBe(before);
  const { version } = await house();
  const decided = await Promise.all(Array.from({ length: 4 }, () => decide(proposed.id, { version })));
  for (const one of decided) expect(one).toMatchObject({ state: 'approved', checker_id: checker.operatorId });
  expect(await balance('micro_bankroll')).toBe(addDecimal(before, '1000'));
  expect(await account('equity')).toMatchObject({ balance: '-1000', reserved: null, movable: null });
  const { data } = await maker.client.call('ledger.operator_entries', { reference: proposed.id });
  expect(data).toMatchObject([
    { account_kind: 'house', account: 'micro_bankroll', amount: '1000', kind: 'house_movement' },
    { account_kind: 'world', account: 'equity', amount: '-1000', uid: null },
  ]);
  const log = await server.app.slices.db.query<{ action: string }>(
    `select action from operator.audit where subject_kind = 'house_movement' and subject_id = $1 order by seq`,
    [proposed.id],
  );
  expect(log).toEqual([{ action: 'ledger.propose_movement' }, { action: 'ledger.approve_movement' }]);
});

test('goes back to the owners, and between the accounts of the house', async () => {
  const [bankroll, fund] = [await balance('micro_bankroll'), await balance('insurance_fund')];
  await decide((await propose({ from_account: 'micro_bankroll', to_account: 'insurance_fund' })).id);
  expect(await balance('insurance_fund')).toBe(addDecimal(fund, '1000'));
  expect(await balance('micro_bankroll')).toBe(subDecimal(bankroll, '1000'));
  await decide((await propose({ from_account: 'insurance_fund', to_account: 'equity' })).id);
  expect(await balance('equity')).toBe('0');
});

test('whoever proposed it cannot decide it, also not in the table', async () => {
  const { id } = await propose({}, both);
  for (const decision of ['approve', 'reject'] as const) {
    await expect(decide(id, { by: both, decision })).rejects.toMatchObject({
      key: 'operator.same_operator',
    });
  }
  await expect(
    server.app.slices.db.query(
      `update ledger.house_movement set state = 'approved', checker_id = maker_id, checker_name = 'x',
         decision_reason = 'without anybody', decided_at = proposed_at where public_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'house_movement_two_persons' });
  expect(await decide(id, { decision: 'reject' })).toMatchObject({ state: 'rejected' });
  await expect(decide(id, { by: other })).rejects.toMatchObject({ key: 'ledger.manual_entry_decided' });
  await expect(propose({}, checker)).rejects.toMatchObject({ key: 'operator.role_missing' });
  await expect(decide(id, { by: maker })).rejects.toMatchObject({ key: 'operator.role_missing' });
});

test('an approval on balances that another movement has changed is refused', async () => {
  const [first, second] = [await propose({ amount: '10' }), await propose({ amount: '20' })];
  const { version } = await house();
  await decide(first.id, { version });
  await expect(decide(second.id, { version })).rejects.toMatchObject({ key: 'ledger.house_changed' });
  expect(await decide(second.id)).toMatchObject({ state: 'approved' });
  const [third, fourth] = [await propose({ amount: '30' }), await propose({ amount: '40' })];
  const now = (await house()).version;
  const atOnce = await Promise.allSettled([
    decide(third.id, { version: now }),
    decide(fourth.id, { by: other, version: now }),
  ]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the bankroll keeps what open orders need by their shares', async () => {
  const { client } = stage.user;
  await server.fund(stage.user.userId, { USDT: '200' });
  await client.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: 4, currency_id: 1, amount: '200' },
  });
  const placed = client.call('micro.place', {
    currency_match_id: 1,
    direction: 'up',
    seconds: 60,
    stake: '100',
  });
  for (let isPlaced = false; !isPlaced; ) {
    await nextTurn();
    await stage.beat();
    isPlaced = await Promise.race([placed.then(() => true), nextTurn().then(() => false)]);
  }
  // 100 at 82 % pays 182, which may be 2 % of the bankroll in its minute.
  const { balance: whole, movable } = await account('micro_bankroll');
  expect(await account('micro_bankroll')).toMatchObject({
    reserved: '9100',
    movable: subDecimal(whole, '9100'),
  });
  const takeOut = (amount: string) =>
    propose({ from_account: 'micro_bankroll', to_account: 'equity', amount });
  await expect(takeOut(addDecimal(movable ?? '', '0.00000001'))).rejects.toMatchObject({
    key: 'ledger.house_reserved',
    details: { field: 'amount', reserved: '9100', accepted: movable },
  });
  await decide((await takeOut(movable ?? '')).id);
  expect(await account('micro_bankroll')).toMatchObject({ balance: '9100', movable: '0' });
  await expect(
    client.call('micro.place', { currency_match_id: 1, direction: 'up', seconds: 60, stake: '5' }),
  ).rejects.toMatchObject({ key: 'micro.limit_reached' });
  await decide((await propose({ amount: '990900' })).id);
});

test('pool and fund keep what open positions need, measured again at the approval', async () => {
  await stage.opened({ lots: 100 });
  await stage.beat('60500');
  // 0.1 BTC long from 60,012: a profit of 48.8; 0.5 % and 0.05 % of 6,050 have to be kept.
  expect(await account('contract_pool')).toMatchObject({ reserved: '48.8' });
  expect(await account('insurance_fund')).toMatchObject({ reserved: '33.275' });
  const { movable } = await account('contract_pool');
  const { id } = await propose({
    from_account: 'contract_pool',
    to_account: 'equity',
    amount: movable ?? '',
  });
  await stage.beat('60600');
  await expect(decide(id)).rejects.toMatchObject({
    key: 'ledger.house_reserved',
    details: { reserved: '58.8' },
  });
  expect(await decide(id, { decision: 'reject' })).toMatchObject({ state: 'rejected' });
  await stage.answered(stage.user.client.call('contract.close_all', {}));
});

test.each([
  [{ to_account: 'equity' }, 'ledger.same_account'],
  [{ currency_id: 2 }, 'ledger.currency_not_in_account'],
  [{ currency_id: 9_999 }, 'ledger.currency_not_in_account'],
  [{ amount: '0' }, 'ledger.amount_zero'],
  [{ amount: '0.000000001' }, 'ledger.amount_decimals'],
  [{ amount: '-5' }, 'request.invalid'],
  [{ reason: 'too short' }, 'request.invalid'],
  [{ from_account: 'trade' as HouseAccount }, 'request.invalid'],
  [{ to_account: 'subscription_proceeds' as CapitalAccount }, 'request.invalid'],
] as const)('a proposal with %o is refused with %s', async (wanted, key) => {
  await expect(propose(wanted)).rejects.toMatchObject({ key });
});

test('a proposal is made once per key, and is listed by its state and accounts', async () => {
  const repeats = await Promise.all(Array.from({ length: 4 }, () => propose({}, maker, 'same')));
  const [id] = repeats.map((one) => one.id);
  expect(new Set(repeats.map((one) => one.id)).size).toBe(1);
  await expect(propose({ amount: '26' }, maker, 'same')).rejects.toMatchObject({
    key: 'request.idempotency_conflict',
  });
  const waiting = await checker.client.call('ledger.operator_movements', {
    state: 'proposed',
    account: 'equity',
  });
  expect(waiting.data.map((one) => one.id)).toContain(id);
  const others = await checker.client.call('ledger.operator_movements', { account: 'contract_pool' });
  expect(others.data.map((one) => one.id)).not.toContain(id);
  const dashboard = await checker.client.call('operator.dashboard', {});
  expect(dashboard.queues.map(({ name }) => name)).toContain('house_movements');
});

test('the audit finds capital that moved without two persons', async () => {
  const { db, ledger } = server.app.slices;
  await expect(
    db.transaction(async (tx) => {
      await ledger.post(tx, {
        kind: 'house_movement',
        reference: 'nobody',
        idempotencyKey: 'nobody',
        postings: [
          { owner: { world: 'equity' }, currencyId: 1, amount: '-1' },
          { owner: { house: 'insurance_fund' }, currencyId: 1, amount: '1' },
        ],
      });
      const check = ledgerAuditPart([], () => true).checks.find(({ name }) => name === 'house movements');
      expect(await check?.find(tx, {}, {})).toEqual([{ reference: 'nobody', currency_id: 1 }]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
});
