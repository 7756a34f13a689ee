import type { FakeApi } from '@openbourse/testkit/fake-api';
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
      { ...CHAIN, chain: 'ETH', examiner: 'node' },
      { ...CHAIN, chain: 'TRX', name: 'TRON', family: 'tron', examiner: 'nobody' },
    ],
    assets: [
      { ...ASSET, id: 7, currency_id: 1001, code: 'TIDE', delisting: null },
      {
        ...ASSET,
        ...{ id: 8, currency_id: 1002, code: 'REEF' },
        delisting: { deposits_until: Date.UTC(2026, 1, 3), withdrawals_until: Date.UTC(2026, 2, 7) },
      },
    ],
  });
  api.on('operator.proposals', { data: [], next_cursor: null });
});

async function fill(user: ReturnType<typeof openScreen>, fields: readonly (readonly [string, string])[]) {
  const dialog = within(await screen.findByRole('alertdialog'));
  for (const [label, value] of fields) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), value);
  }
  return dialog;
}

test('a coin is listed with the accounts that carry it, and proposed with its decimals', async () => {
  const user = openScreen('/coins');
  expect(await screen.findByText('Spot, P2P')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'List a currency' }));
  const dialog = await fill(user, [
    ['Code', 'reef '],
    ['Name', 'Reef'],
    ['Decimals', '6'],
    ['Reason', REASON],
  ]);
  await user.selectOptions(dialog.getByLabelText('Earn account carries it'), 'false');
  api.refuse('ledger.operator_list_currency', 'ledger.currency_exists');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('listed already');
  expect(api.sent('ledger.operator_list_currency')).toEqual([
    {
      ...{ code: 'REEF', name: 'Reef', kind: 'coin', scale: '6', reason: REASON },
      ...{ in_fiat: 'true', in_financial: 'false', offers_fiat: 'false' },
    },
  ]);
});

test('a coin is proposed on a chain, with a warning where no node vouches for its contract', async () => {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByRole('button', { name: 'List on a chain' }));
  const dialog = await fill(user, [
    ['Code', 'tide'],
    ['Network', 'erc20'],
    ['Decimals on the chain', '6'],
    ['Contract', CONTRACT],
    ['Least deposit', '1'],
    ['Least withdrawal', '5'],
    ['Withdrawal fee', '0.5'],
    ['Reason', REASON],
  ]);
  expect(dialog.queryByText(/No node of this chain/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Chain'), 'TRX');
  expect(dialog.getByText(/No node of this chain/)).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Chain'), 'ETH');
  api.refuse('wallet.operator_list_asset', 'wallet.contract_unknown');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('knows no token');
  expect(api.sent('wallet.operator_list_asset')).toEqual([
    {
      ...{ currency_id: '1001', chain: 'ETH', network: 'ERC20', contract_address: CONTRACT, scale: '6' },
      ...{ min_deposit: '1', min_withdrawal: '5', withdrawal_fee: '0.5', reason: REASON },
    },
  ]);
});

test('an asset is proposed to be delisted with both dates, and a refusal stands in the dialog', async () => {
  const user = openScreen('/coins?view=assets');
  await user.click(await screen.findByText('TIDE'));
  await user.click(await screen.findByRole('button', { name: 'Delist on this chain' }));
  const dialog = await fill(user, [
    ['Deposits until', '2026-02-03T00:00'],
    ['Withdrawals until', '2026-03-05T00:00'],
    ['Reason', REASON],
  ]);
  api.refuse('wallet.operator_delist_asset', 'wallet.delisting_exists');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('announced already');
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
  const dialog = await fill(user, [['Reason', REASON]]);
  api.on('wallet.operator_withdraw_delisting', {});
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await expect
    .poll(() => api.sent('wallet.operator_withdraw_delisting'))
    .toEqual([{ asset_id: '8', reason: REASON }]);
});
