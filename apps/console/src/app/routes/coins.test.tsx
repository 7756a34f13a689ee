import type { ErrorKey } from '@openbourse/api';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Decided by the committee of listings';
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const CHAIN = {
  name: 'Ethereum',
  family: 'evm',
  confirmations_credit: 1,
  confirmations_withdraw: 6,
} as const;

const ASSET = {
  name: 'Tide',
  chain: 'ETH',
  network: 'ERC20',
  scale: 6,
  deposit_closed: null,
  withdrawal_closed: null,
};

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  const tide = { id: 1001, code: 'TIDE', name: 'Tide', logo: '', kind: 'coin', scale: 8 } as const;
  api.on('ledger.operator_currencies', [{ ...tide, accounts: ['trade', 'fiat'], offers_fiat: false }]);
  api.on('wallet.operator_assets', {
    chains: [
      { ...CHAIN, chain: 'ETH', network: '1', examiner: 'node' },
      { ...CHAIN, chain: 'TRX', name: 'TRON', family: 'tron', network: null, examiner: 'nobody' },
    ],
    assets: [
      { ...ASSET, id: 7, currency_id: 1001, code: 'TIDE', delisting: null },
      {
        ...ASSET,
        ...{ id: 8, currency_id: 1002, code: 'REEF' },
        delisting: { deposits_until: Date.UTC(2026, 1, 3), withdrawals_until: Date.UTC(2026, 2, 7) },
      },
      {
        ...ASSET,
        ...{ id: 9, currency_id: 1003, code: 'KELP', deposit_closed: 'delisted' },
        delisting: { deposits_until: Date.UTC(2025, 1, 3), withdrawals_until: Date.UTC(2025, 2, 7) },
      },
    ],
  });
  api.on('operator.proposals', { data: [], next_cursor: null });
});

type Fields = readonly (readonly [string, string])[];

async function fill(user: ReturnType<typeof openScreen>, fields: Fields) {
  const dialog = within(await screen.findByRole('alertdialog'));
  for (const [label, value] of fields) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), value);
  }
  const press = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Propose' }));
  return { dialog, press, fault: (label: string) => faultOf(dialog.getByLabelText(label)) };
}

const REEF = [
  ['Code', 'reef '],
  ['Name', 'Reef'],
  ['Decimals', '6'],
  ['Reason', REASON],
] as const;
const REEF_SENT = {
  ...{ code: 'REEF', name: 'Reef', kind: 'coin', scale: '6', reason: REASON },
  ...{ in_fiat: 'true', in_financial: 'false', offers_fiat: 'false' },
};

async function openCurrency(fields: Fields) {
  const user = openScreen('/coins');
  await user.click(await screen.findByRole('button', { name: 'List a currency' }));
  const form = await fill(user, fields);
  await user.selectOptions(form.dialog.getByLabelText('Earn account carries it'), 'false');
  return { ...form, user };
}

test('a coin is listed with the accounts that carry it', async () => {
  openScreen('/coins');
  expect(await screen.findByText('Spot, P2P')).toBeDefined();
});

test('a currency is proposed with its accounts and decimals, a repeat after a lost answer with the same key', async () => {
  const { press } = await openCurrency(REEF);
  await sendTwice(api, 'ledger.operator_list_currency', { press, reply: {} });
  expect(api.sent('ledger.operator_list_currency')).toEqual([REEF_SENT, REEF_SENT]);
  expect(api.keys('ledger.operator_list_currency')).toHaveLength(1);
});

test('each field of a currency says its own fault, and nothing is sent', async () => {
  const { press, fault } = await openCurrency([
    ['Code', 'R'],
    ['Decimals', '19'],
  ]);
  await press();
  expect(fault('Code')).toBe('Enter 2 to 10 letters or digits');
  expect(fault('Name')).toBe('Fill in this field');
  expect(fault('Decimals')).toBe('Enter a whole number from 0 to 18');
  expect(fault('Reason')).toContain('Write at least');
  expect(api.sent('ledger.operator_list_currency')).toEqual([]);
});

test('a refusal of a currency stands at the field that it names until that changes', async () => {
  const { user, dialog, press, fault } = await openCurrency(REEF);
  api.refuse('ledger.operator_list_currency', 'ledger.currency_exists', { field: 'code' });
  await press();
  await expect.poll(() => fault('Code')).toContain('listed already');
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.type(dialog.getByLabelText('Code'), '{Backspace}2');
  expect(fault('Code')).toBe('');
  const details = { field: 'in_fiat', accepted: 'true' };
  api.refuse('ledger.operator_list_currency', 'ledger.listing_invalid', details);
  await press();
  await expect
    .poll(() => fault('P2P account carries it'))
    .toContain('P2P account carries it does not fit the listing. A value that fits: true');
});

