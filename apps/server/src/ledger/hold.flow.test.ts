import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(async () => {
  await stage.assertClean();
  await stage.stop();
});

const USDT = 1;
const nameOf = (reference: string) => ({ reason: 'test_hold', reference });
const open = (userId: number, reference: string, amount: string) =>
  stage.db.transaction((tx) =>
    stage.ledger.openHold(tx, { ...nameOf(reference), userId, wallet: 'trade', currencyId: USDT, amount }),
  );
const release = (reference: string) =>
  stage.db.transaction((tx) => stage.ledger.releaseHold(tx, nameOf(reference)));
const settle = (userId: number, reference: string, amount: string) =>
  stage.db.transaction((tx) =>
    stage.ledger.settleHold(tx, {
      ...nameOf(reference),
      transfer: {
        kind: 'test_settlement',
        reference,
        idempotencyKey: reference,
        postings: [
          { owner: { userId, wallet: 'trade' }, currencyId: USDT, amount: `-${amount}` },
          { owner: { world: 'chain:TEST-1' }, currencyId: USDT, amount },
        ],
      },
    }),
  );

test('what is held cannot be spent, and comes back once when it is released', async () => {
  await stage.fund(1, { USDT: '100' });
  await open(1, 'one', '60');
  expect(await stage.balance(1, 'USDT')).toEqual({ available: '40', held: '60' });
  await expect(open(1, 'two', '40.01')).rejects.toMatchObject({
    key: 'ledger.insufficient_balance',
    details: { limit: '40.01', available: '40', accepted: '40', asset: 'USDT' },
  });
  await expect(open(1, 'one', '1')).rejects.toMatchObject({ code: '23505' });
  expect(brokenChecks(await stage.audit())).toEqual({});
  expect(await Promise.all([release('one'), release('one'), release('one')])).toContain(true);
  expect(await release('one')).toBe(false);
  expect(await stage.balance(1, 'USDT')).toEqual({ available: '100', held: '0' });
  await expect(open(1, 'one', '1'), 'a name is used once, ever').rejects.toMatchObject({ code: '23505' });
});

test('what is settled leaves once', async () => {
  await stage.fund(2, { USDT: '100' });
  await open(2, 'three', '50');
  const settled = await Promise.all(Array.from({ length: 5 }, () => settle(2, 'three', '50')));
  expect(settled.filter((isNew) => isNew)).toHaveLength(1);
  expect(await stage.balance(2, 'USDT')).toEqual({ available: '50', held: '0' });
  await expect(release('three')).rejects.toThrow('is released, not settled');
  expect(await stage.balance(2, 'USDT')).toEqual({ available: '50', held: '0' });
});

test('of a release and a settlement at once one wins, and the money is there or gone, not both', async () => {
  await stage.fund(3, { USDT: '1000' });
  let left = 1000;
  for (let round = 0; round < 10; round += 1) {
    const reference = `race-${round}`;
    await open(3, reference, '10');
    const [released, settled] = await Promise.allSettled([release(reference), settle(3, reference, '10')]);
    expect([released.status, settled.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (settled.status === 'fulfilled') left -= 10;
    expect(await stage.balance(3, 'USDT')).toEqual({ available: String(left), held: '0' });
  }
});

test('of 100 holds of the full balance at once exactly one is opened', async () => {
  await stage.fund(4, { USDT: '100' });
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => open(4, `all-${index}`, '100')),
  );
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await stage.balance(4, 'USDT')).toEqual({ available: '0', held: '100' });
});

test('a settlement takes no more than was held and is available; then nothing of it happens', async () => {
  await stage.fund(5, { USDT: '100' });
  await open(5, 'four', '50');
  await expect(settle(5, 'four', '101')).rejects.toMatchObject({
    key: 'ledger.insufficient_balance',
  });
  expect(await stage.balance(5, 'USDT')).toEqual({ available: '50', held: '50' });
  await expect(release('never')).rejects.toThrow('there is a hold test_hold never');
  await expect(open(5, 'zero', '0')).rejects.toThrow('is above zero');
});

test('the audit finds a hold whose money is not held', async () => {
  const change = (amount: string) =>
    stage.db.query("update ledger.hold set remaining = $1 where reference = 'four'", [amount]);
  await change('49');
  expect(Object.keys(brokenChecks(await stage.audit()))).toEqual(['L5']);
  await change('50');
});
