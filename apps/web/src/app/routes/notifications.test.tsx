import { translate } from '@openbourse/kit/lib/i18n.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

test('the title of a notice names what it is about, as its text does', async () => {
  const params = { code: 'USDT', network: 'ERC20', deposits: '2026-12-06', withdrawals: '2027-01-07' };
  startApi().on('notification.list', {
    data: [{ id: 1, kind: 'asset_delisting', group: 'money', params, read_at: null }],
    unread: 1,
  });
  openScreen('/notifications');
  await screen.findByText(translate('notice:asset_delisting.title', { code: 'USDT', network: 'ERC20' }));
  expect(screen.queryByText(/\{\{/)).toBe(null);
});
