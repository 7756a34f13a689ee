import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const SENT = { from_account_type_id: '1', to_account_type_id: '2', currency_id: '1', amount: '12.5' };
const DONE = { code: 'USDT', amount: '12.5' };
const DECIMALS = { field: 'amount', limit: '6', accepted: '0.000001', asset: 'USDT' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  const balances = [{ currency_id: 1, code: 'USDT', name: 'Tether', available: '100' }];
  api.on('ledger.account_list', [
    { account_type_id: 1, code: 'trade', balances },
    { account_type_id: 2, code: 'contract' },
  ]);
});

async function openForm() {
  const user = openScreen('/transfer?from=1&to=2&coin=USDT');
  const amount = await screen.findByRole('textbox', { name: translate('ledger:transfer.amount') });
  const submit = screen.getByRole('button', { name: translate('ledger:transfer.submit') });
  return { user, amount, submit };
}

test('a transfer carries its ends, its coin and its amount, and a repeat after a lost answer the same key', async () => {
  const { user, amount, submit } = await openForm();
  await user.type(amount, '12.5');
  await sendTwice(api, 'ledger.transfer', { press: () => user.click(submit), reply: DONE });
  await screen.findByText('12.5 USDT transferred');
  expect(api.sent('ledger.transfer')).toEqual([SENT, SENT]);
  expect(api.keys('ledger.transfer')).toHaveLength(1);
  expect(amount).toHaveProperty('value', '');
});

test('more than there is says so, and the whole balance passes', async () => {
  const { user, amount, submit } = await openForm();
  await user.type(amount, '100.5');
  expect(faultOf(amount)).toBe(translate('ledger:transfer.tooMuch'));
  expect(submit).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: translate('ledger:transfer.max') }));
  expect(amount).toHaveProperty('value', '100');
  expect(submit).toHaveProperty('disabled', false);
});

test('a refusal of the amount stands at the amount, until it is changed', async () => {
  const { user, amount, submit } = await openForm();
  api.refuse('ledger.transfer', 'ledger.amount_decimals', DECIMALS);
  await user.type(amount, '0.0000001');
  await user.click(submit);
  await expect.poll(() => faultOf(amount)).toContain('At most 6 decimals, for example 0.000001 USDT');
  await user.clear(amount);
  await user.type(amount, '1');
  expect(faultOf(amount)).toBe('');
});

test('a transfer that is on its way is not sent again', async () => {
  const { user, amount, submit } = await openForm();
  const answer = api.hold('ledger.transfer');
  await user.type(amount, '12.5');
  await user.dblClick(submit);
  expect(submit.getAttribute('aria-busy')).toBe('true');
  answer(DONE);
  await screen.findByText('12.5 USDT transferred');
  expect(api.sent('ledger.transfer')).toHaveLength(1);
});
