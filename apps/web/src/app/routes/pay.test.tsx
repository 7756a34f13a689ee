import type { CallReply } from '@openbourse/client';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const PAID: CallReply<'payment.pay'> = {
  ...{ id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2', direction: 'sent', uid: '123456789', name: 'B** K**' },
  ...{ currency_id: 1, code: 'USDT', amount: '12.5', note: 'Tickets', created_at: 1_795_240_000_000 },
  withdrawable_at: null,
};
const RECEIVED: CallReply<'payment.pay'> = {
  ...{ ...PAID, id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f3', direction: 'received', amount: '3', note: '' },
  withdrawable_at: 1_795_326_400_000,
};
const BEN: CallReply<'payment.payee'> = { uid: '123456789', name: 'B** K**', is_known: false };
const PROOF = { pay_password: '481516', auth_code: '123456' };
const SENT = { uid: '123456789', currency_id: '1', amount: '12.5', note: 'Tickets', ...PROOF };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  const balances = [
    { currency_id: 1, code: 'USDT', name: 'Tether', available: '100' },
    { currency_id: 2, code: 'BTC', name: 'Bitcoin', available: '0' },
  ];
  api.on('ledger.account_list', [{ account_type_id: 1, code: 'trade', balances }]);
  api.on('payment.payees', []);
  api.on('payment.payee', BEN);
  api.on('payment.quote', {
    ...{ currency_id: 1, code: 'USDT', scale: 6, minimum: '0.1', available: '100', maximum: '80' },
    ...{ reasons: [], value_usdt: null, factor: 'message_code' },
    limits: {
      ...{ level: 1, daily_limit_usdt: '2000', daily_left_usdt: '1500', effective_from: 0 },
      ...{ monthly_limit_usdt: '9000', monthly_left_usdt: '9000', message_code_max_usdt: '1000' },
    },
  });
});

/** Everything up to the sheet that sums the payment up. */
async function openSheet(path: string) {
  const user = openScreen(path);
  await screen.findByRole('textbox', { name: translate('payment:amount') });
  await user.click(screen.getByRole('button', { name: translate('app:action.next') }));
  const sheet = within(await screen.findByRole('dialog'));
  const password = sheet.getByLabelText(translate('identity:field.payPassword'));
  const code = sheet.getByRole('textbox', { name: translate('identity:field.code') });
  const pay = sheet.getByRole('button', { name: translate('payment:payNow', { amount: '12.5 USDT' }) });
  return { user, sheet, password, code, pay };
}

const LINK = '/pay?to=123456789&coin=USDT&amount=12.5&note=Tickets';

test('a link fills the payment in, and a repeat after a lost answer has the same key', async () => {
  const { user, sheet, password, code, pay } = await openSheet(LINK);
  sheet.getByText('B** K**');
  sheet.getByText('UID 123456789');
  sheet.getByText(translate('payment:finalNew'));
  await user.type(password, '481516');
  await user.type(code, ' 123456');
  await sendTwice(api, 'payment.pay', { press: () => user.click(pay), reply: PAID });
  await screen.findByText(translate('payment:done'));
  expect(api.sent('payment.pay')).toEqual([SENT, SENT]);
  expect(api.keys('payment.pay')).toHaveLength(1);
  expect(screen.getByText('Tickets')).toBeDefined();
});

test('whom to pay is looked up once, and who cannot be paid is said at the field', async () => {
  const user = openScreen('/pay');
  const whom = await screen.findByRole('textbox', { name: translate('payment:whom') });
  const next = screen.getByRole('button', { name: translate('app:action.next') });
  await user.click(next);
  expect(faultOf(whom)).toBe(translate('payment:whomMissing'));
  api.refuse('payment.payee', 'payment.payee_unavailable', { field: 'account' });
  await user.type(whom, 'ben@example.com');
  await user.click(next);
  await expect.poll(() => faultOf(whom)).toContain('Nobody who can be paid');
  api.on('payment.payee', BEN);
  await user.clear(whom);
  await user.type(whom, '123456789');
  await user.click(next);
  await screen.findByText('B** K**');
  expect(api.sent('payment.payee')).toEqual([{ account: 'ben@example.com' }, { account: '123456789' }]);
});

test.each([
  ['0.01', translate('wallet:atLeast', { amount: '0.1 USDT' })],
  ['80.5', translate('wallet:atMost', { amount: '80 USDT' })],
  ['1.1234567', translate('wallet:decimals', { count: '6' })],
])('an amount of %s says its limit: %s', async (typed, text) => {
  const user = openScreen('/pay?to=123456789');
  const amount = await screen.findByRole('textbox', { name: translate('payment:amount') });
  await user.type(amount, typed);
  expect(faultOf(amount)).toBe(text);
});

test('a wrong password stands at its field', async () => {
  const { user, password, code, pay } = await openSheet(LINK);
  api.refuse('payment.pay', 'identity.wrong_pay_password', { field: 'pay_password', left: 4 });
  await user.type(password, '111111');
  await user.type(code, '123456');
  await user.click(pay);
  await expect.poll(() => faultOf(password)).toContain('Attempts left: 4');
});

test('the history shows both directions, and a receipt leads to the same payment again', async () => {
  api.on('payment.list', { data: [PAID, RECEIVED], next_cursor: null });
  const user = openScreen('/pay-record');
  await screen.findByText('+3 USDT');
  await user.click(await screen.findByText('-12.5 USDT'));
  const again = await screen.findByRole('link', { name: translate('payment:again') });
  expect(again.getAttribute('href')).toBe(LINK);
});

test('the code of the user carries the UID and what is asked for, and receiving can be switched off', async () => {
  api.on('payment.settings', {
    ...{ is_receiving: true, is_found_by_contact: true, uid: '555000111', name: 'A** B**' },
  });
  api.on('payment.set_settings', { is_receiving: false, is_found_by_contact: true });
  const user = openScreen('/pay-code');
  await screen.findByRole('img', { name: translate('payment:code.qr') });
  await user.type(screen.getByRole('textbox', { name: translate('payment:note') }), 'Rent');
  await user.click(screen.getByRole('button', { name: translate('payment:code.copy') }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/pay?to=555000111&note=Rent`);
  await user.click(screen.getByRole('switch', { name: new RegExp(translate('payment:receiving')) }));
  await expect
    .poll(() => api.sent('payment.set_settings'))
    .toEqual([{ is_receiving: 'false', is_found_by_contact: 'true' }]);
});
