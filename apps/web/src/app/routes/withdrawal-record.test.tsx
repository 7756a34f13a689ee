import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ROW = {
  id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2',
  state: 'pending_review',
  code: 'USDT',
  amount: '123',
  fee: '3',
  credited: '120',
  is_cancellable: true,
} as const;
const CANCEL = { name: translate('wallet:cancelWithdrawal') };
const CANCELLED = { ...ROW, state: 'cancelled', is_cancellable: false } as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('wallet.withdrawals', { data: [ROW] });
});

async function openSheet() {
  const user = openScreen('/withdrawal-record');
  await user.click(await screen.findByRole('button', { name: /123 USDT/ }));
  return { user, sheet: within(await screen.findByRole('dialog')) };
}

async function openQuestion() {
  const { user, sheet } = await openSheet();
  const confirm = async (): Promise<void> => {
    // A question that was answered takes a moment to leave.
    await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null);
    await user.click(sheet.getByRole('button', CANCEL));
    const dialog = within(await screen.findByRole('alertdialog', CANCEL));
    dialog.getByText(translate('wallet:cancelHint', { amount: '123 USDT' }));
    await user.click(dialog.getByRole('button', { name: translate('app:action.confirm') }));
  };
  return { confirm };
}

test('a cancellation says what comes back and carries the withdrawal, a repeat the same key', async () => {
  const { confirm } = await openQuestion();
  await sendTwice(api, 'wallet.cancel_withdrawal', { press: confirm, reply: CANCELLED });
  await screen.findByText(translate('wallet:cancelled'));
  expect(api.sent('wallet.cancel_withdrawal')).toEqual([{ id: ROW.id }, { id: ROW.id }]);
  expect(api.keys('wallet.cancel_withdrawal')).toHaveLength(1);
});

test('a withdrawal that was decided meanwhile says so, and offers no cancellation any more', async () => {
  const { confirm } = await openQuestion();
  api.refuse('wallet.cancel_withdrawal', 'wallet.withdrawal_decided');
  api.on('wallet.withdrawals', { data: [{ ...ROW, state: 'broadcast', is_cancellable: false }] });
  await confirm();
  await screen.findByText(translate('error:wallet.withdrawal_decided'), { exact: false });
  await expect.poll(() => screen.queryByRole('button', CANCEL)).toBe(null);
});

test('a withdrawal that is on its way cannot be canceled', async () => {
  api.on('wallet.withdrawals', { data: [{ ...ROW, state: 'broadcast', is_cancellable: false }] });
  const { sheet } = await openSheet();
  sheet.getByText('120 USDT');
  expect(sheet.queryByRole('button', CANCEL)).toBe(null);
});
