import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CASE = {
  id: ID,
  state: 'pending_review',
  uid: '10000007',
  code: 'USDT',
  chain: 'ETH',
  address: ADDRESS,
  amount: '21000',
  fee: '3',
  credited: '20997',
  approvals_needed: 2,
} as const;
const REASON = 'Known customer, large but usual';

let api: FakeApi;
beforeEach(() => {
  api = startApi('withdrawal_maker');
  api.on('wallet.operator_withdrawals', { data: [CASE] });
  api.on('wallet.operator_withdrawal', CASE);
});

async function decide(button: 'Approve' | 'Reject') {
  const user = openScreen(`/withdrawals?open=${ID}`);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), REASON);
  const confirm = dialog.getByRole('button', { name: button });
  return { user, dialog, confirm };
}

test('an approval shows what leaves and carries its reason, a repeat after a lost answer the same key', async () => {
  const { user, dialog, confirm } = await decide('Approve');
  for (const text of ['10000007', '21,000 USDT']) expect(dialog.getAllByText(text)).not.toEqual([]);
  await sendTwice(api, 'wallet.operator_decide_withdrawal', {
    press: () => user.click(confirm),
    reply: CASE,
  });
  expect(await screen.findByText('Approved; a second operator has to approve it')).toBeDefined();
  const sent = { id: ID, decision: 'approve', reason: REASON };
  expect(api.sent('wallet.operator_decide_withdrawal')).toEqual([sent, sent]);
  expect(api.keys('wallet.operator_decide_withdrawal')).toHaveLength(1);
});

test('a rejection is sent as one, once', async () => {
  const { user, confirm } = await decide('Reject');
  const answer = api.hold('wallet.operator_decide_withdrawal');
  await user.dblClick(confirm);
  expect(confirm).toHaveProperty('disabled', true);
  answer({ ...CASE, state: 'rejected' });
  expect(await screen.findByText('The withdrawal is rejected')).toBeDefined();
  expect(api.sent('wallet.operator_decide_withdrawal')).toEqual([
    { id: ID, decision: 'reject', reason: REASON },
  ]);
});

test('a decision after another operator’s stays in the dialog', async () => {
  const { user, dialog, confirm } = await decide('Approve');
  api.refuse('wallet.operator_decide_withdrawal', 'wallet.withdrawal_decided');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toBeDefined();
});

test('who approved first cannot approve second', async () => {
  api.on('wallet.operator_withdrawal', { ...CASE, first_operator_id: 1 });
  openScreen(`/withdrawals?open=${ID}`);
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve).toHaveProperty('disabled', true);
  expect(
    screen.getByText('You approved it first. A second, different operator has to approve it.'),
  ).toBeDefined();
});
