import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { insertSeal, lockSeals } from './seal-queries.ts';
import { sealTransactions } from './seal.ts';

/** Seals beside a hash that is computed here, from the rows as they are. */
let stage: SpotStage;
let count = 0;

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(async () => {
  await stage.assertClean();
  await stage.stop();
});

function post(amount = '1', currencyId = 1): Promise<boolean> {
  count += 1;
  const key = `seal:${count}`;
  return stage.db.transaction((tx) =>
    stage.ledger.post(tx, {
      ...{
        kind: 'test_deposit',
        reference: count % 2 === 0 ? null : `a "quoted" \\ ${count}`,
        idempotencyKey: key,
      },
      postings: [
        { owner: { world: 'chain:TEST-1' }, currencyId, amount: `-${amount}` },
        { owner: { house: 'test_house' }, currencyId, amount },
      ],
    }),
  );
}

interface Seal {
  readonly seq: number;
  readonly lastTxnId: number;
  readonly hash: Buffer;
}

const seals = (): Promise<Seal[]> =>
  stage.db.query<Seal>('select seq, last_txn_id as "lastTxnId", hash from ledger.seal order by seq');

/** Each transaction is a line of JSON as PostgreSQL writes it, with its postings inside. */
async function hashOf(previous: Buffer, fromId: number, toId: number): Promise<Buffer> {
  const txns = await stage.db.query<Readonly<Record<string, never>>>(
    `select id, kind, reference, idempotency_key as key, (extract(epoch from at) * 1000)::bigint as at from ledger.txn
     where id > $1 and id <= $2 order by id`,
    [fromId, toId],
  );
  const postings = await stage.db.query<Readonly<Record<string, never>>>(
    `select txn_id as txn, step, account_id as account, currency_id as currency, kind, trim_scale(amount)::text as amount,
       seq, trim_scale(balance_after)::text as after from ledger.posting where txn_id > $1 and txn_id <= $2 order by 1, 2`,
    [fromId, toId],
  );
  const text = (values: readonly unknown[]): string =>
    `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  const lines = txns.map(({ id, kind, reference, key, at }) => {
    const own = postings.filter((one) => one['txn'] === id);
    const parts = own.map(({ step, account, currency, kind: of, amount, seq, after }) =>
      text([step, account, currency, of, amount, seq, after]),
    );
    return `${text([id, kind, reference, key, Number(at)]).slice(0, -1)}, [${parts.join(', ')}]]`;
  });
  return createHash('sha256').update(previous).update(lines.join('\n')).digest();
}

describe('the chain', () => {
  test('is SHA-256 over the seal before and every column of the transactions since', async () => {
    for (const amounts of [['1'], ['2', '0.00000001', '3'], ['12345678.9']]) {
      for (const amount of amounts) await post(amount);
      await stage.fund(1, { USDT: '5', BTC: '0.5' });
      await stage.ledger.seal();
    }
    const chain = await seals();
    expect(chain).toHaveLength(3);
    let [previous, fromId]: [Buffer, number] = [Buffer.alloc(0), 0];
    for (const { seq, lastTxnId, hash } of chain) {
      expect(hash.toString('hex'), `seal ${seq}`).toBe(
        (await hashOf(previous, fromId, lastTxnId)).toString('hex'),
      );
      [previous, fromId] = [hash, lastTxnId];
    }
  });

  test('grows by nothing where nothing was posted, and by one where many seal at once', async () => {
    const before = await seals();
    await stage.ledger.seal();
    expect(await seals()).toEqual(before);
    await post();
    await Promise.all(Array.from({ length: 6 }, () => sealTransactions(stage.db, stage.clock.now)));
    expect(await seals()).toHaveLength(before.length + 1);
  });

  test('has a seal for each so many transactions, without a gap between them', async () => {
    for (let index = 0; index < 7; index += 1) await post();
    const before = await seals();
    const ranges: unknown[] = [];
    await stage.db.transaction(async (tx) => {
      await lockSeals(tx);
      const [newest] = await tx.query<{ id: number }>('select max(id) as id from ledger.txn');
      for (;;) {
        const at = new Date(stage.clock.now()).toISOString();
        const range = await insertSeal(tx, { boundTxnId: newest?.id ?? 0, txnsMax: 3, at });
        if (range === undefined) break;
        ranges.push([range.fromId, range.toId]);
        await tx.query(
          `update ledger.account a set available = a.available + s.amount from (
             select account_id, sum(amount) as amount from ledger.posting
             where txn_id > $1 and txn_id <= $2 and seq is null group by account_id) as s where a.id = s.account_id`,
          [range.fromId, range.toId],
        );
      }
    });
    const first = before.at(-1)?.lastTxnId ?? 0;
    expect(ranges).toEqual([
      [first, first + 3],
      [first + 3, first + 6],
      [first + 6, first + 7],
    ]);
    expect(brokenChecks(await stage.audit())).toEqual({});
  });
});

describe('what is still being written', () => {
  test('is waited for, so that no lower number comes in behind a seal', async () => {
    const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = stage.db.transaction(async (tx) => {
      await stage.ledger.post(tx, {
        ...{ kind: 'test_deposit', reference: 'slow', idempotencyKey: 'slow' },
        postings: [
          { owner: { world: 'chain:TEST-1' }, currencyId: 1, amount: '-1' },
          { owner: { house: 'test_house' }, currencyId: 1, amount: '1' },
        ],
      });
      began.resolve();
      await ends.promise;
    });
    await began.promise;
    // A later one gets a higher number and is done before it.
    await post();
    let isSealed = false;
    const sealing = stage.ledger.seal().then(() => {
      isSealed = true;
    });
    const waits = async (): Promise<number> => {
      const rows = await stage.owner.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_txns%'`,
      );
      return rows.length;
    };
    await expect.poll(waits).toBe(1);
    expect(isSealed).toBe(false);
    ends.resolve();
    await Promise.all([slow, sealing]);
    const [open] = await stage.db.query<{ count: number }>(
      'select count(*) as count from ledger.txn where id > (select max(last_txn_id) from ledger.seal)',
    );
    expect(open?.count).toBe(0);
    expect(brokenChecks(await stage.audit())).toEqual({});
  });

  test('is not in a seal when it was undone, and its number is left out', async () => {
    const undo = new Error('undo');
    const undone = stage.db.transaction(async (tx) => {
      await tx.query(`select nextval('ledger.txn_id_seq')`);
      throw undo;
    });
    await expect(undone).rejects.toBe(undo);
    await post();
    await stage.ledger.seal();
    expect(brokenChecks(await stage.audit())).toEqual({});
  });
});

