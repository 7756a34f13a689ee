import { verifyContractReceipt } from '@openbourse/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

const CROSS = { margin_mode: 'cross', leverage: 20 } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.slices.contract.seedFunds();
});
afterAll(() => server.stop());

let stage: ContractStage;
beforeEach(async () => {
  stage = await ContractStage.open(server, '3300');
});

async function receiptOf(id: string) {
  return stage.user.client.call('contract.receipt', { id });
}

describe('a position that is closed because another one needs its profit', () => {
  test('has a reason of its own, whatever its triggers say, and a receipt that verifies', async () => {
    const long = await stage.opened({ ...CROSS, side: 'long', lots: 500, stop_loss: '50000' });
    const short = await stage.opened({ ...CROSS, side: 'short', lots: 500, stop_loss: '67000' });
    for (let price = 60_000; price <= 67_000; price += 500) await stage.beat(String(price));
    const closes = await stage.closes();
    expect(
      closes.map(({ position_id, reason, covered_id }) => ({ position_id, reason, covered_id })),
    ).toEqual([
      { position_id: short.id, reason: 'stop_loss', covered_id: null },
      { position_id: long.id, reason: 'covering', covered_id: short.id },
    ]);
    await stage.passMinutes(3);
    for (const { id } of closes) {
      const receipt = await receiptOf(id);
      expect(verifyContractReceipt(receipt)).toMatchObject({ isValid: true });
    }
    const covering = await receiptOf(closes[1]?.id ?? '');
    expect(covering.covered).toEqual({ id: short.id, quantity: '0.5' });
    for (const forged of [
      { ...covering, covered: null },
      { ...covering, covered: { id: long.id, quantity: '0.5' } },
      { ...covering, covered: { id: short.id, quantity: '0.1' } },
      { ...covering, covered: { id: short.id, quantity: '5' } },
      { ...covering, close: { ...covering.close, reason: 'stop_loss' as const } },
    ])
      expect(verifyContractReceipt(forged)).toMatchObject({ isValid: false });
    await stage.assertClean();
  });

  test('waits for a tick, and the trigger that needs it keeps the tick at which it fired', async () => {
    const { contract, db, market } = server.app.slices;
    const ethId = market.findBySymbol('ETH/USDT')?.id ?? 0;
    await stage.beatAll({ 'BTC/USDT': '60000', 'ETH/USDT': '3000' });
    const payer = await stage.opened({ ...CROSS, currency_match_id: ethId, lots: 500 });
    const loser = await stage.opened({ ...CROSS, lots: 500, stop_loss: '53000' });
    for (let step = 1; step <= 10; step += 1)
      await stage.beatAll({
        'BTC/USDT': String(60_000 - 600 * step),
        'ETH/USDT': String(3_000 + (6_000_000 / Number(payer.notional ?? '1')) * step * 10),
      });
    // ETH falls silent, and the stop-loss of BTC fires meanwhile.
    while (server.app.slices.ticks.state(ethId) === 'healthy') await stage.beat('54000');
    await stage.beat('52600');
    await stage.beat('53100');
    const found = (await stage.positions()).map(({ id, state }) => [id, state]);
    expect(found).toEqual(
      expect.arrayContaining([
        [loser.id, 'closing'],
        [payer.id, 'trading'],
      ]),
    );
    // Another process writes: the memory is built again.
    await db.query('update contract.writer set batch = batch + 1');
    await contract.idle();
    for (let beat = 0; (await stage.positions()).length > 0 && beat < 20; beat += 1)
      await stage.beatAll({ 'BTC/USDT': '53200', 'ETH/USDT': '3600' });
    const closes = await stage.closes();
    expect(closes).toMatchObject([
      { position_id: loser.id, reason: 'stop_loss', close_price: '53200' },
      { position_id: payer.id, reason: 'covering', covered_id: loser.id },
    ]);
    await stage.passMinutes(3);
    for (const { id } of closes)
      expect(verifyContractReceipt(await receiptOf(id))).toMatchObject({ isValid: true });
    const receipt = await receiptOf(closes[0]?.id ?? '');
    expect(receipt.trigger?.path.ticks.find(({ seq }) => seq === receipt.trigger?.seq)?.price).toMatch(/^52/);
    expect(verifyContractReceipt({ ...receipt, trigger: null })).toMatchObject({ isValid: false });
    await stage.assertClean();
  });
});
