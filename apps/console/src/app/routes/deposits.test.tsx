import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const CLAIM = {
  id: ID,
  kind: 'manual',
  state: 'pending_review',
  uid: '10000007',
  code: 'USDT',
  received: '150.5',
} as const;
const REASON = 'On the statement of 21 November';

let api: FakeApi;
beforeEach(() => {
  api = startApi('ledger_maker');
  api.on('wallet.operator_deposits', { data: [CLAIM] });
  api.on('wallet.operator_deposit', CLAIM);
});

async function decide(button: 'Approve' | 'Reject') {
  const user = openScreen(`/deposits?open=${ID}`);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const confirm = dialog.getByRole('button', { name: button });
  return { user, dialog, confirm };
}

test('an approval carries what came in, which may be less than the claim, and a repeat the same key', async () => {
  const { user, dialog, confirm } = await decide('Approve');
  const amount = dialog.getByLabelText('Amount that came in, USDT');
  await user.clear(amount);
  await user.type(amount, '150 ');
  const press = () => user.click(confirm);
  await sendTwice(api, 'wallet.operator_decide_manual_deposit', {
    press,
    reply: { ...CLAIM, state: 'withdrawable' },
  });
  expect(await screen.findByText('The deposit is credited')).toBeDefined();
  const sent = { id: ID, decision: 'approve', amount: '150', reason: REASON };
  expect(api.sent('wallet.operator_decide_manual_deposit')).toEqual([sent, sent]);
  expect(api.keys('wallet.operator_decide_manual_deposit')).toHaveLength(1);
});

test('an amount that cannot be, or is above the claim, says so at its field', async () => {
  const { user, dialog, confirm } = await decide('Approve');
  const amount = dialog.getByLabelText('Amount that came in, USDT');
  await user.clear(amount);
  await user.click(confirm);
  expect(faultOf(amount)).toBe('Enter a number above zero, for example 0.25');
  expect(api.sent('wallet.operator_decide_manual_deposit')).toEqual([]);
  await user.type(amount, '151');
  const details = { field: 'amount', limit: '150.5', accepted: '150.5' };
  api.refuse('wallet.operator_decide_manual_deposit', 'wallet.above_claim', details);
  await user.click(confirm);
  await expect.poll(() => faultOf(amount)).toContain('150.5');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a rejection carries no amount, and a refusal stays in the dialog', async () => {
  const { user, dialog, confirm } = await decide('Reject');
  api.refuse('wallet.operator_decide_manual_deposit', 'wallet.deposit_decided');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toBeDefined();
  api.on('wallet.operator_decide_manual_deposit', { ...CLAIM, state: 'rejected' });
  await user.click(confirm);
  expect(await screen.findByText('The deposit is rejected')).toBeDefined();
  expect(api.sent('wallet.operator_decide_manual_deposit').at(-1)).toEqual({
    id: ID,
    decision: 'reject',
    reason: REASON,
  });
});

test('who approved first waits for a second operator', async () => {
  const first = { ...CLAIM, first_operator_id: 1, first_amount: '150' };
  api.on('wallet.operator_deposits', { data: [first] });
  api.on('wallet.operator_deposit', first);
  openScreen(`/deposits?open=${ID}`);
  expect(await screen.findByText(/^You approved it first\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
});

test('a deposit that arrived after closing is proposed to be credited, whole', async () => {
  const late = { ...CLAIM, kind: 'chain', state: 'late', voucher_file_id: null } as const;
  api.on('wallet.operator_deposit', late);
  api.on('operator.proposals', { data: [], next_cursor: null });
  const user = openScreen(`/deposits?open=${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Credit' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  api.refuse('wallet.operator_credit_late_deposit', 'operator.own_account');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(api.sent('wallet.operator_credit_late_deposit')).toEqual([{ deposit_id: ID, reason: REASON }]);
});

test('a deposit that arrived after closing is proposed to be rejected, with a reason that its user reads', async () => {
  const late = { ...CLAIM, kind: 'chain', state: 'late', voucher_file_id: null } as const;
  api.on('wallet.operator_deposit', late);
  api.on('operator.proposals', { data: [], next_cursor: null });
  const user = openScreen(`/deposits?open=${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Nothing is credited. The user reads your reason.')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), REASON);
  api.refuse('wallet.operator_reject_late_deposit', 'wallet.deposit_decided');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(api.sent('wallet.operator_reject_late_deposit')).toEqual([{ deposit_id: ID, reason: REASON }]);
});
