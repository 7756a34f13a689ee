import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const ENTRY = {
  ...{ id: 7, account_type_id: 5, currency_id: 1, code: 'USDT', kind: 'staking_dividend' },
  ...{ amount: '1.5', balance_after: '11.5', reference: null, at: Date.UTC(2026, 10, 3, 12) },
};

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('ledger.account_list', []);
  api.on('ledger.account_entries', {
    data: [ENTRY],
    next_cursor: null,
    exported_until: Date.UTC(2026, 0, 1),
  });
});

test('entries of all accounts are listed with their account, and a gap is named at the end', async () => {
  openScreen('/asset-history');
  await screen.findByText(translate('ledger:kind.staking_dividend'));
  expect(screen.getByText(/Financial account/)).toBeDefined();
  expect(screen.getByText(/Trades before Jan 1, 2026 have been archived/)).toBeDefined();
});

test('filters narrow the list, and none that match says so', async () => {
  const user = openScreen('/asset-history?account=5');
  await screen.findByText(translate('ledger:kind.staking_dividend'));
  expect(api.sent('ledger.account_entries').at(-1)).toMatchObject({ account_type_id: '5' });
  api.on('ledger.account_entries', { data: [], next_cursor: null, exported_until: null });
  await user.click(screen.getByRole('button', { name: translate('app:filter.title') }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: /^Type of entry/ }));
  await user.click(await screen.findByText(translate('ledger:group.fee')));
  await expect
    .poll(() => api.sent('ledger.account_entries').at(-1))
    .toMatchObject({ account_type_id: '5', group: 'fee' });
});
