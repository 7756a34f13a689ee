import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Withdrawals of the weekend';
const PROPOSED = 'Proposed; a second person has to approve it';
const HOT = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
const COLD = '0xCA35b7d915458EF540aDe6068dFe2F44E8fa733c';
const ETHER = { code: 'ETH', chain: 'ETH', chain_name: 'Ethereum', network: 'ERC20' } as const;
const WALLETS = {
  ...{ ...ETHER, asset_id: 4, hot_address: HOT, cold_address: COLD },
  ...{ hot: '2', cold: '90', deposits: '1', needed: '5.5', missing: '3.5', has_refill: false },
  ...{ hot_max: '60', hot_target: '40' },
} as const;
const REFILL = {
  ...ETHER,
  state: 'open',
  ...{ id: 7, amount: '3.5', received: '1', final: '0', reason: REASON },
  ...{ requested_by_name: 'Ada', approved_by_name: 'Bo', cold_address: COLD, hot_address: HOT },
  payments: [{ txid: `0x${'ab'.repeat(32)}`, amount: '1', height: 120 }],
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('withdrawal_maker');
  api.on('wallet.operator_custody', [{ currency_id: 3, code: 'ETH' }]);
  api.on('wallet.operator_house_wallets', [WALLETS]);
  api.on('wallet.operator_refills', { data: [REFILL] });
});

