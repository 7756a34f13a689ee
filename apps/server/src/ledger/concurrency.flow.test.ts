import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import type { PostingOwner, Transfer } from './post.ts';

/** Many at once on few accounts: nothing is lost, nothing is made, and no transaction waits for ever. */
let stage: SpotStage;
const random = seededRandom(20_261_128);

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(() => stage.stop());

const [USDT, BTC] = [1, 2] as const;
type Line = readonly [owner: PostingOwner, amount: string, currencyId?: number];
const user = (userId: number, wallet: 'trade' | 'fiat' = 'trade'): PostingOwner => ({ userId, wallet });

function transferOf(key: string, lines: readonly Line[]): Transfer {
  return {
    ...{ kind: 'test_transfer', reference: key, idempotencyKey: key },
    postings: lines.map(([owner, amount, currencyId = USDT]) => ({ owner, currencyId, amount })),
  };
}
const post = (key: string, lines: readonly Line[]): Promise<boolean> =>
  stage.db.transaction((tx) => stage.ledger.post(tx, transferOf(key, lines)));

async function deadlocks(): Promise<number> {
  await stage.owner.query('select pg_stat_clear_snapshot()');
  const [row] = await stage.owner.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}

const totalOf = async (userIds: readonly number[], code: string): Promise<number> => {
  let total = 0;
  for (const userId of userIds)
    for (const row of await stage.ledger.balancesOf(userId))
      if (row.code === code) total += Number(row.available) + Number(row.held);
  return total;
};

describe('transactions that cross each other', () => {
  const USERS = [11, 12, 13, 14];

  test('take their locks in one order, whatever the order of their postings', async () => {
    for (const userId of USERS) await stage.fund(userId, { USDT: '1000', BTC: '10' });
    const before = await deadlocks();
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const shuffled = USERS.map((userId) => ({ userId, at: random.int(1_000) })).toSorted(
          (a, b) => a.at - b.at,
        );
        const [a, b, c, d] = shuffled.map(({ userId }) => user(userId)) as [
          PostingOwner,
          PostingOwner,
          PostingOwner,
          PostingOwner,
        ];
        const lines: readonly Line[] = [
          [a, '-1'],
          [b, '1'],
          [c, '-0.01', BTC],
          [d, '0.01', BTC],
        ];
        return post(`cross:${index}`, index % 2 === 0 ? lines : lines.toReversed());
      }),
    );
    expect(results.every((isNew) => isNew)).toBe(true);
    expect(await deadlocks()).toBe(before);
    expect([await totalOf(USERS, 'USDT'), await totalOf(USERS, 'BTC')]).toEqual([4_000, 40]);
  });

  test('that make the same missing accounts make them once', async () => {
    const owners = [user(21, 'fiat'), user(22, 'fiat'), user(23, 'fiat')];
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const to = index % 2 === 0 ? owners : owners.toReversed();
        return post(`missing:${index}`, [
          ...to.map((owner): Line => [owner, '1']),
          [{ world: 'demo' }, '-3'],
        ]);
      }),
    );
    expect(results.every((isNew) => isNew)).toBe(true);
    const rows = await stage.db.query<{ available: string }>(
      `select trim_scale(available)::text as available from ledger.account where user_id in (21, 22, 23) order by id`,
    );
    expect(rows.map(({ available }) => available)).toEqual(['24', '24', '24']);
  });

  test('number the entries of an account without a gap, each with the balance that it left', async () => {
    const entries = await stage.db.query<{ account: number; seq: number; amount: string; after: string }>(
      `select account_id as account, seq, amount::text, balance_after::text as after from ledger.posting
       where seq is not null order by account_id, seq`,
    );
    let [account, seq, balance] = [0, 0, 0];
    for (const entry of entries) {
      if (entry.account !== account) [account, seq, balance] = [entry.account, 0, 0];
      seq += 1;
      balance += Number(entry.amount);
      expect([entry.seq, Number(entry.after)]).toEqual([seq, Number(balance.toFixed(8))]);
    }
  });
});