const TIDE = [
  ['Code', 'tide'],
  ['Network', 'erc20'],
  ['Decimals on the chain', '6'],
  ['Contract', CONTRACT],
  ['Least deposit', '1'],
  ['Least withdrawal', '5'],
  ['Withdrawal fee', '0.5'],
  ['Reason', REASON],
] as const;
const TIDE_SENT = {
  ...{ currency_id: '1001', chain: 'ETH', network: 'ERC20', contract_address: CONTRACT, scale: '6' },
  ...{ min_deposit: '1', min_withdrawal: '5', withdrawal_fee: '0.5', reason: REASON },
};

async function openAsset(fields: Fields) {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByRole('button', { name: 'List on a chain' }));
  return { ...(await fill(user, fields)), user };
}

test('a coin is proposed on a chain, with a warning where no node vouches for its contract', async () => {
  const { user, dialog, press } = await openAsset(TIDE);
  expect(dialog.queryByText(/No node of this chain/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Chain'), 'TRX');
  expect(dialog.getByText(/No node of this chain/)).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Chain'), 'ETH');
  await sendTwice(api, 'wallet.operator_list_asset', { press, reply: {} });
  expect(api.sent('wallet.operator_list_asset')).toEqual([TIDE_SENT, TIDE_SENT]);
  expect(api.keys('wallet.operator_list_asset')).toHaveLength(1);
});

const BNB_CHAIN = [
  ['Code', 'bsc'],
  ['Name', 'BNB Smart Chain'],
  ['Network of the node', '56'],
  ['Reason', REASON],
] as const;

async function openChain(fields: Fields) {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByRole('button', { name: 'List a chain' }));
  return fill(user, fields);
}

test('a chain is proposed once, however often the button is pressed', async () => {
  const { press } = await openChain(BNB_CHAIN);
  await sendTwice(api, 'wallet.operator_list_chain', { press, reply: {} });
  const sent = {
    ...{ chain: 'BSC', name: 'BNB Smart Chain', family: 'evm', network: '56', reason: REASON },
    ...{ confirmations_credit: '15', confirmations_withdraw: '30' },
  };
  expect(api.sent('wallet.operator_list_chain')).toEqual([sent, sent]);
  expect(api.keys('wallet.operator_list_chain')).toHaveLength(1);
});

test('each field of a chain says its own fault, and a refusal stands at what it names', async () => {
  const { press, fault } = await openChain([
    ['Network of the node', 'Main net'],
    ['Confirmations to credit', '0'],
    ['Reason', REASON],
  ]);
  await press();
  expect(fault('Code')).toBe('Enter 2 to 10 letters or digits');
  expect(fault('Network of the node')).toBe('Enter digits, or small letters and underscores');
  expect(fault('Confirmations to credit')).toContain('1');
  expect(api.sent('wallet.operator_list_chain')).toEqual([]);
});

test('a chain that is listed already is refused at its code', async () => {
  const { press, fault } = await openChain(BNB_CHAIN);
  api.refuse('wallet.operator_list_chain', 'wallet.chain_exists', { field: 'chain' });
  await press();
  await expect.poll(() => fault('Code')).toContain('listed already');
});

test('each field of an asset says its own fault, and nothing is sent', async () => {
  const { press, fault } = await openAsset([
    ['Code', 'REEF'],
    ['Least deposit', '1,5'],
    ['Reason', REASON],
  ]);
  await press();
  expect(fault('Code')).toBe('No listed coin has this code');
  expect(fault('Network')).toBe('Enter 2 to 10 letters or digits');
  expect(fault('Least deposit')).toBe('Enter a number, for example 0.25');
  expect(fault('Withdrawal fee')).toBe('Enter a number, for example 0.25');
  expect(fault('Contract')).toBe('');
  expect(api.sent('wallet.operator_list_asset')).toEqual([]);
});

test('a refusal of an asset stands at the field that stands for what it names', async () => {
  const { press, fault } = await openAsset(TIDE);
  const refused = async (...refusal: readonly [ErrorKey, Record<string, string>]) => {
    api.refuse('wallet.operator_list_asset', ...refusal);
    await press();
  };
  await refused('wallet.contract_unknown', { field: 'contract_address' });
  await expect.poll(() => fault('Contract')).toContain('knows no token');
  await refused('wallet.asset_exists', { field: 'chain' });
  await expect.poll(() => fault('Chain')).toContain('already');
  expect(fault('Contract')).toBe('');
  await refused('wallet.coin_not_found', { field: 'currency_id' });
  await expect.poll(() => fault('Code')).not.toBe('');
});

test('an asset is proposed to be delisted with both dates, and a refusal stands in the dialog', async () => {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByText('TIDE'));
  await user.click(await screen.findByRole('button', { name: 'Delist on this chain' }));
  const { dialog, press, fault } = await fill(user, [
    ['Withdrawals until', '2026-03-05T00:00'],
    ['Reason', REASON],
  ]);
  await press();
  expect(fault('Deposits until')).toBe('Choose a date and a time');
  expect(api.sent('wallet.operator_delist_asset')).toEqual([]);
  await fill(user, [['Deposits until', '2026-02-03T00:00']]);
  api.refuse('wallet.operator_delist_asset', 'wallet.delisting_exists', { field: 'asset_id' });
  await press();
  expect((await dialog.findByRole('alert')).textContent).toContain('announced already');
  const accepted = '2026-03-05T11:00:00.000Z';
  const details = { field: 'withdrawals_until', accepted };
  api.refuse('wallet.operator_delist_asset', 'wallet.listing_invalid', details);
  await press();
  await expect.poll(() => fault('Withdrawals until')).toContain('Withdrawals until does not fit');
  expect(fault('Withdrawals until')).not.toContain(accepted);
  expect(dialog.queryByRole('alert')).toBeNull();
  const [sent] = api.sent('wallet.operator_delist_asset');
  expect(sent).toEqual({
    ...{ asset_id: '7', reason: REASON },
    deposits_until: `${new Date('2026-02-03T00:00').getTime()}`,
    withdrawals_until: `${new Date('2026-03-05T00:00').getTime()}`,
  });
});

