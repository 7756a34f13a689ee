import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const VOUCHER = '018f3c1e-7a52-7c3e-9b1a-2f4d5e6a7b8c';
const SENT = { currency_id: '1', amount: '150.5', voucher: VOUCHER };
const PICTURE = new File(['picture'], 'voucher.png', { type: 'image/png' });

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('wallet.coins', [
    { currency_id: 1, code: 'USDT', name: 'Tether', scale: 8, chains: [{ chain: 'ETH', name: 'Ethereum' }] },
  ]);
  api.on('file.image_upload', { id: VOUCHER });
});

async function openForm() {
  const user = openScreen('/recharge?coin=USDT');
  await user.click(await screen.findByRole('tab', { name: translate('wallet:withVoucher') }));
  const amount = screen.getByRole('textbox', { name: translate('wallet:amount') });
  const picture = screen.getByLabelText(translate('wallet:voucher'));
  const submit = screen.getByRole('button', { name: translate('app:action.submit') });
  return { user, amount, picture, submit };
}

test('a claim carries amount and picture, a repeat after a lost answer the same key, and the form is empty for the next', async () => {
  const { user, amount, picture, submit } = await openForm();
  await user.upload(picture, PICTURE);
  await screen.findByRole('img', { name: /^Preview/ });
  await user.type(amount, '150.5');
  await sendTwice(api, 'wallet.manual_deposit', { press: () => user.click(submit), reply: {} });
  await screen.findByText(translate('wallet:claimSent'));
  expect(api.sent('wallet.manual_deposit')).toEqual([SENT, SENT]);
  expect(api.keys('wallet.manual_deposit')).toHaveLength(1);
  expect(amount).toHaveProperty('value', '');
  expect(screen.queryByRole('img', { name: /^Preview/ })).toBe(null);
});

test('amount and picture are asked for, and nothing is sent without them', async () => {
  const { user, amount, picture, submit } = await openForm();
  await user.click(submit);
  expect(faultOf(amount)).toBe(translate('wallet:amountRequired'));
  expect(faultOf(picture)).toBe(translate('wallet:voucherRequired'));
  await user.type(amount, '0');
  await user.click(submit);
  expect(faultOf(amount)).toBe(translate('wallet:amountRequired'));
  expect(api.sent('wallet.manual_deposit')).toEqual([]);
});

test('what is no picture is refused before it is sent', async () => {
  const { picture } = await openForm();
  const text = new File(['text'], 'list.txt', { type: 'text/plain' });
  await userEvent.setup({ applyAccept: false }).upload(picture, text);
  await expect.poll(() => faultOf(picture)).toContain(translate('file:unsupported'));
  expect(api.sent('file.image_upload')).toEqual([]);
});

test('a refusal of the amount stands at the amount', async () => {
  const { user, amount, picture, submit } = await openForm();
  const refusal = { field: 'amount', limit: '6', accepted: '4.000001', asset: 'USDT' };
  api.refuse('wallet.manual_deposit', 'wallet.amount_scale', refusal);
  await user.upload(picture, PICTURE);
  await user.type(amount, '4.0000001');
  await user.click(submit);
  await expect.poll(() => faultOf(amount)).toContain('at most 6 decimals, for example 4.000001');
});

test('both dates of a delisting stand above the address, also once deposits have ended', async () => {
  const delisting = { deposits_until: Date.UTC(2026, 1, 3), withdrawals_until: Date.UTC(2026, 2, 7) };
  const chain = {
    chain: 'ETH',
    name: 'Ethereum',
    network: 'ERC20',
    deposit_closed: 'delisted',
    delisting,
  } as const;
  api.on('wallet.coins', [{ currency_id: 1, code: 'USDT', name: 'Tether', scale: 8, chains: [chain] }]);
  openScreen('/recharge?coin=USDT');
  const note = await screen.findByText(/USDT is being delisted on ERC20/);
  expect(note.textContent).toMatch(/Deposits end on .*Feb.*withdrawals on .*Mar/);
  expect(screen.getByText(translate('wallet:closed.delisted'))).toBeDefined();
});
