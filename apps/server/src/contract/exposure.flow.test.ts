import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractAuditPart } from './audit.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

const PATIENCE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const funds = () => server.guest().call('contract.funds', {});
const btc = async () => {
  const found = (await funds()).matches.find(({ symbol }) => symbol === 'BTC/USDT');
  if (found === undefined) throw new Error('BTC/USDT has a price');
  return found;
};
/** As many lots as the house takes on a side at a price. */
const lotsLeft = async (side: 'long' | 'short', price: number): Promise<number> =>
  Math.min(10_000, Math.floor(Number((await btc())[`${side}_left`]) / (price / 1_000)));

/** Lets pool and fund have exactly these amounts. */
async function endow(pool: string, fund: string): Promise<void> {
  const { db, ledger, contract } = server.app.slices;
  await db.transaction(async (tx) => {
    for (const [house, wanted] of Object.entries({ contract_pool: pool, insurance_fund: fund })) {
      const has = await ledger.platformBalance(tx, { kind: 'house', name: house, currencyId: 1 });
      const amount = Number(wanted) - Number(has);
      if (amount === 0) continue;
      const owner = { world: 'demo' };
      await ledger.post(tx, {
        kind: 'demo_capital',
        reference: null,
        idempotencyKey: `${house}:${wanted}:${server.clock.now()}`,
        postings: [
          { owner, currencyId: 1, amount: (-amount).toFixed(8) },
          { owner: { house }, currencyId: 1, amount: amount.toFixed(8) },
        ],
      });
    }
  });
  contract.deps.writer.markCapitalDirty();
}

describe('the capital of the house bounds what may be opened', () => {
  test('the page of the funds shows everybody what is free, and what is left', async () => {
    await ContractStage.open(server);
    expect(await funds()).toMatchObject({
      ...{ contract_pool: '5000000', insurance_fund: '1000000', free_capital: '6000000' },
      ...{
        exposure: '0',
        exposure_limit: '6000000',
        match_percent: '20',
        total_percent: '100',
        planned: null,
      },
    });
    expect(await btc()).toMatchObject({ exposure_limit: '1200000', long_left: '1200000' });
  });

  test(
    'a user who rides a rising price wins a part of it, and no amount is owed that is not there',
    async () => {
      const stage = await ContractStage.open(server, '800000');
      const refused: unknown[] = [];
      for (let count = 0; count < 4; count += 1)
        await stage.opened({ lots: 10_000, leverage: 20 }).catch((error: unknown) => refused.push(error));
      // 10,000 lots are worth 600,000: two of four fit.
      const refusal = {
        key: 'contract.exposure_limit',
        details: { field: 'lots', limit: '0', accepted: '0' },
      };
      expect(refused).toMatchObject([refusal, refusal]);
      for (let price = 60_000; price <= 90_000; price += 1_000) {
        await stage.beat(String(price));
        const lots = await lotsLeft('long', price);
        if (lots > 0) await stage.opened({ lots, leverage: 20 }).catch(() => undefined);
      }
      await stage.answered(stage.user.client.call('contract.close_all', {}));
      const { contract_pool } = await funds();
      expect(Number(contract_pool)).toBeGreaterThan(4_000_000);
      const other = await ContractStage.open(server, '60000');
      expect((await other.opened({ lots: 5_000, leverage: 20 })).state).toBe('trading');
      await other.answered(other.user.client.call('contract.close_all', {}));
      await stage.assertClean();
    },
    PATIENCE_MS,
  );

  test('openings of many at once fit together', async () => {
    await endow('50000', '50000');
    const stages = await Promise.all(Array.from({ length: 4 }, () => ContractStage.open(server, '5000')));
    const [first] = stages;
    if (first === undefined) throw new Error('there are four');
    // 20,000 are left: 6,000 each fit three times.
    const asked = stages.map((stage) => stage.ask({ lots: 100, leverage: 20 }));
    const outcomes = await first.settled(asked);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { key: 'contract.exposure_limit', details: { field: 'lots' } } },
    ]);
    await first.settled(stages.map((stage) => stage.user.client.call('contract.close_all', {})));
    await first.assertClean();
  });

  test('a limit order that finds no room when its price comes is canceled with the reason', async () => {
    await endow('50000', '50000');
    const stage = await ContractStage.open(server, '5000');
    const { id } = await stage.opened({ type: 'limit', price: '59000', lots: 200 });
    await stage.opened({ lots: 200 });
    await stage.beat('58900');
    const { data } = await stage.user.client.call('contract.history', {});
    expect(data.find((one) => one.id === id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'exposure',
    });
    await stage.answered(stage.user.client.call('contract.close_all', {}));
    await stage.assertClean();
  });

  test('two operators change the bound from a time on; nothing that is open is closed by it', async () => {
    await endow('50000', '50000');
    const stage = await ContractStage.open(server, '5000');
    const { id } = await stage.opened({ lots: 300 });
    const { client } = await server.operator({ roles: 'risk' });
    const rule = { match_percent: '5', total_percent: '50', reason: 'thin markets over the holidays' };
    const from = server.clock.now() + 2 * HOUR_MS;
    const add = (change: object) =>
      client.call('contract.operator_add_exposure_rule', { ...rule, effective_from: from, ...change });
    await expect(add({ effective_from: from - 90 * 60_000 })).rejects.toMatchObject({
      key: 'operator.effective_too_early',
    });
    await expect(add({ match_percent: '60' })).rejects.toMatchObject({
      key: 'contract.rule_invalid',
      details: { field: 'match_percent', accepted: '50' },
    });
    await server.approve(await add({}));
    expect(await funds()).toMatchObject({
      match_percent: '20',
      planned: { match_percent: '5', total_percent: '50', effective_from: from },
    });
    const [planned] = await client.call('contract.operator_exposure_rules', {});
    expect(planned).toMatchObject({ state: 'planned', reason: rule.reason });
    server.clock.advance(2 * HOUR_MS);
    await stage.beat('60000');
    expect(await funds()).toMatchObject({ match_percent: '5', planned: null });
    await expect(stage.opened({ lots: 1 })).rejects.toMatchObject({ key: 'contract.exposure_limit' });
    expect((await stage.positions()).map((one) => one.id)).toEqual([id]);
    await stage.closed(id);
    expect(await btc()).toMatchObject({ exposure_limit: '5000.18' });
  });
});

