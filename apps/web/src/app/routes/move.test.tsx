import type { CallReply } from '@openbourse/client';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PRODUCT } from '../testing/contract-sample.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const PLAN: CallReply<'ledger.move_plan'> = {
  ...{ available: '200', missing: '406.6', move: '1:1=406.6', pays_from_others: false },
  from: [{ account_type_id: 1, amount: '406.6' }],
};
const OPENED = { symbol: 'BTC/USDT', side: 'long', lots: 100, open_price: '60000', open_fee: '3' } as const;
const SUMS = '406.6 USDT from Spot account';

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('contract.products', [PRODUCT]);
  api.on('contract.account', { available: '200', equity: '200', leverage_max: 20 });
  api.on('contract.open', OPENED);
  api.on('ledger.account_list', [
    { account_type_id: 1, balances: [{ currency_id: 1, code: 'USDT', available: '500' }] },
    { account_type_id: 2, balances: [{ currency_id: 1, code: 'USDT', available: '200' }] },
  ]);
  api.on('ledger.move_plan', PLAN);
  api.on('ledger.settings', { pays_from_others: false });
  const beat = { at: Date.now(), state: 'healthy', index_price: '60000', mark_price: '60000' } as const;
  api.channels.on('TICK:1', beat);
});

/** 100 lots at ten times cost about 603 USDT; the contract account has 200. */
async function fill(lots: string) {
  const user = openScreen('/lever?symbol=BTC/USDT');
  const form = within(await screen.findByRole('form', { name: translate('contract:form') }));
  const field = form.getByRole('textbox', {
    name: translate('contract:field.lots', { size: '0.001', code: 'BTC' }),
  });
  await user.type(field, lots);
  return { user, form, field };
}

test('the button says what moves from where, and one call moves and opens', async () => {
  const { user, form, field } = await fill('100');
  const action = translate('ledger:move.action', { sums: SUMS });
  await user.click(await form.findByRole('button', { name: action }));
  const sheet = within(await screen.findByRole('dialog', { name: translate('contract:confirm') }));
  await user.click(sheet.getByRole('button', { name: action }));
  await screen.findByText(/^Opened long:/);
  expect(api.sent('contract.open')).toMatchObject([{ lots: '100', move: '1:1=406.6' }]);
  expect(api.sent('ledger.transfer')).toEqual([]);
  expect(faultOf(field)).toBe('');
  const [asked] = api.sent('ledger.move_plan');
  expect(asked).toMatchObject({ account_type_id: '2', currency_id: '1' });
});

test('whoever always pays from others keeps the button, and sees the sum', async () => {
  api.on('ledger.move_plan', { ...PLAN, pays_from_others: true });
  api.on('ledger.settings', { pays_from_others: true });
  const { form } = await fill('100');
  await form.findByText(translate('ledger:move.note', { sums: SUMS }));
  expect(form.getByRole('button', { name: translate('contract:open.long') })).toHaveProperty(
    'disabled',
    false,
  );
  await form.findByRole('checkbox', { name: translate('ledger:move.always'), checked: true });
});

test('the choice is kept on the server', async () => {
  api.on('ledger.set_settings', { pays_from_others: true });
  const { user, form } = await fill('100');
  await user.click(await form.findByRole('checkbox', { name: translate('ledger:move.always') }));
  await expect.poll(() => api.sent('ledger.set_settings')).toEqual([{ pays_from_others: 'true' }]);
});

test('nothing is planned where the account has enough, or all of them have too little', async () => {
  const { user, field, form } = await fill('10');
  expect(form.getByRole('button', { name: translate('contract:open.long') })).toHaveProperty(
    'disabled',
    false,
  );
  await user.type(field, '00');
  expect(faultOf(field)).not.toBe('');
  expect(api.sent('ledger.move_plan')).toEqual([]);
});

test('accounts that changed meanwhile are said in place, and nothing is lost of the form', async () => {
  const details = { field: 'move', limit: '406.6', available: '3', accepted: '3', asset: 'USDT' };
  api.refuse('contract.open', 'ledger.move_short', details);
  const { user, form, field } = await fill('100');
  const action = translate('ledger:move.action', { sums: SUMS });
  await user.click(await form.findByRole('button', { name: action }));
  const sheet = within(await screen.findByRole('dialog', { name: translate('contract:confirm') }));
  await user.click(sheet.getByRole('button', { name: action }));
  await screen.findByText(translate('error:ledger.move_short', details), { exact: false });
  expect(field).toHaveProperty('value', '100');
});
