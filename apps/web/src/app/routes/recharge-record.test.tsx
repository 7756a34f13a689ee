import { translate } from '@openbourse/kit/lib/i18n.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const LATE = {
  id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2',
  kind: 'chain',
  state: 'rejected',
  code: 'USDT',
  received: '25',
  amount: '25',
  repaid: '0',
  confirmations: 7,
  reason: 'Sent from a sanctioned address',
  credited_at: null,
} as const;

test('a late deposit that was rejected shows the reason and whom to ask, and no credit', async () => {
  const api = startApi();
  api.on('wallet.deposits', { data: [LATE] });
  const user = openScreen('/recharge-record');
  await user.click(await screen.findByRole('button', { name: /25 USDT/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(translate('wallet:why.rejectedLate'))).toBeDefined();
  expect(sheet.getByText(LATE.reason)).toBeDefined();
  expect(sheet.getByRole('link', { name: translate('home:menu.support') }).getAttribute('href')).toBe(
    '/support',
  );
  expect(sheet.queryByText(translate('wallet:credited'))).toBeNull();
});
