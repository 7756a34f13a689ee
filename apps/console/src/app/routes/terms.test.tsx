import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const VERSION = {
  state: 'in_effect',
  ...{ effective_from: 1_795_255_201_000, operator_name: null, reason: null },
  ...{ asset_id: 3, code: 'ETH', network: 'Ethereum', level: null, value: '60' },
} as const;

test.each([
  ['min_deposit', /Users see it for at least an hour/, 1],
  ['hot_max', /No user sees it/, 0],
  ['automatic_max', /No user sees it/, 0],
] as const)('a change of %s says whether users see it and read its reason', async (name, hint, read) => {
  const api = startApi('risk');
  api.on('wallet.operator_terms', [{ ...VERSION, id: 7, name }]);
  const user = openScreen('/terms?open=7');
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(hint)).toBeDefined();
  expect(dialog.queryAllByText(/Users will read this reason/)).toHaveLength(read);
});
