import { newIdempotencyKey } from '@openbourse/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
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

const ask = (id: string, idempotencyKey = newIdempotencyKey()) =>
  stage.user.client.call('contract.reverse', { id }, { idempotencyKey });

test('a position is closed and the other side opened at one price; a repeat answers the same', async () => {
  const { id } = await stage.opened({ margin_mode: 'cross' });
  const key = newIdempotencyKey();
  const reply = await stage.answered(ask(id, key));
  expect(reply).toMatchObject({
    position: { id, state: 'closed', close_reason: 'requested' },
    close: { position_id: id, lots: 100, close_price: '60000' },
    opened: { side: 'short', lots: 100, leverage: 20, margin_mode: 'cross', open_price: '59988' },
    refused: null,
  });
  expect(reply.opened?.opened_at).toBe(reply.close?.closed_at);
  expect(await ask(id, key)).toEqual(reply);
  expect(await stage.positions()).toEqual([reply.opened]);
  expect(await stage.closes()).toHaveLength(1);
});

test('what the tick does not allow to be opened is closed all the same, and the reply says why', async () => {
  await stage.assertClean();
  stage = await ContractStage.open(server, '311');
  const { id } = await stage.opened();
  const asked = ask(id);
  await stage.untilWaiting();
  await stage.beat('59000');
  expect(await stage.answered(asked)).toMatchObject({
    position: { id, state: 'closed' },
    close: { close_price: '59000' },
    opened: null,
    refused: 'balance',
  });
  expect(await stage.positions()).toEqual([]);
});

test('without a tick in time nothing is opened, and the close waits for the next one', async () => {
  const { id } = await stage.opened();
  let reply: unknown = null;
  void ask(id).then((answer) => {
    reply = answer;
  });
  // The wait begins with the commit of what is asked for.
  while (server.app.slices.contract.deps.writer.book.drafts.size === 0) await nextTurn();
  await nextTurn();
  server.clock.advance(2_000);
  while (reply === null) await nextTurn();
  expect(reply).toMatchObject({
    position: { id, state: 'closing' },
    close: null,
    opened: null,
    refused: 'no_price',
  });
  await expect(ask(id)).rejects.toMatchObject({ key: 'contract.feed_unhealthy' });
  await stage.beat();
  expect(await stage.positions()).toEqual([]);
  expect(await stage.closes()).toHaveLength(1);
});

test('what is refused at once closes nothing', async () => {
  const order = await stage.opened({ type: 'limit', price: '59000', lots: 1 });
  await expect(ask(order.id)).rejects.toMatchObject({
    key: 'contract.still_pending',
    details: { field: 'id' },
  });
  await stage.user.client.call('contract.cancel', { id: order.id });
  await expect(ask(order.id)).rejects.toMatchObject({ key: 'contract.position_ended' });
  await stage.assertClean();
  stage = await ContractStage.open(server, '304');
  const { id } = await stage.opened();
  await stage.beat('59500');
  await expect(ask(id)).rejects.toMatchObject({
    key: 'ledger.insufficient_balance',
    details: { field: 'id' },
  });
  expect(await stage.positions()).toMatchObject([{ id, state: 'trading' }]);
});

test('two reversals of one position open once', async () => {
  const { id } = await stage.opened({ lots: 10 });
  const first = ask(id);
  await stage.untilWaiting();
  await expect(ask(id)).rejects.toMatchObject({ key: 'contract.already_closing', details: { field: 'id' } });
  expect(await stage.answered(first)).toMatchObject({ opened: { side: 'short' } });
  expect(await stage.positions()).toHaveLength(1);
});