async function ask() {
  const user = openScreen('/custody?view=wallets&open=4');
  await user.click(await screen.findByRole('button', { name: 'Request a refill' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const press = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Propose' }));
  return { user, dialog, press };
}

test('a hot wallet that lacks coins says so, with both addresses, and its refill begins with what is missing', async () => {
  const { dialog, press } = await ask();
  expect(screen.getAllByText('Refill needed').length).toBeGreaterThan(0);
  expect(screen.getByText(/need 3.5 ETH more than the hot wallet holds/)).toBeDefined();
  expect(screen.getByTitle(HOT)).toBeDefined();
  expect(screen.getByTitle(COLD)).toBeDefined();
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '3.5');
  expect(dialog.getByText('The cold wallet holds 90 ETH.')).toBeDefined();
  await sendTwice(api, 'wallet.operator_request_refill', { press, reply: {} });
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  const sent = { asset_id: '4', amount: '3.5', reason: REASON };
  expect(api.sent('wallet.operator_request_refill')).toEqual([sent, sent]);
  expect(api.keys('wallet.operator_request_refill')).toHaveLength(1);
});

test('more than the cold wallet has is refused at its field, and what is no amount is not sent', async () => {
  const { user, dialog, press } = await ask();
  const amount = dialog.getByLabelText('Amount');
  await user.clear(amount);
  await press();
  expect(faultOf(amount)).not.toBe('');
  expect(api.sent('wallet.operator_request_refill')).toEqual([]);
  await user.type(amount, '91');
  const details = { field: 'amount', limit: '90', accepted: '90', asset: 'ETH' };
  api.refuse('wallet.operator_request_refill', 'wallet.cold_too_little', details);
  await press();
  await expect.poll(() => faultOf(amount)).toContain('At most 90 ETH');
});

test.each([
  ['a refill that is open', { has_refill: true, missing: '0' }, 'Refill open'],
  ['a hot wallet above its maximum', { hot: '61', missing: '0' }, 'Above the maximum'],
  ['one within it', { missing: '0' }, 'In order'],
  ['one without a maximum', { hot: '61', hot_max: '0', missing: '0' }, 'In order'],
])('%s shows its state', async (_, change, state) => {
  api.on('wallet.operator_house_wallets', [{ ...WALLETS, ...change }]);
  openScreen('/custody?view=wallets');
  expect(await screen.findByText(state)).toBeDefined();
});

test('without a cold wallet, no refill can be asked for', async () => {
  api.on('wallet.operator_house_wallets', [{ ...WALLETS, cold_address: null, cold: '0', missing: '0' }]);
  openScreen('/custody?view=wallets&open=4');
  expect(await screen.findByText(/This chain has no cold wallet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Request a refill' })).toBeNull();
});

test('a refill shows where it is paid, what the chain shows of it, and is ended with a reason', async () => {
  const user = openScreen('/custody?view=refills&open=7');
  expect(await screen.findByText(/1 ETH in block 120/)).toBeDefined();
  expect(screen.getByTitle(REFILL.payments[0].txid)).toBeDefined();
  expect(screen.getByTitle(HOT)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'End the refill' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const press = () => user.click(dialog.getByRole('button', { name: 'End the refill' }));
  await sendTwice(api, 'wallet.operator_withdraw_refill', { press, reply: REFILL });
  expect(await screen.findByText('The refill is ended')).toBeDefined();
  const sent = { id: '7', reason: REASON };
  expect(api.sent('wallet.operator_withdraw_refill')).toEqual([sent, sent]);
});

test('one that is fulfilled is not ended', async () => {
  api.on('wallet.operator_refills', { data: [{ ...REFILL, state: 'done' }] });
  openScreen('/custody?view=refills&open=7');
  expect((await screen.findAllByText('Fulfilled')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'End the refill' })).toBeNull();
});

test('a sweep shows its transactions with what became of each', async () => {
  const txid = (byte: string): string => `0x${byte.repeat(32)}`;
  const transactions = [
    { txid: txid('cd'), state: 'mined', fee_max: '0.01' },
    { txid: txid('ef'), state: 'replaced', fee_max: '0.005' },
  ] as const;
  const sweep = { ...ETHER, id: 9, address: COLD, amount: '59.7', state: 'done', transactions } as const;
  api.on('wallet.operator_sweeps', { data: [sweep] });
  openScreen('/custody?view=sweeps&open=9');
  const list = within(await screen.findByRole('region', { name: 'Transactions' }));
  expect(list.getByText('Final')).toBeDefined();
  expect(list.getByText('Replaced')).toBeDefined();
  expect(list.getByTitle(txid('cd'))).toBeDefined();
  expect(screen.getAllByText('59.7 ETH').length).toBeGreaterThan(0);
});

test('a list without rows says so', async () => {
  api.on('wallet.operator_sweeps', { data: [] });
  const user = openScreen('/custody?view=sweeps');
  expect(await screen.findByText('Nothing has been swept yet.')).toBeDefined();
  api.on('wallet.operator_refills', { data: [] });
  await user.click(screen.getByRole('button', { name: 'Refills' }));
  expect(await screen.findByText('No refill has been asked for yet.')).toBeDefined();
});

test('a list that fails offers another try', async () => {
  api.refuse('wallet.operator_house_wallets', 'request.not_found');
  const user = openScreen('/custody?view=wallets');
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on('wallet.operator_house_wallets', [WALLETS]);
  await user.click(again);
  expect(await screen.findByText('ETH ERC20')).toBeDefined();
});

const UNSIGNED = {
  ...{ number: 12, chain: 'ETH', address: COLD, is_signed: false },
  statement: 'Openbourse proof of reserves\nchain ETH',
} as const;

test('the keepers sign the shown text, and a wrong signature is refused at its field', async () => {
  api = startApi('ledger_maker');
  api.on('wallet.operator_custody', []);
  api.on('wallet.operator_house_wallets', [WALLETS]);
  api.on('liability.operator_cold_wallets', [UNSIGNED]);
  const user = openScreen('/custody?view=wallets&open=4');
  await user.click(await screen.findByRole('button', { name: 'Add the signature below snapshot 12' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Openbourse proof of reserves/)).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const press = () => user.click(dialog.getByRole('button', { name: 'Publish' }));
  await press();
  const signature = dialog.getByLabelText('Signature');
  expect(faultOf(signature)).not.toBe('');
  expect(api.sent('liability.operator_add_control')).toEqual([]);
  await user.type(signature, ' 0x1b ');
  api.refuse('liability.operator_add_control', 'liability.signature_wrong', {
    field: 'signature',
    address: COLD,
  });
  await press();
  await expect.poll(() => faultOf(signature)).toContain('no signature of');
  api.on('liability.operator_add_control', {});
  await press();
  expect(await screen.findByText('The signature is published')).toBeDefined();
  const sent = { number: '12', chain: 'ETH', signature: '0x1b', reason: REASON };
  expect(api.sent('liability.operator_add_control')).toEqual([sent, sent]);
});

test('a cold wallet that has signed says so', async () => {
  api = startApi('ledger_maker');
  api.on('wallet.operator_custody', []);
  api.on('wallet.operator_house_wallets', [WALLETS]);
  api.on('liability.operator_cold_wallets', [{ ...UNSIGNED, is_signed: true }]);
  openScreen('/custody?view=wallets&open=4');
  expect(await screen.findByText('The cold wallet has signed snapshot 12.')).toBeDefined();
});
