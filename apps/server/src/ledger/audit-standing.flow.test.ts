import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountOf,
  BTC,
  startTamperedLedger,
  type TamperCase,
  type TamperedLedger,
  USDT,
} from '../testing/tampered-ledger.ts';

/**
 * The owner of the tables changes what stands now, one column of one row; each change is found by the checks
 * that it concerns.
 */
let ledger: TamperedLedger;

beforeAll(async () => {
  ledger = await startTamperedLedger();
});
afterAll(async () => {
  await ledger.stage.assertClean();
  await ledger.stage.stop();
});

/** Every column of a balance, a hold and what two persons approved. */
const STANDING: readonly TamperCase[] = [
  [
    'more is available',
    `update ledger.account set available = available + 1 where id = ${accountOf(1, 'trade', USDT)}`,
    ['L3 balance', 'L3 sum', 'L11'],
  ],
  [
    'less is held',
    `update ledger.account set held = held - 1 where id = ${accountOf(1, 'trade', USDT)}`,
    ['L3 balance', 'L3 sum', 'L5', 'L11'],
  ],
  [
    'what is held is available',
    `update ledger.account set held = held - 1, available = available + 1 where id = ${accountOf(1, 'trade', USDT)}`,
    ['L5'],
  ],
  [
    'a fraction is moved from available to held and from another hold',
    `update ledger.account set held = held - 0.000000001, available = available + 0.000000001
     where id = ${accountOf(1, 'trade', USDT)}`,
    ['L5', 'L10'],
  ],
  [
    'a balance below zero',
    [
      'alter table ledger.account drop constraint account_not_negative',
      `update ledger.account set available = -1 where id = ${accountOf(1, 'trade', USDT)}`,
    ],
    ['L3 balance', 'L3 sum', 'L4', 'L11'],
  ],
  [
    'an account of the house below zero that may not be',
    [
      'alter table ledger.account drop constraint account_not_negative',
      `update ledger.account set wallet = 'other', available = -800 where kind = 'house' and wallet = 'contract_pool'`,
    ],
    ['L3 sum', 'L4', 'L11', 'house movements'],
  ],
  [
    'the sequence of an account',
    `update ledger.account set last_seq = last_seq + 1 where id = ${accountOf(1, 'trade', USDT)}`,
    ['L3 balance'],
  ],
  [
    'the sequence of an account, behind its postings',
    `update ledger.account set last_seq = last_seq - 1 where id = ${accountOf(1, 'trade', BTC)}`,
    ['L3 balance'],
  ],
  [
    'the owner of an account',
    `update ledger.account set user_id = 99 where id = ${accountOf(1, 'trade', USDT)}`,
    ['L12', 'manual entries'],
  ],
  [
    'the kind of an account of a user',
    `update ledger.account set wallet = 'financial' where id = ${accountOf(1, 'trade', USDT)}`,
    ['L12', 'manual entries'],
  ],
  [
    'the currency of an account',
    `update ledger.account set currency_id = 3 where id = ${accountOf(1, 'trade', BTC)}`,
    ['L7', 'L11'],
  ],
  [
    'what the house owns is rolled up twice',
    `update ledger.account set available = available * 2 where kind = 'house' and wallet = 'contract_pool'`,
    ['L3 sum', 'L11'],
  ],
  [`what a hold keeps`, `update ledger.hold set remaining = 29 where reference = 'kept'`, ['L5']],
  [
    `a hold that ended`,
    `update ledger.hold set remaining = 0, state = 'released' where reference = 'kept'`,
    ['L5'],
  ],
  [
    'a hold that came back',
    `update ledger.hold set remaining = 20, state = 'open' where reference = 'gone'`,
    ['L5'],
  ],
  [
    'the account of a hold',
    `update ledger.hold set account_id = ${accountOf(2, 'trade', USDT)} where reference = 'kept'`,
    ['L5'],
  ],
  [
    'a hold on an account of the platform',
    `update ledger.hold set account_id = (select min(id) from ledger.account where kind = 'world')
     where reference = 'kept'`,
    ['L5', 'L5 once'],
  ],
  ['a hold of nothing', `update ledger.hold set remaining = 0 where reference = 'kept'`, ['L5', 'L5 once']],
  [
    'a hold that is there twice',
    [
      'alter table ledger.hold drop constraint hold_reason_reference_key',
      `insert into ledger.hold (account_id, reason, reference, amount, remaining, state)
       select account_id, reason, reference, 1, 1, 'open' from ledger.hold where reference = 'kept'`,
    ],
    ['L5', 'L5 once'],
  ],
];

