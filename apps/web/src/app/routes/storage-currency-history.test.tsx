import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ORDER_ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const ORDER = {
  id: ORDER_ID,
  currency_id: 1,
  code: 'USDT',
  principal: '1000',
  cycle_days: 30,
  apr_percent: '7.3',
  state: 'in_effect',
} as const;
const QUOTE = {
  id: ORDER_ID,
  code: 'USDT',
  principal: '1000',
  cost: '1.2',
  payout: '998.8',
  dividends_total: '6',
};

const SENT = { id: ORDER_ID, payout: '998.8', pay_password: '481516' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('staking.orders', { data: [ORDER] });
  api.on('staking.redeem_quote', QUOTE);
});

async function openForm() {
  const user = openScreen('/storage-currency-history');
  const running = await screen.findByRole('list', { name: translate('staking:state.in_effect') });
  await user.click(within(running).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: translate('staking:redeem') }));
  const dialog = await screen.findByRole('dialog', { name: translate('staking:redeem') });
  const submit = await within(dialog).findByRole('button', { name: 'Redeem for 998.8 USDT' });
  const password = within(dialog).getByLabelText(translate('identity:field.payPassword'));
  return { user, dialog: within(dialog), password, submit };
}

test('taking an order back says its cost and carries the payout that was shown and the password, a repeat the same key', async () => {
  const { user, dialog, password, submit } = await openForm();
  expect(dialog.getAllByText(/1\.2 USDT/)).not.toEqual([]);
  await user.type(password, '481516');
  await sendTwice(api, 'staking.redeem', { press: () => user.click(submit), reply: {} });
  await screen.findByText(translate('staking:redeem.done', { amount: '998.8 USDT' }));
  expect(api.sent('staking.redeem')).toEqual([SENT, SENT]);
  expect(api.keys('staking.redeem')).toHaveLength(1);
});

test('a password of another form is no try, and a wrong one stands at its field', async () => {
  const { user, password, submit } = await openForm();
  await user.type(password, '12');
  await user.click(submit);
  expect(faultOf(password)).toBe(translate('wallet:payPasswordRequired'));
  expect(api.sent('staking.redeem')).toEqual([]);
  api.refuse('staking.redeem', 'identity.wrong_pay_password', { field: 'pay_password', left: 3 });
  await user.type(password, '3456');
  await user.click(submit);
  await expect.poll(() => faultOf(password)).toContain('Attempts left: 3');
});

test('a payout that changed meanwhile is said with the new one', async () => {
  const { user, password, submit } = await openForm();
  api.refuse('staking.redeem', 'staking.payout_changed', {
    field: 'payout',
    accepted: '998.6',
    asset: 'USDT',
  });
  await user.type(password, '481516');
  await user.click(submit);
  expect(await screen.findByText(/The payout has changed to 998.6 USDT/)).toBeDefined();
});
