import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Paid twice on 21 November';
const PROPOSED = 'Proposed; a second person has to approve it';

let api: FakeApi;
beforeEach(() => {
  api = startApi('ledger_maker');
  api.on('ledger.operator_accounts', { currencies: [{ currency_id: 1, code: 'USDT' }] });
  api.on('ledger.operator_house_accounts', {
    currency_id: 1,
    code: 'USDT',
    accounts: [
      { name: 'equity', balance: '5000', movable: '4000' },
      { name: 'insurance_fund', balance: '100', movable: '0' },
    ],
  });
});

async function openDialog(path: string, button: string) {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const type = (label: string, text: string): Promise<void> => user.type(dialog.getByLabelText(label), text);
  const propose = dialog.getByRole('button', { name: 'Propose' });
  const fault = (label: string): string => faultOf(dialog.getByLabelText(label));
  return { user, dialog, type, propose, fault };
}

test('a manual entry is proposed with all of its terms and its reason', async () => {
  const { user, dialog, type, propose } = await openDialog('/entries', 'Propose an entry');
  api.on('ledger.operator_post_entry', {});
  await type('UID', ' 10000007 ');
  await user.selectOptions(dialog.getByLabelText('Direction'), 'From the user');
  await type('Amount', '12.5');
  await type('Reason', REASON);
  await user.dblClick(propose);
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  expect(api.sent('ledger.operator_post_entry')).toEqual([
    {
      uid: '10000007',
      account_type_id: '1',
      currency_id: '1',
      direction: 'debit',
      amount: '12.5',
      kind: 'correction',
      reason: REASON,
    },
  ]);
});

test('each field of an entry says its own fault, the reason too, and nothing is sent', async () => {
  const { user, type, propose, fault } = await openDialog('/entries', 'Propose an entry');
  await type('Amount', '0');
  await type('Reason', 'Paid');
  await user.click(propose);
  expect(fault('UID')).toBe('Fill in this field');
  expect(fault('Amount')).toBe('Enter a number above zero, for example 0.25');
  expect(fault('Reason')).toBe('Write at least 10 characters');
  expect(api.sent('ledger.operator_post_entry')).toEqual([]);
});

test('a refusal of an entry stands at the field that it names', async () => {
  const { user, dialog, type, propose, fault } = await openDialog('/entries', 'Propose an entry');
  await type('UID', '10000007');
  await type('Amount', '12.5');
  await type('Reason', REASON);
  const short = { field: 'amount', limit: '12.5', available: '3', asset: 'USDT' };
  api.refuse('ledger.operator_post_entry', 'ledger.insufficient_balance', short);
  await user.click(propose);
  await expect.poll(() => fault('Amount')).toContain('3 USDT available');
  const foreign = { field: 'currency_id', currency: 'USDT', accepted: 'BTC' };
  api.refuse('ledger.operator_post_entry', 'ledger.currency_not_in_account', foreign);
  await user.click(propose);
  await expect.poll(() => fault('Currency')).toContain('It takes: BTC');
  expect(fault('Amount')).toBe('');
  expect(dialog.queryByRole('alert')).toBeNull();
  api.refuse('ledger.operator_post_entry', 'operator.own_account');
  await user.click(propose);
  expect(await dialog.findByRole('alert')).toBeDefined();
});

test('an entry whose answer was lost is sent again under the same key', async () => {
  const { user, type, propose } = await openDialog('/entries', 'Propose an entry');
  await type('UID', '10000007');
  await type('Amount', '12.5');
  await type('Reason', REASON);
  const press = (): Promise<void> => user.click(propose);
  await sendTwice(api, 'ledger.operator_post_entry', { press, reply: {} });
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  expect(api.keys('ledger.operator_post_entry')).toHaveLength(1);
});

test('a movement of more than can be moved is refused at its amount', async () => {
  const { user, type, propose, fault } = await openDialog('/ledger?view=house', 'Move capital');
  await type('Reason', 'More for the insurance fund');
  await user.click(propose);
  expect(fault('Amount')).toBe('Enter a number above zero, for example 0.25');
  await type('Amount', '4001');
  const details = { field: 'amount', reserved: '1000', accepted: '4000', asset: 'USDT' };
  api.refuse('ledger.operator_move_capital', 'ledger.house_reserved', details);
  await user.click(propose);
  await expect.poll(() => fault('Amount')).toContain('At most 4000 USDT can be moved out now');
});

test('a movement of capital says what can be moved, and carries both accounts and the amount', async () => {
  const { user, dialog, type, propose } = await openDialog('/ledger?view=house', 'Move capital');
  expect(await dialog.findByText('At most 4,000 USDT can be moved now')).toBeDefined();
  const answer = api.hold('ledger.operator_move_capital');
  await type('Amount', '250');
  await type('Reason', 'More for the insurance fund');
  await user.dblClick(propose);
  expect(propose).toHaveProperty('disabled', true);
  answer({});
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  expect(api.sent('ledger.operator_move_capital')).toEqual([
    {
      from_account: 'equity',
      to_account: 'insurance_fund',
      currency_id: '1',
      amount: '250',
      reason: 'More for the insurance fund',
    },
  ]);
});
