import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { offeringStage, type OfferingStage } from '../testing/offering-stage.ts';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';
import { findWrongProceeds } from './audit-queries.ts';

let server: TestServer;
let stage: OfferingStage;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  server = await startTestServer();
  stage = await offeringStage(server);
  maker = await server.operator({ roles: 'ledger_maker' });
  checker = await server.operator({ roles: 'ledger_checker' });
});
afterAll(() => server.stop());
afterEach(() => assertAuditClean({ ...server.app.slices, clock: server.clock }));

async function sell(amount: string, isSettled = true): Promise<number> {
  const id = await stage.publish();
  const { offering } = await server.guest().call('subscription.offering', { id });
  stage.goTo(offering.starts_at);
  await (await stage.buyer()).commit(id, amount);
  stage.goTo(offering.ends_at);
  if (isSettled) await server.app.slices.subscription.settle();
  return id;
}

let payments = 0;
const takeOut = (
  amount: string,
  offering_id?: number,
  from: 'subscription_proceeds' | 'equity' = PROCEEDS,
) => {
  payments += 1;
  return maker.client.call('ledger.operator_move_capital', {
    from_account: from,
    to_account: from === PROCEEDS ? 'equity' : 'insurance_fund',
    offering_id,
    currency_id: 1,
    amount,
    reason: `The issuer is paid for the offering, ${payments}`,
  });
};
const house = () => checker.client.call('ledger.operator_house_accounts', {});
const approve = (id: number) =>
  checker.client.call('operator.decide_proposal', {
    id,
    decision: 'approve',
    reason: 'The agreement with the issuer is signed',
  });
const PROCEEDS = 'subscription_proceeds';
const account = async () => (await house()).accounts.find(({ name }) => name === PROCEEDS);

test('proceeds leave by two operators, of each offering no more than it brought', async () => {
  const [first, second] = [await sell('1000'), await sell('300')];
  const unsettled = await sell('200', false);
  expect(await account()).toMatchObject({ balance: '1300', reserved: '0', movable: '1300' });
  const [one, two] = [await takeOut('700', first), await takeOut('700', first)];
  expect(JSON.parse(one.after ?? '')).toMatchObject({ from: PROCEEDS, offering: first });
  await approve(one.id);
  const left = { received: '1000', moved: '700', movable: '300', token: 'HBR' };
  expect((await house()).proceeds).toEqual([
    { offering_id: second, token: 'HBR', received: '300', moved: '0', movable: '300' },
    { offering_id: first, ...left },
  ]);
  // Proposed while it fitted; the other offering's money does not count.
  await expect(approve(two.id)).rejects.toMatchObject({
    key: 'ledger.house_reserved',
    details: { field: 'amount', limit: '300', accepted: '300' },
  });
  await expect(takeOut('300.00000001', first)).rejects.toMatchObject({ key: 'ledger.house_reserved' });
  await approve((await takeOut('300', first)).id);
  for (const id of [unsettled, 999, undefined]) {
    await expect(takeOut('1', id)).rejects.toMatchObject({
      key: 'subscription.offering_not_found',
      details: { field: 'offering_id' },
    });
  }
  await expect(takeOut('1', second, 'equity')).rejects.toMatchObject({
    key: 'request.invalid',
    details: { field: 'from_account' },
  });
  expect(await account()).toMatchObject({ balance: '300', movable: '300' });
  const { data: movements } = await maker.client.call('ledger.operator_movements', { account: PROCEEDS });
  const reference = movements.find(({ amount }) => amount === '700')?.id ?? '';
  const { data } = await maker.client.call('ledger.operator_entries', { reference });
  expect(data.map((row) => [row.account, row.amount])).toEqual([
    ['equity', '700'],
    [PROCEEDS, '-700'],
  ]);
  await server.app.slices.subscription.settle();
});

test('the audit finds proceeds that went elsewhere', async () => {
  const { db, ledger } = server.app.slices;
  const steal = db.transaction(async (tx) => {
    await ledger.post(tx, {
      kind: 'demo_grant',
      reference: null,
      idempotencyKey: 'elsewhere',
      postings: [
        { owner: { house: PROCEEDS }, currencyId: 1, amount: '-1' },
        { owner: { house: 'spot_fee' }, currencyId: 1, amount: '1' },
      ],
    });
    expect(await findWrongProceeds(tx)).toMatchObject([{ offering_id: null, currency_id: 1 }]);
    throw new Error('undone');
  });
  await expect(steal).rejects.toThrow('undone');
});
