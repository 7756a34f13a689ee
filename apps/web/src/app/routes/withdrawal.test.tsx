import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ADDRESS_ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const SENT = { address_id: ADDRESS_ID, amount: '123', pay_password: '481516', auth_code: '123456' };
const PASSWORD = { name: translate('identity:field.payPassword') };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('wallet.coins', [
    { currency_id: 1, code: 'USDT', name: 'Tether', scale: 8, chains: [{ chain: 'ETH', name: 'Ethereum' }] },
  ]);
  api.on('wallet.addresses', [
    {
      id: ADDRESS_ID,
      label: 'Cold wallet',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      is_usable: true,
    },
  ]);
  api.on('wallet.withdrawal_quote', ({ amount }) => ({
    code: 'USDT',
    scale: 6,
    fee: '3',
    minimum: '20',
    maximum: '10000',
    amount: amount ?? null,
    credited: amount === undefined ? null : '120',
    factor: 'message_code',
    limits: { level: 2 },
  }));
});

async function openForm() {
  const user = openScreen('/withdrawal?coin=USDT');
  const amount = await screen.findByRole('textbox', { name: translate('wallet:amount') });
  const next = screen.getByRole('button', { name: translate('app:action.next') });
  return { user, amount, next };
}

/** Everything up to the sheet that sums the withdrawal up. */
async function openSheet() {
  const { user, amount, next } = await openForm();
  await user.type(amount, '123');
  await user.click(next);
  const sheet = within(await screen.findByRole('dialog'));
  const password = sheet.getByLabelText(PASSWORD.name);
  const code = sheet.getByRole('textbox', { name: translate('identity:field.code') });
  const withdraw = sheet.getByRole('button', { name: translate('wallet:withdrawNow') });
  return { user, sheet, password, code, withdraw };
}

test('a withdrawal carries address, amount and proofs, and a repeat after a lost answer the same key', async () => {
  const { user, sheet, password, code, withdraw } = await openSheet();
  sheet.getByText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  await sheet.findByText('120 USDT');
  await user.type(password, '481516');
  await user.type(code, ' 123456');
  await sendTwice(api, 'wallet.withdraw', { press: () => user.click(withdraw), reply: { id: ADDRESS_ID } });
  await screen.findByText(translate('wallet:requested'));
  expect(api.sent('wallet.withdraw')).toEqual([SENT, SENT]);
  expect(api.keys('wallet.withdraw')).toHaveLength(1);
});

test.each([
  ['19.9', translate('wallet:atLeast', { amount: '20 USDT' })],
  ['25.1234567', translate('wallet:decimals', { count: '6' })],
  ['99999', translate('wallet:atMost', { amount: '10,000 USDT' })],
])('an amount of %s says its limit: %s', async (typed, text) => {
  const { user, amount, next } = await openForm();
  await user.type(amount, typed);
  expect(faultOf(amount)).toBe(text);
  await user.click(next);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('fees and limits each lead to their rules', async () => {
  await openForm();
  const hrefOf = (kind: 'withdrawal' | 'withdrawal_limits') => {
    const name = `${translate('rules:title')}: ${translate(`rules:kind.${kind}`)}`;
    return screen.getByRole('link', { name }).getAttribute('href');
  };
  expect(hrefOf('withdrawal')).toBe('/rules#withdrawal/USDT');
  expect(hrefOf('withdrawal_limits')).toBe('/rules#withdrawal_limits/2');
});

test('nothing typed is asked for, and all that can leave is one press away', async () => {
  const { user, amount, next } = await openForm();
  await user.click(next);
  expect(faultOf(amount)).toBe(translate('wallet:amountRequired'));
  await user.click(screen.getByRole('button', { name: translate('wallet:max') }));
  expect(amount).toHaveProperty('value', '10,000');
});

test('missing proofs are asked for, and a wrong password stands at its field', async () => {
  const { user, password, code, withdraw } = await openSheet();
  await user.click(withdraw);
  expect(faultOf(password)).toBe(translate('wallet:payPasswordRequired'));
  expect(faultOf(code)).toBe(translate('wallet:codeRequired'));
  api.refuse('wallet.withdraw', 'identity.wrong_pay_password', { field: 'pay_password', left: 4 });
  await user.type(password, '111111');
  await user.type(code, '123456');
  await user.click(withdraw);
  await expect.poll(() => faultOf(password)).toContain('Attempts left: 4');
});

test('a withdrawal that is on its way is not sent again', async () => {
  const { user, password, code, withdraw } = await openSheet();
  const answer = api.hold('wallet.withdraw');
  await user.type(password, '481516');
  await user.type(code, '123456');
  await user.dblClick(withdraw);
  expect(withdraw).toHaveProperty('disabled', true);
  answer({ id: ADDRESS_ID });
  await screen.findByText(translate('wallet:requested'));
  expect(api.sent('wallet.withdraw')).toHaveLength(1);
});

test('both dates of a delisting stand above the form while withdrawals go on', async () => {
  const delisting = { deposits_until: Date.UTC(2026, 1, 3), withdrawals_until: Date.UTC(2026, 2, 7) };
  const chain = {
    chain: 'ETH',
    name: 'Ethereum',
    network: 'ERC20',
    deposit_closed: 'delisted',
    delisting,
  } as const;
  api.on('wallet.coins', [{ currency_id: 1, code: 'USDT', name: 'Tether', scale: 8, chains: [chain] }]);
  await openForm();
  expect(screen.getByText(/USDT is being delisted on ERC20/).textContent).toMatch(/Feb.*Mar/);
});
