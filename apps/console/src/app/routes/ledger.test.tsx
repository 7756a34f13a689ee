import type { FakeApi } from '@openbourse/testkit/fake-api';
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
  return { user, dialog, type, propose };
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

test('a reason that is too short is not sent, and a refusal stays in the dialog', async () => {
  const { user, dialog, type, propose } = await openDialog('/entries', 'Propose an entry');
  await type('UID', '10000007');
  await type('Amount', '12.5');
  await type('Reason', 'Paid');
  await user.click(propose);
  expect(dialog.getByText('Write at least 10 characters')).toBeDefined();
  expect(api.sent('ledger.operator_post_entry')).toEqual([]);
  const refusal = { limit: '12.5', available: '3', asset: 'USDT' };
  api.refuse('ledger.operator_post_entry', 'ledger.insufficient_balance', refusal);
  await type('Reason', ' twice on 21 November');
  await user.click(propose);
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('3 USDT available'),
  );
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
