import { verifyAllocation, findOwnShare } from '@openbourse/engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { type Buyer, offeringStage, type OfferingStage } from '../testing/offering-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { allocateEnded, settleBatch, settleOfferings } from './settle-offerings.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

let server: TestServer;
let stage: OfferingStage;
let deps: SubscriptionDeps;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  stage = await offeringStage(server);
  deps = server.app.slices.subscription.deps;
});
afterAll(() => server.stop());
afterEach(() => assertAuditClean({ ...server.app.slices, clock: server.clock }));

const offering = async () => (await server.guest().call('subscription.offering', { id })).offering;
const openOffering = async (terms: Parameters<OfferingStage['publish']>[0] = {}): Promise<void> => {
  id = await stage.publish(terms);
  stage.goTo((await offering()).starts_at);
};
const end = async (): Promise<void> => stage.goTo((await offering()).ends_at);
const postings = async (): Promise<number> => {
  const [row] = await deps.db.query<{ count: number }>(
    "select count(*)::integer as count from ledger.txn where kind = 'subscription_allocation'",
  );
  return row?.count ?? 0;
};

test('allocates by the vector of the rule book, and everybody can recompute it', async () => {
  await openOffering();
  const buyers: Buyer[] = [];
  for (const amount of ['7000', '2000', '1000']) {
    const buyer = await stage.buyer();
    await buyer.commit(id, amount);
    buyers.push(buyer);
  }
  const [first, second, third] = buyers as [Buyer, Buyer, Buyer];
  expect((await second.own(id)).if_ended_now).toEqual({
    allocated: '1666.6667',
    paid: '1666.6667',
    refunded: '333.3333',
  });
  await expect(server.guest().call('subscription.allocation', { id })).rejects.toMatchObject({
    key: 'subscription.not_allocated',
  });
  await server.app.slices.subscription.settle();
  expect(await first.own(id)).toMatchObject({ commitment: { state: 'live' } });
  await end();
  await server.app.slices.subscription.settle();
  await server.app.slices.subscription.settle();
  expect(await offering()).toMatchObject({
    phase: 'ended',
    sold: '5000',
    committed: '10000',
    participants: 3,
  });
  expect((await offering()).settled_at).not.toBeNull();
  const shares = await Promise.all(buyers.map(async (buyer) => (await buyer.own(id)).commitment));
  expect(shares.map((one) => one?.share)).toEqual([
    { allocated: '2500', paid: '2500', refunded: '4500' },
    { allocated: '1666.6667', paid: '1666.6667', refunded: '333.3333' },
    { allocated: '833.3333', paid: '833.3333', refunded: '166.6667' },
  ]);
  expect(await second.balance(1, 'HBR')).toEqual(['1666.6667', '0']);
  expect(await second.balance(5, 'USDT')).toEqual(['8333.3333', '0']);
  expect(await postings()).toBe(3);
  const published = await server.guest().call('subscription.allocation', { id });
  const verified = verifyAllocation(published.text, published.sha256);
  expect(verified.steps.filter(({ isRight }) => !isRight)).toEqual([]);
  const own = findOwnShare(verified, shares[1]?.ref ?? '');
  expect(own?.line).toMatchObject({ amount: '2000', allocated: '1666.6667' });
  expect(published.text).not.toContain(String(second.userId) + '"');
  const notices = await server.app.slices.notification.unreadOf(third.userId);
  expect(notices[0]).toMatchObject({ kind: 'subscription_allocated' });
  const entries = await third.client.call('ledger.account_entries', { account_type_id: 1 });
  expect(entries.data[0]).toMatchObject({ kind: 'subscription_allocation', amount: '833.3333' });
  const rows = await (await stage.risk()).call('subscription.operator_allocation', { id, limit: 2 });
  expect(rows.data.map(({ allocated }) => allocated)).toEqual(['2500', '1666.6667']);
  const rest = await (await stage.risk()).call('subscription.operator_allocation', {
    id,
    cursor: rows.next_cursor ?? '',
  });
  expect(rest.data.map(({ allocated }) => allocated)).toEqual(['833.3333']);
});

test('goes on where a restart cut it, each user once', async () => {
  await openOffering({ issue_price: '0.333333333', supply: '60000', cap_per_user: '6000' });
  const buyers: Buyer[] = [];
  for (const amount of ['10', '33.3', '2000', '77.77777777', '12']) {
    const buyer = await stage.buyer('2000');
    await buyer.commit(id, amount);
    buyers.push(buyer);
  }
  await end();
  const before = await postings();
  await allocateEnded(deps, id);
  await allocateEnded(deps, id);
  expect(await settleBatch(deps, { id, rows: 2 })).toBe(true);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  expect((await postings()) - before).toBe(2);
  // Two servers at once: each commitment goes to one of them.
  await Promise.all([settleOfferings(deps, 1), settleOfferings(deps, 1)]);
  await settleOfferings(deps, 1);
  expect((await postings()) - before).toBe(5);
  const [small] = buyers;
  expect(await small?.balance(1, 'HBR')).toEqual(['30', '0']);
  expect(await small?.balance(5, 'USDT')).toEqual(['1990.00000001', '0']);
  expect((await offering()).settled_at).not.toBeNull();
});

test('settles without anybody', async () => {
  await openOffering();
  await end();
  await server.app.slices.subscription.settle();
  expect(await offering()).toMatchObject({ sold: '0', participants: 0 });
  const published = await server.guest().call('subscription.allocation', { id });
  expect(verifyAllocation(published.text, published.sha256).isValid).toBe(true);
});

test('holds one balance once, whoever comes first', async () => {
  await openOffering();
  const buyer = await stage.buyer('100');
  const results = await Promise.allSettled([
    buyer.commit(id, '60'),
    buyer.commit(id, '70'),
    buyer.commit(id, '80'),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [, held] = await buyer.balance(5, 'USDT');
  expect((await buyer.own(id)).commitment?.amount).toBe(held);
  const same = await stage.buyer('100');
  const repeats = await Promise.all([same.commit(id, '50', 'k'), same.commit(id, '50', 'k')]);
  expect(repeats.map(({ amount }) => amount)).toEqual(['50', '50']);
  expect(await same.balance(5, 'USDT')).toEqual(['50', '50']);
  await Promise.allSettled([same.cancel(id), same.commit(id, '20'), same.cancel(id)]);
  const own = await same.own(id);
  expect(await same.balance(5, 'USDT')).toEqual(
    own.commitment === null
      ? ['100', '0']
      : [String(100 - Number(own.commitment.amount)), own.commitment.amount],
  );
});

test('counts a commitment at the end or refuses it, never in between', async () => {
  await openOffering();
  const buyers = await Promise.all(Array.from({ length: 4 }, () => stage.buyer('100')));
  stage.goTo((await offering()).ends_at - 1);
  const commits = buyers.map((buyer) => buyer.commit(id, '40'));
  server.clock.advance(1);
  const results = await Promise.allSettled([...commits, settleOfferings(deps)]);
  await settleOfferings(deps);
  for (const [index, buyer] of buyers.entries()) {
    const isIn = results[index]?.status === 'fulfilled';
    expect(await buyer.balance(5, 'USDT')).toEqual(isIn ? ['60', '0'] : ['100', '0']);
  }
});
