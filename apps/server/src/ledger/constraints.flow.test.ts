import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedBy } from '../testing/refused-by.ts';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

/**
 * Rows that the database refuses by itself, whoever asks: each constraint is shown the row that it is there
 * for, and one beside it.
 */
let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(1, { USDT: '100', BTC: '1' });
  await stage.db.transaction((tx) =>
    stage.ledger.openHold(tx, {
      ...{ reason: 'test_hold', reference: 'kept', userId: 1, wallet: 'trade', currencyId: 1, amount: '10' },
    }),
  );
  await stage.ledger.seal();
});
afterAll(async () => {
  await stage.assertClean();
  await stage.stop();
});

const account = (fields: Readonly<Record<string, string>>): string => {
  const row = {
    kind: `'user'`,
    user_id: '5',
    wallet: `'trade'`,
    currency_id: '1',
    available: '0',
    held: '0',
    last_seq: '0',
  };
  const all = { ...row, ...fields };
  return `insert into ledger.account (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`;
};
const PLATFORM = { user_id: 'null', wallet: `'somewhere'` };

describe('an account', () => {
  test.each([
    ['a user with nothing', {}, null],
    ['a house', { kind: `'house'`, ...PLATFORM }, null],
    ['a chain', { kind: `'world'`, user_id: 'null', wallet: `'chain:TRX-2_x'` }, null],
    ['the world that owes', { kind: `'world'`, ...PLATFORM, available: '-5' }, null],
    [
      'the pool that owes',
      { kind: `'house'`, user_id: 'null', wallet: `'contract_pool'`, currency_id: '3', available: '-5' },
      null,
    ],
    ['a user who owes', { available: '-0.000000000000000001' }, 'account_not_negative'],
    ['a house that owes', { kind: `'house'`, ...PLATFORM, available: '-1' }, 'account_not_negative'],
    ['the world as a pool of a user', { wallet: `'contract_pool'` }, 'account_check1'],
    ['no number', { available: `'NaN'` }, 'account_available_check'],
    ['no number is held', { held: `'NaN'` }, 'account_held_check'],
    ['less than nothing is held', { held: '-1' }, 'account_held_check'],
    ['a house that holds', { kind: `'house'`, ...PLATFORM, held: '1' }, 'account_check2'],
    ['the world with a sequence', { kind: `'world'`, ...PLATFORM, last_seq: '1' }, 'account_check2'],
    ['a user without a name', { user_id: 'null' }, 'account_check'],
    ['a house with a user', { kind: `'house'`, wallet: `'somewhere'` }, 'account_check'],
    ['a house with the account of a user', { kind: `'house'`, user_id: 'null' }, 'account_check1'],
    ['another kind', { kind: `'bank'`, ...PLATFORM }, 'account_kind_check'],
    [
      'a name that is none',
      { kind: `'house'`, user_id: 'null', wallet: `'Some where'` },
      'account_wallet_check',
    ],
    [
      'a house that is a chain',
      { kind: `'house'`, user_id: 'null', wallet: `'chain:ETH'` },
      'account_wallet_check',
    ],
    ['a user below one', { user_id: '0' }, 'account_user_id_check'],
    ['a currency that does not exist', { currency_id: '999' }, 'account_currency_id_fkey'],
    ['the same account again', { user_id: '1' }, 'account_owner_key'],
    [
      'the same account of the platform again',
      { kind: `'world'`, user_id: 'null', wallet: `'demo'` },
      'account_owner_key',
    ],
    ['more than fits', { available: '1e20' }, 'numeric field overflow'],
  ])('%s', async (_what, fields, expected) => {
    expect(await refusedBy(stage.owner, account(fields))).toBe(expected);
  });

  test.each([`kind = 'world'`, 'user_id = 9', `wallet = 'fiat'`, 'currency_id = 2'])(
    'stays whose it is: %s',
    async (change) => {
      expect(
        await refusedBy(
          stage.owner,
          `update ledger.account set ${change} where user_id = 1 and currency_id = 1`,
        ),
      ).toBe('ledger.account is immutable');
    },
  );

  test('is not deleted', async () => {
    expect(await refusedBy(stage.owner, 'delete from ledger.account where user_id = 1')).toBe(
      'ledger.account is immutable',
    );
  });
});

/** A transaction with these postings on the accounts of user 1 and of the demo's world. */
function txn(
  postings: readonly (readonly [
    account: 'user' | 'world',
    amount: string,
    more?: Readonly<Record<string, string>>,
  ])[],
): string {
  const lines = postings.map(([owner, amount, more], step) => {
    const own =
      owner === 'user'
        ? {
            account_id: `(select id from ledger.account where user_id = 1 and currency_id = 1 and wallet = 'trade')`,
            seq: '50',
            balance_after: '1',
          }
        : {
            account_id: `(select id from ledger.account where wallet = 'demo' and currency_id = 1)`,
            seq: 'null',
            balance_after: 'null',
          };
    const row = {
      txn_id: 't.id',
      step: String(step),
      currency_id: '1',
      kind: `'test'`,
      amount,
      ...own,
      ...more,
    };
    const {
      txn_id: id,
      step: at,
      account_id: of,
      currency_id: currency,
      kind,
      seq,
      balance_after: after,
    } = row;
    return `select ${id}, ${at}::smallint, ${of}, ${currency}, ${kind}, ${amount}::numeric, ${seq}::bigint, ${after}::numeric from t`;
  });
  return `with t as (
      insert into ledger.txn (kind, at) values ('test', now()) returning id
    ), u as (select 1)
    insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
    ${lines.join(' union all ')}`;
}