describe('while the pool owes', () => {
  test('nothing is opened, everything closes, and what leaves is what the user brought in', async () => {
    await endow('50000', '50000');
    const stage = await ContractStage.open(server, '1000');
    const { id } = await stage.opened({ lots: 10, leverage: 2 });
    await stage.beat('66000');
    await endow('-100', '50000');
    await stage.beat('66000');
    expect(await funds()).toMatchObject({ contract_pool: '-100', free_capital: '0', exposure_limit: '0' });
    await expect(stage.opened({ lots: 1 })).rejects.toMatchObject({ key: 'contract.exposure_limit' });
    await stage.closed(id);
    const [free] = await stage.balance();
    expect(Number(free)).toBeGreaterThan(1_000);
    const move = (amount: string) =>
      stage.user.client.call('ledger.transfer', {
        ...{ from_account_type_id: 2, to_account_type_id: 1, currency_id: 1, amount },
      });
    await expect(move('1000.00000001')).rejects.toMatchObject({
      key: 'contract.profits_held',
      details: { field: 'amount', limit: '1000', accepted: '1000' },
    });
    await move('600');
    await expect(move('401')).rejects.toMatchObject({
      key: 'contract.profits_held',
      details: { limit: '400' },
    });
    await endow('50000', '50000');
    await stage.beat('66000');
    await move('401');
  });

  test('the audit finds the debt and names the account and the currency', async () => {
    await endow('50000', '-1');
    const check = contractAuditPart().checks.find(({ name }) => name === 'C7');
    const { db } = server.app.slices;
    expect(await check?.find(db, {}, {})).toEqual([{ account: 'insurance_fund', currency: 'USDT' }]);
    await endow('50000', '50000');
    expect(await check?.find(db, {}, {})).toEqual([]);
  });
});
