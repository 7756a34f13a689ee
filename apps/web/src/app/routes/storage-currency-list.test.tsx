import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const SENT = { product_id: '2', amount: '1000' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('staking.products', [
    {
      id: 2,
      currency_id: 1,
      code: 'USDT',
      scale: 8,
      cycle_days: 30,
      apr_percent: '7.3',
      daily_percent: '0.02',
      quantity: '1000000',
      user_min: '100',
      user_max: '50000',
      remaining: '1000000',
      own: '0',
      own_left: '50000',
    },
  ]);
  const balances = [{ currency_id: 1, code: 'USDT', available: '2000' }];
  api.on('ledger.account_list', [{ account_type_id: 5, code: 'financial', balances }]);
});

async function openForm() {
  const user = openScreen('/storage-currency-list');
  await user.click(await screen.findByRole('button', { name: translate('staking:subscribe') }));
  const sheet = within(await screen.findByRole('dialog'));
  const amount = sheet.getByRole('textbox', { name: translate('staking:amount') });
  const submit = sheet.getByRole('button', { name: translate('staking:subscribe') });
  return { user, sheet, amount, submit };
}

test('an order carries pool and amount, and a repeat after a lost answer the same key', async () => {
  const { user, sheet, amount, submit } = await openForm();
  await user.type(amount, '1000');
  sheet.getByText('0.2 USDT');
  sheet.getByText('1,006 USDT');
  await sendTwice(api, 'staking.subscribe', { press: () => user.click(submit), reply: { id: 'o1' } });
  await screen.findByText(translate('staking:done'));
  expect(api.sent('staking.subscribe')).toEqual([SENT, SENT]);
  expect(api.keys('staking.subscribe')).toHaveLength(1);
});

test.each([
  ['99', translate('staking:fault.low', { amount: '100 USDT' })],
  ['50000.1', translate('staking:fault.high', { amount: '50,000 USDT' })],
  ['2000.5', translate('staking:fault.balance', { amount: '2,000 USDT' })],
  ['100.123456789', translate('staking:fault.scale', { count: 8 })],
])('an amount of %s says its limit while it is typed: %s', async (typed, text) => {
  const { user, sheet, amount, submit } = await openForm();
  await user.type(amount, typed);
  expect(faultOf(amount)).toBe(text);
  expect(submit).toHaveProperty('disabled', true);
  await user.clear(amount);
  await user.click(sheet.getByRole('button', { name: translate('staking:max') }));
  expect(amount).toHaveProperty('value', '2,000');
  expect(submit).toHaveProperty('disabled', false);
});

test('what others took meanwhile stands at the amount', async () => {
  const { user, amount, submit } = await openForm();
  api.refuse('staking.subscribe', 'staking.above_remaining', {
    field: 'amount',
    accepted: '300',
    asset: 'USDT',
  });
  await user.type(amount, '1000');
  await user.click(submit);
  await expect.poll(() => faultOf(amount)).toContain('Only 300 USDT of this product is left');
});

test('an order that is on its way is not sent again', async () => {
  const { user, amount, submit } = await openForm();
  const answer = api.hold('staking.subscribe');
  await user.type(amount, '1000');
  await user.dblClick(submit);
  expect(submit).toHaveProperty('disabled', true);
  answer({});
  await screen.findByText(translate('staking:done'));
  expect(api.sent('staking.subscribe')).toHaveLength(1);
});