describe('postings', () => {
  test.each([
    [
      'that balance',
      txn([
        ['user', '5'],
        ['world', '-5'],
      ]),
      null,
    ],
    [
      'that do not',
      txn([
        ['user', '5'],
        ['world', '-4'],
      ]),
      'posting_balanced',
    ],
    ['one alone', txn([['user', '5']]), 'posting_balanced'],
    ['of nothing', txn([['world', '0']]), 'posting_amount_check'],
    [
      'of no number',
      txn([
        ['user', `'NaN'`],
        ['world', '1'],
      ]),
      'posting_amount_check',
    ],
    [
      'that balance over two currencies only',
      txn([
        ['user', '5'],
        ['world', '-5', { currency_id: '2' }],
      ]),
      'posting_balanced',
    ],
    [
      'in the currency of another account',
      txn([
        ['user', '5', { currency_id: '2' }],
        ['world', '-5', { currency_id: '2' }],
      ]),
      'posting_fits',
    ],
    [
      'finer than the currency',
      txn([
        ['user', '0.000000001'],
        ['world', '-0.000000001'],
      ]),
      'posting_fits',
    ],
    [
      'of a user without a sequence',
      txn([
        ['user', '5', { seq: 'null', balance_after: 'null' }],
        ['world', '-5'],
      ]),
      'posting_fits',
    ],
    [
      'of the world with a sequence',
      txn([
        ['user', '5'],
        ['world', '-5', { seq: '1', balance_after: '1' }],
      ]),
      'posting_fits',
    ],
    [
      'with a sequence and no balance',
      txn([
        ['user', '5', { balance_after: 'null' }],
        ['world', '-5'],
      ]),
      'posting_check',
    ],
    [
      'that leave less than nothing',
      txn([
        ['user', '5', { balance_after: '-1' }],
        ['world', '-5'],
      ]),
      'posting_balance_after_check',
    ],
    [
      'with a sequence of nothing',
      txn([
        ['user', '5', { seq: '0' }],
        ['world', '-5'],
      ]),
      'posting_seq_check',
    ],
    [
      'with a sequence that was there',
      txn([
        ['user', '5', { seq: '1' }],
        ['world', '-5'],
      ]),
      'posting_account_seq',
    ],
    [
      'of no transaction',
      txn([
        ['user', '5', { txn_id: '999999' }],
        ['world', '-5', { txn_id: '999999' }],
      ]),
      'posting_fits',
    ],
    [
      'of no account',
      txn([
        ['user', '5', { account_id: '999999' }],
        ['world', '-5'],
      ]),
      'posting_fits',
    ],
    [
      'of a step twice',
      txn([
        ['user', '5'],
        ['world', '-5', { step: '0' }],
      ]),
      'posting_pkey',
    ],
    [
      'of a step beyond the last',
      txn([
        ['user', '5'],
        ['world', '-5', { step: '100' }],
      ]),
      'posting_step_check',
    ],
    [
      'of the last step',
      txn([
        ['user', '5'],
        ['world', '-5', { step: '99' }],
      ]),
      null,
    ],
  ])('%s', async (_what, sql, expected) => {
    expect(await refusedBy(stage.owner, sql)).toBe(expected);
  });
});

describe('what was written', () => {
  test.each(['txn', 'posting', 'seal'])('of %s is neither changed nor deleted', async (table) => {
    const column =
      { txn: `kind = 'other'`, posting: `kind = 'other'`, seal: 'sealed_at = now()' }[table] ?? '';
    for (const sql of [
      `update ledger.${table} set ${column}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ])
      expect(await refusedBy(stage.owner, sql)).toBe(`ledger.${table} is immutable`);
  });

  test('has one transaction for each kind and key, and as many as wanted without a key', async () => {
    const insert = (kind: string, key: string): string =>
      `insert into ledger.txn (kind, idempotency_key, at) values ('${kind}', ${key}, now()), ('${kind}', ${key}, now())`;
    expect(await refusedBy(stage.owner, insert('test', `'once'`))).toBe('txn_idempotency_key');
    expect(await refusedBy(stage.owner, insert('test', 'null'))).toBeNull();
    const two = `insert into ledger.txn (kind, idempotency_key, at) values ('test', 'k', now()), ('other', 'k', now())`;
    expect(await refusedBy(stage.owner, two)).toBeNull();
    expect(await refusedBy(stage.owner, insert('Test', 'null'))).toBe('txn_kind_check');
  });
});

describe('a hold', () => {
  const hold = (fields: Readonly<Record<string, string>>): string => {
    const row = {
      account_id: '1',
      reason: `'test_hold'`,
      reference: `'new'`,
      amount: '5',
      remaining: '5',
      state: `'open'`,
    };
    const all = { ...row, ...fields };
    return `insert into ledger.hold (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`;
  };

  test.each([
    ['open', {}, null],
    ['ended', { state: `'settled'`, remaining: '0' }, null],
    ['in part', { remaining: '2' }, null],
    ['of nothing', { amount: '0', remaining: '0' }, 'hold_amount_check'],
    ['of more than its amount', { remaining: '5.1' }, 'hold_check'],
    ['of less than nothing', { remaining: '-1' }, 'hold_check'],
    ['of no number', { remaining: `'NaN'` }, 'hold_check'],
    ['ended and still held', { state: `'released'` }, 'hold_check1'],
    ['in another state', { state: `'lost'`, remaining: '0' }, 'hold_state_check'],
    ['for no reason', { reason: `'Test hold'` }, 'hold_reason_check'],
    ['by a name that was there', { reference: `'kept'` }, 'hold_reason_reference_key'],
    ['on no account', { account_id: '999999' }, 'hold_account_id_fkey'],
  ])('%s', async (_what, fields, expected) => {
    expect(await refusedBy(stage.owner, hold(fields))).toBe(expected);
  });
});