describe('accounts of the platform', () => {
  const key = { kind: 'house', name: 'test_house', currencyId: 2 } as const;
  const balance = () => stage.ledger.platformBalance(stage.db, key);
  const rolledUp = async (): Promise<string | undefined> => {
    const [row] = await stage.db.query<{ available: string }>(
      `select trim_scale(available)::text as available from ledger.account where wallet = 'test_house' and currency_id = 2`,
    );
    return row?.available;
  };

  test('have what was posted at once, and in their row from the next seal on', async () => {
    expect(await balance()).toBe('0');
    await post('2.5', 2);
    expect([await balance(), await rolledUp()]).toEqual(['2.5', '0']);
    await stage.ledger.seal();
    expect([await balance(), await rolledUp()]).toEqual(['2.5', '2.5']);
    await post('0.25', 2);
    await post('0.25', 2);
    expect([await balance(), await rolledUp()]).toEqual(['3', '2.5']);
    await Promise.all([stage.ledger.seal(), stage.ledger.seal()]);
    expect([await balance(), await rolledUp()]).toEqual(['3', '3']);
  });

  test('of a transaction that is not committed are seen by it alone', async () => {
    const undo = new Error('undo');
    const work = stage.db.transaction(async (tx) => {
      await stage.ledger.post(tx, {
        ...{ kind: 'test_deposit', reference: null, idempotencyKey: 'unseen' },
        postings: [
          { owner: { world: 'chain:TEST-1' }, currencyId: 2, amount: '-7' },
          { owner: { house: 'test_house' }, currencyId: 2, amount: '7' },
        ],
      });
      expect(await stage.ledger.platformBalance(tx, key)).toBe('10');
      expect(await stage.ledger.platformBalance(stage.db.aside, key)).toBe('3');
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    expect(await balance()).toBe('3');
  });
});
