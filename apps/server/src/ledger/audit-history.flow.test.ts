import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountOf,
  BTC,
  startTamperedLedger,
  type TamperCase,
  type TamperedLedger,
  USDT,
  type Which,
} from '../testing/tampered-ledger.ts';
import type { AuditCheck } from './index.ts';

/**
 * The owner of the tables changes history, one column of one row; each change is found by the checks that it
 * concerns.
 */
let ledger: TamperedLedger;

beforeAll(async () => {
  ledger = await startTamperedLedger();
});
afterAll(async () => {
  await ledger.stage.assertClean();
  await ledger.stage.stop();
});

const EARLY = `(select id from ledger.txn where idempotency_key = 'early')`;
const LATE = `(select id from ledger.txn where idempotency_key = 'late')`;
const SEAL = 'L6 seal';

const ofUser = (txn: string): string => `txn_id = ${txn} and seq is not null`;
const ofWorld = (txn: string): string => `txn_id = ${txn} and seq is null`;

/** Every column of a posting and of a transaction, of a row that many others follow. */
const HISTORY: readonly TamperCase[] = [
  [
    'an amount of a user',
    `update ledger.posting set amount = amount + 1 where ${ofUser(EARLY)}`,
    ['L1', 'L2', 'L3 chain', 'L3 sum', SEAL],
  ],
  [
    'an amount of the world',
    `update ledger.posting set amount = amount - 1 where ${ofWorld(EARLY)}`,
    ['L1', 'L2', 'L3 sum', SEAL],
  ],
  [
    'both amounts of a transaction',
    `update ledger.posting set amount = amount * 2 where txn_id = ${EARLY}`,
    ['L3 chain', 'L3 sum', SEAL],
  ],
  [
    'a fraction below the smallest unit',
    `update ledger.posting set amount = amount + sign(amount) * 0.000000001 where txn_id = ${EARLY}`,
    ['L3 chain', 'L3 sum', SEAL, 'L10'],
  ],
  [
    'a balance after',
    `update ledger.posting set balance_after = balance_after + 1 where ${ofUser(EARLY)}`,
    ['L3 chain', SEAL],
  ],
  [
    'the last balance after',
    `update ledger.posting p set balance_after = balance_after + 1 from ledger.account a
     where a.id = p.account_id and a.user_id = 2 and a.wallet = 'fiat' and p.seq = a.last_seq`,
    ['L3 chain', 'L3 balance', SEAL],
  ],
  [
    'a sequence',
    `update ledger.posting set seq = 1000 where ${ofUser(EARLY)}`,
    ['L3 chain', 'L3 balance', SEAL],
  ],
  [
    'the account of a posting',
    `update ledger.posting set account_id = ${accountOf(1, 'fiat', USDT)}, seq = 77 where ${ofUser(EARLY)}`,
    ['L3 chain', 'L3 balance', 'L3 sum', SEAL],
  ],
  [
    'an account that does not exist',
    `update ledger.posting set account_id = 999999 where ${ofWorld(EARLY)}`,
    ['L3 sum', SEAL, 'L7'],
  ],
  [
    'the currency of a posting',
    `update ledger.posting set currency_id = ${BTC} where ${ofWorld(EARLY)}`,
    ['L1', 'L2', SEAL, 'L7', 'L8'],
  ],
  ['the kind of a posting', `update ledger.posting set kind = 'gift' where ${ofUser(EARLY)}`, [SEAL]],
  ['the step of a posting', `update ledger.posting set step = 50 where ${ofUser(EARLY)}`, [SEAL]],
  [
    'a posting that is gone',
    `delete from ledger.posting where ${ofWorld(EARLY)}`,
    ['L1', 'L2', 'L3 sum', SEAL, 'L8'],
  ],
  [
    'a posting of another transaction',
    `update ledger.posting set txn_id = ${LATE}, step = 9 where ${ofWorld(EARLY)}`,
    ['L1', SEAL, 'L8'],
  ],
  [
    'a pair of postings that no transaction has',
    [
      `insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount)
       select 2000000000, 0, account_id, currency_id, kind, 1 from ledger.posting where ${ofWorld(EARLY)}`,
      `insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount)
       select 2000000000, 1, account_id, currency_id, kind, -1 from ledger.posting where ${ofWorld(EARLY)}`,
    ],
    ['L7'],
  ],
  ['a kind', `update ledger.txn set kind = 'gift' where id = ${EARLY}`, [SEAL]],
  ['a reference', `update ledger.txn set reference = 'other' where id = ${EARLY}`, [SEAL]],
  ['no reference', `update ledger.txn set reference = null where id = ${EARLY}`, [SEAL]],
  ['a key', `update ledger.txn set idempotency_key = 'other' where id = ${EARLY}`, [SEAL]],
  ['a time, by a millisecond', `update ledger.txn set at = at + interval '1 ms' where id = ${EARLY}`, [SEAL]],
  [
    'an id',
    [
      'alter table ledger.txn alter column id drop identity',
      `update ledger.txn set id = 2000000000 where id = ${EARLY}`,
    ],
    [SEAL, 'L7', 'L8'],
  ],
  ['a transaction that is gone', `delete from ledger.txn where id = ${EARLY}`, [SEAL, 'L7']],
  [
    'a transaction that is gone with its postings',
    [
      `delete from ledger.posting where txn_id = ${EARLY}`,
      `delete from ledger.txn where idempotency_key = 'early'`,
    ],
    ['L3 chain', 'L3 sum', SEAL],
  ],
  [
    'a transaction without postings',
    `insert into ledger.txn (id, kind, at) overriding system value values (2000000000, 'gift', now())`,
    ['L8'],
  ],
  [
    'a key that two have',
    [
      'drop index ledger.txn_idempotency_key',
      `update ledger.txn set idempotency_key = 'early' where idempotency_key = 'late'`,
    ],
    [SEAL, 'L9'],
  ],
  [
    'the newest transactions are gone',
    `delete from ledger.txn where id > 1`,
    [SEAL, 'L6 ids', 'L7', 'L12 posted', 'manual entries', 'house movements'],
  ],
];

