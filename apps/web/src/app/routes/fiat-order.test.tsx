import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ID = '01a221e7-06b0-7bf9-9551-1d6f88d4fe4c';
const ORDER = {
  id: ID,
  role: 'seller',
  state: 'paid',
  coin: 'USDT',
  unit: 'USD',
  price: '1.002',
  quantity: '100',
  amount: '100.2',
  fee: '0',
  payment_kind: 'bank',
  counterparty_name: 'Ben',
  counterparty: { real_name: 'Ben Doe' },
  actions: ['confirm'],
} as const;
const SENT = { id: ID, is_payer_name_equal: 'true', pay_password: '481516', auth_code: '' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('fiat.order', ORDER);
});

async function openForm() {
  const user = openScreen(`/fiat-order?id=${ID}`);
  const actions = await screen.findAllByRole('button', { name: translate('fiat:order.confirm.action') });
  await user.click(actions[0] ?? document.body);
  const sheet = within(await screen.findByRole('dialog'));
  const password = sheet.getByLabelText(translate('identity:field.payPassword'));
  const submit = sheet.getByRole('button', { name: translate('fiat:order.confirm.submit') });
  return { user, sheet, password, submit };
}

test('releasing coins carries whose account paid and the password, a repeat after a lost answer the same key', async () => {
  const { user, sheet, password, submit } = await openForm();
  const name = translate('fiat:order.confirm.nameEqual', { name: 'Ben Doe' });
  await user.click(sheet.getByRole('checkbox', { name }));
  await user.type(password, '481516');
  const reply = { ...ORDER, state: 'completed', actions: [] } as const;
  await sendTwice(api, 'fiat.confirm', { press: () => user.click(submit), reply });
  expect(await screen.findByText(translate('fiat:order.confirm.done'))).toBeDefined();
  expect(api.sent('fiat.confirm')).toEqual([SENT, SENT]);
  expect(api.keys('fiat.confirm')).toHaveLength(1);
});

test('another payer is said before the coins go, and is sent so', async () => {
  const { user, sheet, password, submit } = await openForm();
  expect(sheet.getByText(translate('fiat:order.confirm.nameDiffers'))).toBeDefined();
  const answer = api.hold('fiat.confirm');
  await user.type(password, '481516');
  await user.dblClick(submit);
  expect(submit).toHaveProperty('disabled', true);
  answer(ORDER);
  expect(await screen.findByText(translate('fiat:order.confirm.done'))).toBeDefined();
  expect(api.sent('fiat.confirm')).toEqual([{ ...SENT, is_payer_name_equal: 'false' }]);
});

test('a password is asked for, and a wrong one stands at its field', async () => {
  const { user, password, submit } = await openForm();
  await user.click(submit);
  expect(faultOf(password)).not.toBe('');
  expect(api.sent('fiat.confirm')).toEqual([]);
  api.refuse('fiat.confirm', 'identity.wrong_pay_password', { field: 'pay_password', left: 4 });
  await user.type(password, '111111');
  await user.click(submit);
  await expect.poll(() => faultOf(password)).toContain('Attempts left: 4');
});