test('an announced delisting shows its dates and is proposed to be withdrawn', async () => {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByText('REEF'));
  expect(screen.queryByText('Not delisted')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Withdraw the delisting' }));
  const { press } = await fill(user, [['Reason', REASON]]);
  api.on('wallet.operator_withdraw_delisting', {});
  await press();
  await expect
    .poll(() => api.sent('wallet.operator_withdraw_delisting'))
    .toEqual([{ asset_id: '8', reason: REASON }]);
});

test('a delisted coin is proposed to be listed again', async () => {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByText('KELP'));
  await user.click(await screen.findByRole('button', { name: 'List again' }));
  const { dialog, press } = await fill(user, [['Reason', REASON]]);
  api.refuse('wallet.operator_relist_asset', 'wallet.chain_unavailable');
  await press();
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(api.sent('wallet.operator_relist_asset')).toEqual([{ asset_id: '9', reason: REASON }]);
});

const LOGO = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const PICTURE = new File(['png'], 'tide.png', { type: 'image/png' });

test('a coin is listed with the logo that was sent, and not while it is on its way or refused', async () => {
  const user = openScreen('/coins');
  await user.click(await screen.findByRole('button', { name: 'List a currency' }));
  const { dialog, press, fault } = await fill(user, REEF);
  api.refuse('file.operator_upload', 'file.not_square', { field: 'file' });
  await user.upload(dialog.getByLabelText('Logo'), PICTURE);
  await expect.poll(() => fault('Logo')).toContain('must be square');
  await press();
  expect(api.sent('ledger.operator_list_currency')).toEqual([]);
  api.on('file.operator_upload', { id: LOGO });
  await user.upload(dialog.getByLabelText('Logo'), PICTURE);
  await expect.poll(() => fault('Logo')).toBe('');
  await user.selectOptions(dialog.getByLabelText('Earn account carries it'), 'false');
  api.on('ledger.operator_list_currency', {});
  await press();
  await expect
    .poll(() => api.sent('ledger.operator_list_currency'))
    .toEqual([{ ...REEF_SENT, logo_file_id: LOGO }]);
});

test('another logo is proposed for a currency, once a picture is chosen', async () => {
  const user = openScreen('/coins');
  await user.click(await screen.findByText('TIDE'));
  await user.click(await screen.findByRole('button', { name: 'Change the logo' }));
  const { dialog, press, fault } = await fill(user, [['Reason', REASON]]);
  await press();
  expect(fault('Logo')).not.toBe('');
  api.on('file.operator_upload', { id: LOGO });
  await user.upload(dialog.getByLabelText('Logo'), PICTURE);
  await expect.poll(() => fault('Logo')).toBe('');
  api.on('ledger.operator_set_logo', {});
  await press();
  await expect
    .poll(() => api.sent('ledger.operator_set_logo'))
    .toEqual([{ currency_id: '1001', file_id: LOGO, reason: REASON }]);
});
