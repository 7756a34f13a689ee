import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { PAYMENT_METHODS } from '../testing/payment-methods.ts';

const AD_ID = '01a221e7-06b0-7bf9-9551-1d6f88d4fe4c';
const METHOD_ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const MERCHANT = { id: '01a221e6-f817-7f51-b49b-071acc777df8', business_name: 'Quayside Coin Desk' };
const AD = {
  id: AD_ID,
  currency_id: 1,
  coin: 'USDT',
  unit: 'USD',
  price_kind: 'fixed',
  price: '1.002',
  quantity: '6000',
  min_volume: '25',
  max_volume: '4000',
  available_volume: '4000',
  payment_kinds: ['bank', 'alipay'],
  window_minutes: 30,
  counterparty_level: 1,
  counterparty_orders: 0,
  counterparty_days: 0,
  merchant: MERCHANT,
} as const;
const RANGE = { field: 'amount', low: '25', high: '90', asset: 'USD' };
const STANDING = {
  can_trade: true,
  level: 2,
  active_orders: 0,
  active_orders_max: 3,
  order_value_max: '3000',
  value_left: '5000',
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('fiat.payment_methods', PAYMENT_METHODS);
  api.on('fiat.markets', {
    coins: [{ currency_id: 1, code: 'USDT', scale: 8 }],
    units: [{ code: 'USD', decimals: 2, has_index: true }],
    indexes: [{ currency_id: 1, unit: 'USD', price: '1' }],
  });
  api.on('fiat.standing', STANDING);
  const balances = [{ currency_id: 1, code: 'USDT', available: '500' }];
  api.on('ledger.account_list', [{ account_type_id: 3, code: 'fiat', balances }]);
  api.on('fiat.collection_methods', [{ id: METHOD_ID, kind: 'bank', is_default: true }]);
});

/** Opens the sheet of the one ad that there is. */
async function openSheet(side: 'buy' | 'sell') {
  const ad = { ...AD, side: side === 'buy' ? ('sell' as const) : ('buy' as const) };
  api.on('fiat.ads', { data: [ad] });
  api.on('fiat.merchant', { merchant: MERCHANT, ads: [ad] });
  const user = openScreen(`/fiat?want=${side}`);
  const words = { coin: 'USDT', name: MERCHANT.business_name };
  const open = translate(side === 'buy' ? 'fiat:market.buyFrom' : 'fiat:market.sellTo', words);
  await user.click(await screen.findByRole('button', { name: open }));
  const sheet = within(await screen.findByRole('dialog'));
  const names = side === 'buy' ? ['youPay', 'youGet'] : ['youGet', 'youSell'];
  const [amount, quantity] = names.map((name) =>
    sheet.getByRole('textbox', { name: translate(`fiat:market.${name as 'youPay'}`) }),
  ) as [HTMLElement, HTMLElement];
  const confirm = await sheet.findByRole('button', { name: translate('fiat:market.confirm') });
  await expect.poll(() => confirm).toHaveProperty('disabled', false);
  return { user, sheet, amount, quantity, confirm };
}

test('an order carries the figure that was written, the locked price and the way to pay, a repeat the same key', async () => {
  const { user, sheet, amount, quantity, confirm } = await openSheet('buy');
  await user.type(amount, '100.2');
  expect(quantity).toHaveProperty('value', '100');
  await user.click(sheet.getByRole('radio', { name: 'Bank account' }));
  await sendTwice(api, 'fiat.open_order', { press: () => user.click(confirm), reply: { id: AD_ID } });
  const sent = { ad_id: AD_ID, amount: '100.2', price: '1.002', kind: 'bank' };
  expect(api.sent('fiat.open_order')).toEqual([sent, sent]);
  expect(api.keys('fiat.open_order')).toHaveLength(1);
  await expect.poll(() => location.pathname + location.search).toBe(`/fiat-order?id=${AD_ID}`);
});

test('a sale carries the coins and the seller’s account', async () => {
  const { user, sheet, amount, quantity, confirm } = await openSheet('sell');
  api.on('fiat.open_order', { id: AD_ID });
  await user.type(quantity, '50');
  expect(amount).toHaveProperty('value', '50.1');
  expect(sheet.getByRole('radio')).toHaveProperty('checked', true);
  await user.click(confirm);
  await expect
    .poll(() => api.sent('fiat.open_order'))
    .toEqual([{ ad_id: AD_ID, quantity: '50', price: '1.002', method_id: METHOD_ID }]);
});

test.each([
  ['24', /^At least .*25/],
  ['4001', /^At most .*4,000/],
  ['100.123', /^At most 2 decimals/],
  ['3500', /3,000 USDT/],
])('paying %s says the limit: %s', async (typed, text) => {
  const { user, amount, confirm } = await openSheet('buy');
  await user.type(amount, typed);
  expect(faultOf(amount)).toMatch(text);
  await user.click(confirm);
  expect(api.sent('fiat.open_order')).toEqual([]);
});

test('more coins than there are, nothing written and no way to pay are said', async () => {
  const sale = await openSheet('sell');
  await sale.user.type(sale.quantity, '501');
  expect(faultOf(sale.quantity)).toBe(translate('fiat:market.error.balance', { limit: '500 USDT' }));
  await sale.user.clear(sale.quantity);
  await sale.user.click(sale.confirm);
  expect(faultOf(sale.quantity)).toBe(translate('fiat:market.error.missing'));
});

test('who buys is asked how, and a refusal of the whole order stands over the form', async () => {
  const { user, sheet, amount, confirm } = await openSheet('buy');
  await user.type(amount, '100');
  await user.click(confirm);
  expect(sheet.getByText(translate('fiat:market.error.kind'))).toBeDefined();
  await user.click(sheet.getByRole('radio', { name: 'Bank account' }));
  api.refuse('fiat.open_order', 'identity.pay_password_required');
  await user.click(confirm);
  const set = await sheet.findByRole('button', { name: translate('wallet:setPayPassword') });
  expect(set.closest('[role=alert]')).not.toBe(null);
  api.refuse('fiat.open_order', 'fiat.volume_out_of_range', RANGE);
  await user.click(confirm);
  await expect.poll(() => faultOf(amount)).toMatch(/90/);
  expect(sheet.queryByRole('alert')).toBe(null);
});

test('an order that is on its way is not sent again', async () => {
  const { user, sheet, amount, confirm } = await openSheet('buy');
  const answer = api.hold('fiat.open_order');
  await user.type(amount, '100');
  await user.click(sheet.getByRole('radio', { name: 'Bank account' }));
  await user.dblClick(confirm);
  expect(confirm).toHaveProperty('disabled', true);
  answer({ id: AD_ID });
  await expect.poll(() => location.pathname).toBe('/fiat-order');
  expect(api.sent('fiat.open_order')).toHaveLength(1);
});
