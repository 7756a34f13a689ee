import { verifyContractReceipt } from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(() => stage.assertClean());

const funds = () => server.guest().call('contract.funds', {});

describe('liquidation', () => {
  test('of an isolated position takes fees from its margin only, and notifies its holder', async () => {
    const before = await funds();
    const { id } = await stage.opened();
    await stage.beat('57327');
    expect((await stage.positions()).map((position) => position.id)).toEqual([id]);
    await stage.beat('57300');
    const [close] = await stage.closes();
    // -271.2 of 300.06; 5,730 x 0.05 % and x 0.30 %.
    expect(close).toMatchObject({
      ...{
        reason: 'liquidation',
        profit: '-271.2',
        fee: '2.865',
        liquidation_fee: '17.19',
        returned: '8.805',
      },
    });
    expect(await stage.balance()).toEqual(['705.7444', '0']);
    expect(await funds()).toMatchObject({
      insurance_fund: addDecimal(before.insurance_fund, '17.19'),
      contract_pool: addDecimal(before.contract_pool, '271.2'),
    });
    await stage.idleJobs();
    const { data } = await stage.user.client.call('notification.list', {});
    expect(data.map(({ kind }) => kind)).toContain('contract_liquidated');
  });

  test('beyond the margin leaves the deficit to the insurance fund', async () => {
    const before = await funds();
    await stage.opened();
    await stage.beat('56000');
    const [close] = await stage.closes();
    // -401.2 of 300.06: the fund pays 101.14, and nothing is left for fees.
    expect(close).toMatchObject({ profit: '-401.2', fee: '0', liquidation_fee: '0', returned: '0' });
    expect(await stage.balance()).toEqual(['696.9394', '0']);
    expect(await funds()).toMatchObject({
      insurance_fund: addDecimal(before.insurance_fund, '-101.14'),
      contract_pool: addDecimal(before.contract_pool, '401.2'),
    });
  });

  test('of a cross account closes the largest loss first and stops when the rest is safe', async () => {
    const cross = { margin_mode: 'cross' } as const;
    const large = await stage.opened({ ...cross, lots: 200 });
    const small = await stage.opened({ ...cross, lots: 20 });
    // Equity 993.39868 - 0.22 x (60,012 - mark), to keep 0.22 x mark x 0.55 %: 77.8 and 67.6, then 66.8 and 67.5.
    await stage.beat('55850');
    expect(await stage.closes()).toEqual([]);
    await stage.beat('55800');
    expect(await stage.closes()).toMatchObject([{ position_id: large.id, reason: 'liquidation' }]);
    expect((await stage.positions()).map(({ id }) => id)).toEqual([small.id]);
  });

  test('and every other close has a receipt that anybody can recompute', async () => {
    await stage.opened({ lots: 100 });
    await stage.opened({ lots: 20, take_profit: '60500' });
    await stage.opened({ lots: 20, margin_mode: 'cross', side: 'short' });
    await stage.beat('60600');
    await stage.answered(stage.user.client.call('contract.close_all', { side: 'short' }));
    await stage.beat('57000');
    const closes = await stage.closes();
    expect(closes.map(({ reason }) => reason).toSorted()).toEqual([
      'liquidation',
      'requested',
      'take_profit',
    ]);
    await stage.passMinutes(3);
    for (const { id } of closes) {
      const receipt = await stage.user.client.call('contract.receipt', { id });
      const { steps, isValid } = verifyContractReceipt(receipt);
      expect(steps.filter(({ isRight }) => !isRight)).toEqual([]);
      expect(isValid).toBe(true);
      expect(receipt.root).not.toBeNull();
      expect(receipt.entry_root).not.toBeNull();
      const forged = { ...receipt, close: { ...receipt.close, profit: '1000' } };
      expect(verifyContractReceipt(forged).isValid).toBe(false);
    }
    await expect(
      stage.user.client.call('contract.receipt', { id: closes[0]?.position_id ?? '' }),
    ).rejects.toMatchObject({ key: 'contract.receipt_not_found' });
  });
});

describe('margin', () => {
  test('that cross positions need does not leave the account', async () => {
    await stage.opened({ margin_mode: 'cross', lots: 200 });
    const { transferable, cross } = await stage.user.client.call('contract.account', {});
    // 1,000 less the fee 6.0012, the margin 600.12 and the loss of the spread 2.4.
    expect(transferable).toBe('391.4788');
    expect(cross).toMatchObject({ equity: '991.5988', initial_margin: '600.12' });
    const move = (amount: string) =>
      stage.user.client.call('ledger.transfer', {
        ...{ from_account_type_id: 2, to_account_type_id: 1, currency_id: 1, amount },
      });
    await expect(move('392')).rejects.toMatchObject({
      key: 'contract.margin_in_use',
      details: { field: 'amount', limit: '391.4788' },
    });
    await move('391.4788');
    expect(await stage.balance()).toEqual(['2.4', '600.12']);
    await expect(stage.opened({ lots: 1 })).rejects.toMatchObject({ key: 'ledger.insufficient_balance' });
  });
});
