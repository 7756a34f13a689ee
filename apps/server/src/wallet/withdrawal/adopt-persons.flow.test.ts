import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { giveUnknownPayment } from '../../testing/unknown-payment.ts';

const reason = 'Paid before the database was restored';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('takes two persons, shows both what the chain says, and leaves the chain stopped', async () => {
  const payment = await giveUnknownPayment(server);
  const maker = await server.operator({ roles: 'withdrawal_maker' });
  const checker = await server.operator({ roles: 'withdrawal_checker' });
  const shown = await maker.client.call('wallet.operator_unknown_payments', {});
  expect(shown).toMatchObject([{ txid: payment.txid, matches: [{ id: payment.withdrawal_id }] }]);
  const input = { ...payment, reason };
  const proposed = await maker.client.call('wallet.operator_adopt_payment', input);
  expect(JSON.parse(proposed.after ?? '{}')).toMatchObject({ txid: payment.txid, state: 'success' });
  const decide = (by: typeof maker) =>
    by.client.call('operator.decide_proposal', { id: proposed.id, decision: 'approve', reason });
  const read = () => checker.client.call('wallet.operator_withdrawal', { id: payment.withdrawal_id });
  await expect(decide(maker)).rejects.toMatchObject({ key: 'operator.same_operator' });
  expect(await read()).toMatchObject({ state: 'approved' });
  expect(await decide(checker)).toMatchObject({ state: 'approved' });
  expect(await read()).toMatchObject({
    state: 'success',
    transactions: [{ txid: payment.txid, state: 'mined' }],
  });
  await expect(decide(checker)).rejects.toMatchObject({ key: 'operator.proposal_decided' });
  const again = maker.client.call('wallet.operator_adopt_payment', input);
  await expect(again).rejects.toMatchObject({ key: 'wallet.payment_not_found' });
  const switches = await maker.client.call('wallet.operator_withdrawal_switches', {});
  expect(switches.find(({ chain }) => chain === 'ETH')).toMatchObject({ is_stopped: true, changed_by: null });
  expect((await server.app.slices.auditor.run({ isFull: true })).violations).toBe(0);
});