describe('a balance that many want', () => {
  test('is spent to the last unit and never beyond, by spends, holds and settlements together', async () => {
    await stage.fund(31, { USDT: '20' });
    const hold = (reference: string) =>
      stage.db.transaction((tx) =>
        stage.ledger.openHold(tx, {
          ...{ reason: 'race_hold', reference, userId: 31, wallet: 'trade' },
          currencyId: USDT,
          amount: '1',
        }),
      );
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 === 0
          ? hold(`race:${index}`)
          : post(`race:${index}`, [
              [user(31), '-1'],
              [{ world: 'demo' }, '1'],
            ]),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const one of results.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({
        reason: { key: 'ledger.insufficient_balance', details: { limit: '1', available: '0' } },
      });
    const { available, held } = await stage.balance(31, 'USDT');
    const spent = results.filter(({ status }, index) => status === 'fulfilled' && index % 2 === 1).length;
    expect([available, Number(held)]).toEqual(['0', 20 - spent]);
  });

  test('of a hold is given back or taken once, however many ask for either', async () => {
    await stage.fund(32, { USDT: '100' });
    const name = (reference: string) => ({ reason: 'race_hold', reference });
    let [released, settled] = [0, 0];
    for (let round = 0; round < 6; round += 1) {
      const reference = `both:${round}`;
      await stage.db.transaction((tx) =>
        stage.ledger.openHold(tx, {
          ...name(reference),
          userId: 32,
          wallet: 'trade',
          currencyId: USDT,
          amount: '10',
        }),
      );
      const release = () => stage.db.transaction((tx) => stage.ledger.releaseHold(tx, name(reference)));
      const settle = () =>
        stage.db.transaction((tx) => {
          const transfer = transferOf(reference, [
            [user(32), '-10'],
            [{ world: 'demo' }, '10'],
          ]);
          return stage.ledger.settleHold(tx, { ...name(reference), transfer });
        });
      const work = round % 2 === 0 ? [release, settle, release, settle] : [settle, release, settle, release];
      const results = await Promise.allSettled(work.map((run) => run()));
      const done = results.flatMap((one, index) =>
        one.status === 'fulfilled' && one.value ? [work[index]] : [],
      );
      expect(done).toHaveLength(1);
      if (done[0] === release) released += 1;
      else settled += 1;
    }
    expect(released + settled).toBe(6);
    expect(await stage.balance(32, 'USDT')).toEqual({ available: String(100 - settled * 10), held: '0' });
  });

  test('is left alone by a transaction that fails after its posting', async () => {
    await stage.fund(33, { USDT: '5' });
    const fault = new Error('fault');
    const failing = stage.db.transaction(async (tx) => {
      await stage.ledger.post(
        tx,
        transferOf('failing', [
          [user(33), '-5'],
          [{ world: 'demo' }, '5'],
        ]),
      );
      throw fault;
    });
    await expect(failing).rejects.toBe(fault);
    expect(await stage.balance(33, 'USDT')).toEqual({ available: '5', held: '0' });
    expect(
      await post('failing', [
        [user(33), '-5'],
        [{ world: 'demo' }, '5'],
      ]),
      'its key is free',
    ).toBe(true);
  });
});

describe('two postings in one transaction', () => {
  test('see each other, and a repeat of the first in it is none', async () => {
    await stage.fund(41, { USDT: '10' });
    const answers = await stage.db.transaction(async (tx) => [
      await stage.ledger.post(
        tx,
        transferOf('pair:1', [
          [user(41), '-6'],
          [user(42), '6'],
        ]),
      ),
      await stage.ledger.post(
        tx,
        transferOf('pair:1', [
          [user(41), '-6'],
          [user(42), '6'],
        ]),
      ),
      await stage.ledger.post(
        tx,
        transferOf('pair:2', [
          [user(42), '-6'],
          [user(41), '6'],
        ]),
      ),
    ]);
    expect(answers).toEqual([true, false, true]);
    expect([await stage.balance(41, 'USDT'), await stage.balance(42, 'USDT')]).toEqual([
      { available: '10', held: '0' },
      { available: '0', held: '0' },
    ]);
    const undone = stage.db.transaction(async (tx) => {
      await stage.ledger.post(
        tx,
        transferOf('pair:3', [
          [user(41), '-6'],
          [user(42), '6'],
        ]),
      );
      await stage.ledger.post(
        tx,
        transferOf('pair:4', [
          [user(41), '-6'],
          [user(42), '6'],
        ]),
      );
    });
    await expect(undone).rejects.toMatchObject({
      key: 'ledger.insufficient_balance',
      details: { field: 'amount', limit: '6', available: '4', accepted: '4', asset: 'USDT' },
    });
    expect(await stage.balance(41, 'USDT')).toEqual({ available: '10', held: '0' });
  });

  test('of one account in one transfer count in their order', async () => {
    await stage.fund(43, { USDT: '1' });
    const inOrder = (first: string, second: string): readonly Line[] => [
      [user(43), first],
      [user(43), second],
      [{ world: 'demo' }, '-1'],
    ];
    await expect(post('order:1', inOrder('-4', '5'))).rejects.toMatchObject({
      details: { limit: '4', available: '1' },
    });
    expect(await post('order:2', inOrder('5', '-4'))).toBe(true);
    const entries = await stage.db.query<{ amount: string; after: string }>(
      `select trim_scale(p.amount)::text as amount, trim_scale(p.balance_after)::text as after from ledger.posting p
       join ledger.account a on a.id = p.account_id where a.user_id = 43 order by p.seq`,
    );
    expect(entries).toEqual([
      { amount: '1', after: '1' },
      { amount: '5', after: '6' },
      { amount: '-4', after: '2' },
    ]);
  });
});

test('the audit finds nothing wrong with all that, but that these kinds are not known', async () => {
  const { L8: _, ...broken } = brokenChecks(await stage.audit());
  expect(broken).toEqual({});
});