const transferWith = (column: string, value: string): TamperCase => [
  `${column} of a transfer`,
  `update ledger.transfer set ${column} = ${value} where user_id = 2`,
  column === 'public_id' ? ['L12', 'L12 posted'] : ['L12'],
];
const entryWith = (column: string, value: string): TamperCase => [
  `${column} of an entry by hand`,
  `update ledger.manual_entry set ${column} = ${value}`,
  ['manual entries'],
];
const movementWith = (column: string, value: string): TamperCase => [
  `${column} of a movement of capital`,
  `update ledger.house_movement set ${column} = ${value}`,
  ['house movements'],
];

const APPROVED: readonly TamperCase[] = [
  transferWith('public_id', 'gen_random_uuid()'),
  transferWith('user_id', '1'),
  transferWith('from_wallet', `'micro'`),
  transferWith('to_wallet', `'micro'`),
  transferWith('currency_id', String(BTC)),
  transferWith('amount', 'amount + 0.00000001'),
  ['a transfer that is gone', `delete from ledger.transfer where user_id = 2`, ['L12']],
  [
    'a transfer between two users',
    `update ledger.posting set account_id = ${accountOf(2, 'fiat', USDT)}, seq = 50
     where txn_id = (select min(id) from ledger.txn where kind = 'transfer') and amount > 0`,
    ['L3 chain', 'L3 balance', 'L3 sum', 'L6 seal', 'L12'],
  ],
  entryWith('public_id', 'gen_random_uuid()'),
  entryWith('user_id', '2'),
  entryWith('wallet', `'fiat'`),
  entryWith('currency_id', String(BTC)),
  entryWith('direction', `'credit'`),
  entryWith('amount', 'amount + 0.00000001'),
  entryWith('checker_id', 'maker_id'),
  ['an entry by hand that is gone', 'delete from ledger.manual_entry', ['manual entries']],
  movementWith('public_id', 'gen_random_uuid()'),
  movementWith('from_account', `'micro_bankroll'`),
  movementWith('to_account', `'insurance_fund'`),
  movementWith('currency_id', String(BTC)),
  movementWith('amount', 'amount - 0.00000001'),
  movementWith('checker_id', 'maker_id'),
  ['a movement that is gone', 'delete from ledger.house_movement', ['house movements']],
];

test.each([...STANDING, ...APPROVED])('a full audit finds %s', async (_what, sql, checks) => {
  const statements = typeof sql === 'string' ? [sql] : sql;
  expect(await ledger.foundBy(statements)).toEqual(checks);
  // A part of the transactions can be unbalanced where all of them are not.
  expect(await ledger.foundBy(statements, { turnSize: 2 }), 'in turns').toEqual(
    expect.arrayContaining([...checks]),
  );
});

test.each([
  ['txn', 'txn_immutable'],
  ['posting', 'posting_immutable'],
  ['txn', 'txn_kept'],
  ['posting', 'posting_kept'],
  ['posting', 'posting_check'],
  ['seal', 'seal_immutable'],
  ['account', 'account_kept'],
  ['epoch', 'epoch_immutable'],
  ['epoch_balance', 'epoch_balance_immutable'],
  ['epoch_detached', 'epoch_detached_by_owner'],
])('a full audit finds that %s has lost its guard %s', async (table, trigger) => {
  const off = `alter table ledger.${table} disable trigger ${trigger}`;
  expect(await ledger.foundBy([off])).toEqual(['L6 immutable']);
  expect(await ledger.foundBy([`drop trigger ${trigger} on ledger.${table}`])).toEqual(['L6 immutable']);
});
