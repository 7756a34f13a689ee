import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ID = '01a221e7-06b0-7bf9-9551-1d6f88d4fe4c';
const ORDER = {
  id: ID,
  state: 'disputed',
  work: 'review',
  coin: 'USDT',
  quantity: '100',
  buyer_uid: '10000007',
  seller_uid: '10000008',
} as const;
const TEXT = 'The statement shows the payment.';
const SENT = { id: ID, winner: 'buyer', ground: 'payment_proved', text: TEXT };

let api: FakeApi;
beforeEach(() => {
  api = startApi('fiat_arbiter');
  api.on('fiat.operator_order', ORDER);
});

async function openForm() {
  const user = openScreen(`/arbitration?order=${ID}`);
  const form = within(await screen.findByRole('region', { name: 'Verdict of the review' }));
  const text = form.getByLabelText('Reason that both sides read');
  const look = form.getByRole('button', { name: 'Look at what happens' });
  return { user, form, text, look };
}

test('a verdict says where the coins go and carries side, ground and reason, a repeat the same key', async () => {
  const { user, form, text, look } = await openForm();
  expect(look).toHaveProperty('disabled', true);
  await user.click(form.getByRole('radio', { name: 'Buyer' }));
  await user.type(text, ` ${TEXT} `);
  await user.click(look);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('100 USDT leave the escrow and go to the buyer 10000007.')).toBeDefined();
  expect(dialog.getByText('It is carried out at once and is final.')).toBeDefined();
  const confirm = dialog.getByRole('button', { name: 'Give this verdict' });
  await sendTwice(api, 'fiat.operator_rule', { press: () => user.click(confirm), reply: ORDER });
  expect(await screen.findByText('The verdict is given')).toBeDefined();
  expect(api.sent('fiat.operator_rule')).toEqual([SENT, SENT]);
  expect(api.keys('fiat.operator_rule')).toHaveLength(1);
});

test('a reason that is missing is asked for, and only grounds that fit the side can be chosen', async () => {
  const { user, form, text, look } = await openForm();
  await user.click(form.getByRole('radio', { name: 'Seller' }));
  expect(form.queryByRole('option', { name: 'Payment is proved' })).toBe(null);
  await user.selectOptions(form.getByLabelText('Ground'), 'False payment');
  await user.click(look);
  expect(faultOf(text)).toBe('Write at least 3 characters');
  expect(screen.queryByRole('alertdialog')).toBe(null);
  await user.type(text, TEXT);
  await user.click(look);
  const dialog = within(await screen.findByRole('alertdialog'));
  api.refuse('fiat.operator_rule', 'operator.same_operator');
  await user.click(dialog.getByRole('button', { name: 'Give this verdict' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(api.sent('fiat.operator_rule')).toMatchObject([{ winner: 'seller', ground: 'false_payment' }]);
});

test('the arbiter of the first ruling does not review it', async () => {
  api.on('fiat.operator_order', { ...ORDER, ruled_by: [{ operator_name: 'Ada' }] });
  openScreen(`/arbitration?order=${ID}`);
  expect(await screen.findByText(/^You gave the first ruling/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Look at what happens' })).toBe(null);
});