const SEALS: readonly TamperCase[] = [
  ['a hash', `update ledger.seal set hash = sha256('x') where seq = 2`, [SEAL]],
  ['a range', `update ledger.seal set last_txn_id = last_txn_id - 1 where seq = 2`, [SEAL]],
  ['a number', `update ledger.seal set seq = 20 where seq = 2`, [SEAL]],
  ['a seal between others is gone', `delete from ledger.seal where seq = 2`, [SEAL]],
  ['the first seal is gone', `delete from ledger.seal where seq = 1`, [SEAL]],
];

test.each([...HISTORY, ...SEALS])('a full audit finds %s', async (_what, sql, checks) => {
  const statements = typeof sql === 'string' ? [sql] : sql;
  expect(await ledger.foundBy(statements)).toEqual(checks);
  // A part of the transactions can be unbalanced where all of them are not.
  expect(await ledger.foundBy(statements, { turnSize: 2 }), 'in turns').toEqual(
    expect.arrayContaining([...checks]),
  );
});

describe('a look at what is new', () => {
  const isWanted = ({ isIncremental }: AuditCheck): boolean => isIncremental;
  const newly = (): Which => ({ since: ledger.seen, isWanted });
  const later = (sql: string): string =>
    sql.replaceAll("'early'", "'late'").replaceAll('min(id) from ledger.txn', 'max(id) from ledger.txn');

  /** Cases that cannot be new: two rows of which one is old, and a history that is shorter than it was. */
  const OLD = ['a posting of another transaction', 'a key that two have', 'the newest transactions are gone'];

  test.each(HISTORY.filter(([what]) => !OLD.includes(what)))(
    'finds as much as a full one of %s, where it is new',
    async (_what, sql) => {
      const statements = (typeof sql === 'string' ? [sql] : sql).map(later);
      const full = await ledger.foundBy(statements, { isWanted });
      expect(full.length).toBeGreaterThan(0);
      expect(await ledger.foundBy(statements, newly())).toEqual(full);
    },
  );

  test('leaves what an audit has seen to the next full one', async () => {
    const change = `update ledger.posting set kind = 'gift' where ${ofUser(EARLY)}`;
    expect(await ledger.foundBy([change], newly())).toEqual([]);
    expect(await ledger.foundBy([change], { isWanted })).toEqual([SEAL]);
  });

  test('starts each chain where the one before it ended', async () => {
    const balance = `update ledger.posting set balance_after = balance_after + 1 where ${ofUser(LATE)}`;
    expect(await ledger.foundBy([balance], newly())).toContain('L3 chain');
    const seals = `update ledger.seal set hash = sha256('x') where seq = 2`;
    expect(await ledger.foundBy([seals], newly()), 'the seal after it continues another hash').toEqual([
      SEAL,
    ]);
  });

  test('finds that ids have fallen below what was seen', async () => {
    const fallen = [
      'delete from ledger.seal',
      'delete from ledger.posting',
      'delete from ledger.transfer',
      'delete from ledger.txn',
    ];
    expect(await ledger.foundBy(fallen, newly())).toContain('L6 ids');
  });
});
