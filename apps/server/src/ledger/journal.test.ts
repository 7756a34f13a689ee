import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Balance } from './account.ts';
import { furthest } from './audit-check.ts';
import { Journal } from './journal.ts';
import { TXN_SHAPES } from './txn-shapes.ts';
import { presentBalance, WorkingSet } from './working-set.ts';
import { batchStatements } from './write-batch.ts';

/** The rows of a batch before they are sent: what is changed is written once, what is nothing is not written. */
function balance(fields: Partial<Balance> = {}): Balance {
  return {
    ...{ userId: 1, wallet: 'trade', currencyId: 1, accountId: 11, code: 'USDT', scale: 8 },
    ...{ available: 500n, held: 20n, lastSeq: 7, ...fields },
  };
}
const platform = { accountId: 99, currencyId: 1, scale: 8 };
const head = { kind: 'test', reference: null, idempotencyKey: null, at: '2026-01-01T00:00:00.000Z' };

function journalOf(...balances: readonly Balance[]): Journal {
  const set = new WorkingSet();
  set.add(balances);
  return new Journal(set);
}

describe('a journal', () => {
  test('numbers transactions from one and the steps of each from zero', () => {
    const own = balance();
    const journal = journalOf(own);
    for (let txn = 0; txn < 2; txn += 1) {
      journal.begin({ ...head, reference: String(txn) });
      journal.postUser(own, -5n, 'a');
      journal.postPlatform(platform, 5n, 'b');
    }
    const { txns, postings } = journal.columns;
    expect(txns.references).toEqual(['0', '1']);
    expect([postings.txnNumbers, postings.steps]).toEqual([
      [1, 1, 2, 2],
      [0, 1, 0, 1],
    ]);
    expect(postings.seqs).toEqual([8, null, 9, null]);
    expect(postings.balancesAfter).toEqual(['0.00000515', null, '0.0000051', null]);
    expect(postings.amounts).toEqual(['-0.00000005', '0.00000005', '-0.00000005', '0.00000005']);
  });

  test('leaves out what is nothing, and numbers as if it were not there', () => {
    const own = balance();
    const journal = journalOf(own);
    journal.begin(head);
    journal.postUser(own, 0n, 'a');
    journal.postPlatform(platform, 0n, 'b');
    journal.postPlatform(platform, 1n, 'c');
    expect(journal.columns.postings.steps).toEqual([0]);
    expect([own.lastSeq, journal.balances.changed.size]).toEqual([7, 0]);
  });

  test('counts what is held into the balance after', () => {
    const own = balance({ available: 0n, held: 3n });
    const journal = journalOf(own);
    journal.begin(head);
    journal.postUser(own, 4n, 'a');
    expect(journal.columns.postings.balancesAfter).toEqual(['0.00000007']);
  });
});

describe('a working set', () => {
  test('keeps the sum of available and held through holds, and moves nothing by nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -50n, max: 50n }), { maxLength: 20 }), (amounts) => {
        const own = balance();
        const set = new WorkingSet();
        set.add([own]);
        for (const amount of amounts) set.hold(own, amount);
        const held = amounts.reduce((sum, one) => sum + one, 0n);
        expect([own.available, own.held, own.lastSeq]).toEqual([500n - held, 20n + held, 7]);
        expect(set.changed.has(own)).toBe(amounts.some((amount) => amount !== 0n));
      }),
    );
  });

  test('gives only what was locked, by user, account and currency', () => {
    const set = new WorkingSet();
    set.add([balance()]);
    const key = { userId: 1, wallet: 'trade', currencyId: 1 } as const;
    expect([set.get(key).accountId, set.has(key), set.availableOf(key)]).toEqual([11, true, 500n]);
    for (const other of [{ userId: 2 }, { wallet: 'fiat' as const }, { currencyId: 2 }]) {
      expect(set.has({ ...key, ...other })).toBe(false);
      expect(set.availableOf({ ...key, ...other })).toBe(0n);
      expect(() => set.get({ ...key, ...other })).toThrow('is locked before it is used');
    }
  });

  test('shows a balance as decimals of its currency', () => {
    const shown = { account_type_id: 1, currency_id: 1, code: 'USDT' };
    expect(presentBalance(balance())).toEqual({ ...shown, available: '0.000005', held: '0.0000002' });
    expect(presentBalance(balance({ scale: 0 }))).toEqual({ ...shown, available: '500', held: '20' });
    expect(presentBalance(balance({ wallet: 'financial' })).account_type_id).toBe(5);
  });
});

