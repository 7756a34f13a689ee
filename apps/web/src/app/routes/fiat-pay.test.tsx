import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ID = '01a221e7-06b0-7bf9-9551-1d6f88d4fe4c';
const VOUCHER = '018f3c1e-7a52-7c3e-9b1a-2f4d5e6a7b8c';
const PICTURE = new File(['picture'], 'voucher.png', { type: 'image/png' });
const ORDER = {
  id: ID,
  role: 'buyer',
  state: 'unpaid',
  coin: 'USDT',
  unit: 'USD',
  price: '1.002',
  quantity: '100',
  amount: '100.2',
  fee: '0',
  payment_kind: 'bank',
  counterparty_name: 'Ben',
  actions: ['pay'],
} as const;
const SENT = { id: ID, voucher: VOUCHER, payer_name: 'Anna Doe' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('fiat.order', ORDER);
  api.on('fiat.certified_name', { name: 'Anna Doe' });
  api.on('file.image_upload', { id: VOUCHER });
});

async function openForm() {
  const user = openScreen(`/fiat-order?id=${ID}`);
  const actions = await screen.findAllByRole('button', { name: translate('fiat:order.pay.action') });
  await user.click(actions[0] ?? document.body);
  const sheet = within(await screen.findByRole('dialog'));
  const payer = await sheet.findByLabelText(translate('fiat:order.pay.payerName'));
  const picture = sheet.getByLabelText(translate('fiat:order.pay.voucher'));
  const promise = sheet.getByRole('checkbox');
  const submit = sheet.getByRole('button', { name: translate('fiat:order.pay.action') });
  return { user, sheet, payer, picture, promise, submit };
}

test('a payment carries its voucher and the certified name, a repeat after a lost answer the same key', async () => {
  const { user, sheet, picture, promise, submit } = await openForm();
  await user.upload(picture, PICTURE);
  await sheet.findByRole('img', { name: /^Preview/ });
  await user.click(promise);
  const reply = { ...ORDER, state: 'paid', actions: [] } as const;
  await sendTwice(api, 'fiat.pay', { press: () => user.click(submit), reply });
  expect(await screen.findByText(translate('fiat:order.pay.done'))).toBeDefined();
  expect(api.sent('fiat.pay')).toEqual([SENT, SENT]);
  expect(api.keys('fiat.pay')).toHaveLength(1);
});

test('voucher, payer and promise are asked for, and nothing is sent without them', async () => {
  const { user, payer, picture, sheet, submit } = await openForm();
  await user.clear(payer);
  await user.click(submit);
  expect(faultOf(payer)).toBe(translate('fiat:order.pay.payerNeeded'));
  expect(faultOf(picture)).toBe(translate('fiat:order.pay.voucherNeeded'));
  expect(sheet.getByText(translate('fiat:order.pay.agreeNeeded'))).toBeDefined();
  expect(api.sent('fiat.pay')).toEqual([]);
});

test('a refusal of the payer stands at the payer, and a payment on its way is not sent again', async () => {
  const { user, sheet, payer, picture, promise, submit } = await openForm();
  await user.upload(picture, PICTURE);
  await sheet.findByRole('img', { name: /^Preview/ });
  await user.click(promise);
  api.refuse('fiat.pay', 'request.invalid', { field: 'payer_name', reason: 'is wrong', accepted: 'Anna' });
  await user.click(submit);
  await expect.poll(() => faultOf(payer)).not.toBe('');
  const answer = api.hold('fiat.pay');
  await user.type(payer, ' Doe');
  await user.dblClick(submit);
  answer({ ...ORDER, state: 'paid', actions: [] });
  expect(await screen.findByText(translate('fiat:order.pay.done'))).toBeDefined();
  expect(api.sent('fiat.pay')).toHaveLength(2);
});
