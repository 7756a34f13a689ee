import type { CapitalAccount, HouseAccount } from '@openbourse/api';
import { addDecimal, subDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { balanceChanged, ledgerAuditPart } from '../ledger/index.ts';
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

let tickets = 0;
function propose(wanted: Wanted = {}, by = maker) {
  tickets += 1;
  return by.client.call('ledger.operator_move_capital', {
    ...{ from_account: 'equity', to_account: 'micro_bankroll', currency_id: 1, amount: '1000' },
    reason: `${REASON}, ${tickets}`,
    ...wanted,
  });
}

function decide(id: number, options: Partial<{ by: TestOperator; decision: 'approve' | 'reject' }> = {}) {
  const { by = checker, decision = 'approve' } = options;
  const reason = 'The transfer of the bank has arrived';
  return by.client.call('operator.decide_proposal', { id, decision, reason });
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
  const after = addDecimal(before, '1000');
  expect(proposed).toMatchObject({ state: 'waiting', proposed_by: maker.operatorId });
  expect(JSON.parse(proposed.after ?? '')).toMatchObject({ amount: '1000', balance_to: after });
  expect(await balance('micro_bankroll')).toBe(before);
  const decided = await Promise.allSettled(Array.from({ length: 4 }, () => decide(proposed.id)));
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balance('micro_bankroll')).toBe(after);
  expect(await account('equity')).toMatchObject({ balance: '-1000', reserved: null, movable: null });
  const { data: movements } = await maker.client.call('ledger.operator_movements', {});
  expect(movements).toMatchObject([{ amount: '1000', checker_id: checker.operatorId }]);
  const reference = movements[0]?.id ?? '';
  const { data } = await maker.client.call('ledger.operator_entries', { reference });
  expect(data).toMatchObject([
    { account_kind: 'house', account: 'micro_bankroll', amount: '1000', kind: 'house_movement' },
    { account_kind: 'world', account: 'equity', amount: '-1000', uid: null },
  ]);
  const log = await server.app.slices.db.query<{ action: string }>(
    `select action from operator.audit where subject_kind = 'house_movement' and subject_id = $1 order by seq`,
    [reference],
  );
  expect(log).toEqual([{ action: 'ledger.move_capital' }]);
});

test('goes back to the owners, and between the accounts of the house', async () => {
  const [bankroll, fund] = [await balance('micro_bankroll'), await balance('insurance_fund')];
  await decide((await propose({ from_account: 'micro_bankroll', to_account: 'insurance_fund' })).id);
  expect(await balance('insurance_fund')).toBe(addDecimal(fund, '1000'));
  expect(await balance('micro_bankroll')).toBe(subDecimal(bankroll, '1000'));
  await decide((await propose({ from_account: 'insurance_fund', to_account: 'equity' })).id);
  expect(await balance('equity')).toBe('0');
});

test('whoever proposed it cannot approve it, also not in the table', async () => {
  const { id } = await propose({}, both);
  await expect(decide(id, { by: both })).rejects.toMatchObject({ key: 'operator.same_operator' });
  await expect(
    server.app.slices.db.query(
      `insert into ledger.house_movement (public_id, from_account, to_account, currency_id, amount, reason,
         maker_id, maker_name, proposed_at, checker_id, checker_name, approved_at)
       select gen_random_uuid(), from_account, to_account, currency_id, amount, reason,
         maker_id, maker_name, proposed_at, maker_id, maker_name, approved_at
       from ledger.house_movement where offering_id is null limit 1`,
    ),
  ).rejects.toMatchObject({ constraint: 'house_movement_two_persons' });
  expect(await decide(id, { decision: 'reject' })).toMatchObject({ state: 'rejected' });
  await expect(decide(id, { by: other })).rejects.toMatchObject({ key: 'operator.proposal_decided' });
  await expect(propose({}, checker)).rejects.toMatchObject({ key: 'operator.role_missing' });
  const { id: next } = await propose();
  const stranger = await server.operator({ roles: 'ledger_maker' });
  await expect(decide(next, { by: stranger })).rejects.toMatchObject({ key: 'operator.proposal_not_found' });
});

test('an approval on balances that another movement has changed is refused', async () => {
  const [first, second] = [await propose({ amount: '10' }), await propose({ amount: '20' })];
  await decide(first.id);
  await expect(decide(second.id)).rejects.toMatchObject({ key: 'operator.proposal_outdated' });
  const [third, fourth] = [await propose({ amount: '30' }), await propose({ amount: '40' })];
  const atOnce = await Promise.allSettled([decide(third.id), decide(fourth.id, { by: other })]);
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

test('movements are listed by their accounts', async () => {
  await decide((await propose()).id);
  const list = async (name: HouseAccount) =>
    (await checker.client.call('ledger.operator_movements', { account: name })).data;
  const [latest] = await list('micro_bankroll');
  expect(latest).toMatchObject({ from_account: 'equity', amount: '1000', maker_id: maker.operatorId });
  expect((await list('contract_pool')).map(({ id }) => id)).not.toContain(latest?.id);
});

test('users hear of an entry by hand once it is approved, and never of the proposal', async () => {
  const user = await server.user();
  const heard: number[] = [];
  server.app.bus.subscribe(balanceChanged, ({ userId }) => heard.push(userId));
  const { uid } = await user.client.call('identity.info', {});
  const proposed = await maker.client.call('ledger.operator_post_entry', {
    ...{ uid, account_type_id: 1, currency_id: 1, direction: 'credit', amount: '25' },
    ...{ kind: 'correction', reason: 'A deposit that was lost' },
  });
  expect(heard).toEqual([]);
  await server.approve(proposed);
  expect(heard).toEqual([user.userId]);
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