describe('a batch', () => {
  test('writes each changed row once as it is in the end, and what was not touched not at all', () => {
    const [own, other, idle] = [
      balance(),
      balance({ userId: 2, accountId: 12 }),
      balance({ userId: 3, accountId: 13 }),
    ];
    const journal = journalOf(own, other, idle);
    journal.begin(head);
    journal.postUser(own, -5n, 'a');
    journal.postUser(other, 5n, 'a');
    journal.postUser(own, -5n, 'a');
    journal.postUser(other, 5n, 'a');
    const [rows, entries, ...others] = batchStatements(journal);
    expect(others).toEqual([]);
    expect(rows?.params).toEqual([
      [11, 12],
      ['0.0000049', '0.0000051'],
      ['0.0000002', '0.0000002'],
      [9, 9],
    ]);
    expect(entries?.sql).toContain('insert into ledger.txn');
  });

  test('of nothing sends nothing, of holds no transaction, of platform postings no rows', () => {
    expect(batchStatements(journalOf(balance()))).toEqual([]);
    const own = balance();
    const holding = journalOf(own);
    holding.balances.hold(own, 5n);
    expect(batchStatements(holding).map(({ sql }) => sql.split(' ', 2).join(' '))).toEqual([
      'update ledger.account',
    ]);
    const posting = journalOf();
    posting.begin(head);
    posting.postPlatform(platform, 5n, 'a');
    expect(batchStatements(posting).map(({ sql }) => sql.split(' ', 2).join(' '))).toEqual(['with head']);
  });

  test('lets what is available fall to zero and not below', () => {
    const own = balance();
    const journal = journalOf(own);
    journal.begin(head);
    journal.postUser(own, -500n, 'a');
    expect(batchStatements(journal)).toHaveLength(2);
    journal.postUser(own, -1n, 'a');
    expect(() => batchStatements(journal)).toThrow('balance of account 11 stays above zero');
  });

  test('lets nothing held fall below zero', () => {
    const own = balance();
    const journal = journalOf(own);
    journal.balances.hold(own, -20n);
    expect(batchStatements(journal)).toHaveLength(1);
    journal.balances.hold(own, -1n);
    expect(() => batchStatements(journal)).toThrow('stays above zero');
  });
});

describe('how far an audit has looked', () => {
  test('never falls, in any respect, whichever of two is further', () => {
    const bounds = fc.dictionary(fc.constantFrom('txn', 'seal', 'trade'), fc.nat(100));
    fc.assert(
      fc.property(bounds, bounds, (one, other) => {
        const found = furthest(one, other);
        expect(found).toEqual(furthest(other, one));
        expect(new Set(Object.keys(found))).toEqual(new Set([...Object.keys(one), ...Object.keys(other)]));
        for (const [name, at] of Object.entries(found))
          expect(at).toBe(Math.max(one[name] ?? 0, other[name] ?? 0));
      }),
    );
  });
});

test('a kind of transaction has two postings or more, of one currency or more', () => {
  for (const [kind, { postings, currencies }] of Object.entries(TXN_SHAPES)) {
    expect(kind).toMatch(/^[a-z][a-z_]{1,39}$/);
    expect(Math.min(...postings), kind).toBe(2);
    expect(Math.max(...postings) * currencies, kind).toBeGreaterThanOrEqual(2);
    expect(new Set(postings).size, kind).toBe(postings.length);
  }
  expect(TXN_SHAPES['referral_commission']?.postings.at(-1)).toBe(100);
});
