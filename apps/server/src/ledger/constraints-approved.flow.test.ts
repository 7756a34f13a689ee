import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedBy } from '../testing/refused-by.ts';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

/** Rows of persons that the database refuses: each constraint is shown its row, and one beside it. */
let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(() => stage.stop());

describe('what two persons approve', () => {
  const persons = {
    maker_id: '1',
    maker_name: `'mira'`,
    proposed_at: 'now()',
    checker_id: '2',
    checker_name: `'chen'`,
    approved_at: 'now()',
  };
  const insert = (table: string, row: Readonly<Record<string, string>>): string =>
    `insert into ledger.${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
  const entry = {
    ...{
      public_id: 'gen_random_uuid()',
      user_id: '1',
      wallet: `'trade'`,
      currency_id: '1',
      direction: `'credit'`,
    },
    ...{ amount: '1', kind: `'correction'`, reason: `'Ten letters'`, ...persons },
  };
  const movement = {
    ...{
      public_id: 'gen_random_uuid()',
      from_account: `'equity'`,
      to_account: `'contract_pool'`,
      currency_id: '1',
    },
    ...{ amount: '1', reason: `'Ten letters'`, offering_id: 'null', ...persons },
  };

  test.each([
    ['manual_entry', {}, null],
    ['manual_entry', { checker_id: '1' }, 'manual_entry_two_persons'],
    ['manual_entry', { amount: '0' }, 'manual_entry_amount_check'],
    ['manual_entry', { amount: `'NaN'` }, 'manual_entry_amount_check'],
    ['manual_entry', { direction: `'both'` }, 'manual_entry_direction_check'],
    ['manual_entry', { kind: `'gift'` }, 'manual_entry_kind_check'],
    ['manual_entry', { reason: `'Too short'` }, 'manual_entry_reason_check'],
    ['manual_entry', { wallet: `'fees'` }, 'manual_entry_wallet_check'],
    ['house_movement', {}, null],
    ['house_movement', { checker_id: '1' }, 'house_movement_two_persons'],
    ['house_movement', { amount: '-1' }, 'house_movement_amount_check'],
    [
      'house_movement',
      { from_account: `'insurance_fund'`, to_account: `'insurance_fund'` },
      'house_movement_check',
    ],
    ['house_movement', { from_account: `'fees'` }, 'house_movement_from_account_check'],
    ['house_movement', { to_account: `'subscription_proceeds'` }, 'house_movement_to_account_check'],
    ['house_movement', { from_account: `'subscription_proceeds'` }, 'house_movement_offering'],
    [
      'house_movement',
      { from_account: `'subscription_proceeds'`, offering_id: '1' },
      'house_movement_offering_id_fkey',
    ],
    ['house_movement', { offering_id: '1' }, 'house_movement_offering'],
  ])('%s with %o', async (table, fields, expected) => {
    const row = table === 'manual_entry' ? entry : movement;
    expect(await refusedBy(stage.owner, insert(table, { ...row, ...fields }))).toBe(expected);
  });

  test.each([
    [{}, null],
    [{ to_wallet: `'trade'` }, 'transfer_check'],
    [{ amount: '0' }, 'transfer_amount_check'],
    [{ amount: `'NaN'` }, 'transfer_amount_check'],
    [{ from_wallet: `'fees'` }, 'transfer_from_wallet_check'],
    [{ to_wallet: `'fees'` }, 'transfer_to_wallet_check'],
    [{ memo: `''` }, 'transfer_memo_check'],
    [{ user_id: '0' }, 'transfer_user_id_check'],
  ])('a transfer with %o', async (fields, expected) => {
    const row = {
      ...{
        public_id: 'gen_random_uuid()',
        user_id: '1',
        from_wallet: `'trade'`,
        to_wallet: `'fiat'`,
        currency_id: '1',
      },
      ...{ amount: '1', memo: 'null', at: 'now()' },
    };
    expect(await refusedBy(stage.owner, insert('transfer', { ...row, ...fields }))).toBe(expected);
  });
});
