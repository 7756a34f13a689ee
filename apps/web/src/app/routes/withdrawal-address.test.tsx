import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CHAIN = { chain: 'ETH', name: 'Ethereum', family: 'evm', needs_memo: false } as const;
const COIN = { currency_id: 1, code: 'USDT', name: 'Tether', scale: 8, chains: [CHAIN] } as const;
const SENT = {
  currency_id: '1',
  chain: 'ETH',
  address: ADDRESS,
  label: 'Cold wallet',
  pay_password: '481516',
  auth_code: '123456',
};
const ADD = { name: translate('wallet:addAddress') };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('wallet.coins', [COIN]);
  api.on('wallet.withdrawal_quote', {
    code: 'USDT',
    scale: 6,
    minimum: '20',
    maximum: '10000',
    amount: null,
    credited: null,
    factor: 'message_code',
  });
});

async function openForm() {
  const user = openScreen('/withdrawal?coin=USDT');
  const target = await screen.findByRole('button', { name: new RegExp(translate('wallet:toAddress')) });
  await user.click(target);
  await user.click(await screen.findByRole('button', ADD));
  const sheet = within(await screen.findByRole('dialog', ADD));
  const fieldOf = (name: string): HTMLElement => sheet.getByLabelText(name);
  const fields = {
    address: fieldOf(translate('wallet:newAddress')),
    label: fieldOf(translate('wallet:label')),
    password: fieldOf(translate('identity:field.payPassword')),
    code: fieldOf(translate('identity:field.code')),
  };
  const fill = async (values: Partial<Record<keyof typeof fields, string>> = {}): Promise<void> => {
    const all = { address: ADDRESS, label: ' Cold wallet ', password: '481516', code: '123456', ...values };
    for (const name of ['address', 'label', 'password', 'code'] as const)
      await user.type(fields[name], all[name]);
  };
  const submit = sheet.getByRole('button', ADD);
  return { user, sheet, fields, fill, submit, press: () => user.click(submit) };
}

test('an address carries its chain, name and proofs, a repeat the same key, and waits in the book', async () => {
  const { fill, press } = await openForm();
  await fill();
  const bound = {
    id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2',
    label: 'Cold wallet',
    address: ADDRESS,
  } as const;
  api.on('wallet.addresses', [{ ...bound, is_usable: false, usable_at: Date.now() + 3_600_000 }]);
  await sendTwice(api, 'wallet.bind_address', { press, reply: bound });
  await screen.findByText(translate('wallet:bound'));
  expect(api.sent('wallet.bind_address')).toEqual([SENT, SENT]);
  expect(api.keys('wallet.bind_address')).toHaveLength(1);
  const row = await screen.findByRole('button', { name: /^Cold wallet/ });
  expect(row).toHaveProperty('disabled', true);
});

test('everything that is missing is asked for at its field', async () => {
  const { fields, press } = await openForm();
  await press();
  expect(faultOf(fields.address)).toBe(translate('wallet:newAddressRequired'));
  expect(faultOf(fields.label)).toBe(translate('wallet:labelRequired'));
  expect(faultOf(fields.password)).toBe(translate('wallet:payPasswordRequired'));
  expect(faultOf(fields.code)).toBe(translate('wallet:codeRequired'));
  expect(api.sent('wallet.bind_address')).toEqual([]);
});

test('an address of another network is not sent', async () => {
  const { fields, fill, press } = await openForm();
  await fill({ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' });
  await press();
  expect(faultOf(fields.address)).toBe(translate('wallet:addressFormat'));
  expect(api.sent('wallet.bind_address')).toEqual([]);
});

test('an address whose checksum is wrong, and a wrong password, are refused at their fields', async () => {
  const { user, fields, fill, press } = await openForm();
  await fill();
  api.refuse('wallet.bind_address', 'wallet.address_invalid', { field: 'address', chain: 'Ethereum' });
  await press();
  await expect.poll(() => faultOf(fields.address)).toContain('not a valid Ethereum address');
  api.refuse('wallet.bind_address', 'identity.wrong_pay_password', { field: 'pay_password', left: 4 });
  await user.clear(fields.address);
  await user.type(fields.address, ADDRESS);
  await press();
  await expect.poll(() => faultOf(fields.password)).toContain('Attempts left: 4');
});

test('a coin that needs a memo is not bound without one', async () => {
  api.on('wallet.coins', [{ ...COIN, chains: [{ ...CHAIN, needs_memo: true }] }]);
  const { user, sheet, fill, press } = await openForm();
  await fill();
  await press();
  const memo = sheet.getByLabelText(translate('wallet:memo'));
  expect(faultOf(memo)).toBe(translate('wallet:memoRequired'));
  const answer = api.hold('wallet.bind_address');
  await user.type(memo, '100234');
  await press();
  await press();
  answer({});
  await screen.findByText(translate('wallet:bound'));
  expect(api.sent('wallet.bind_address')).toEqual([{ ...SENT, memo: '100234' }]);
});
