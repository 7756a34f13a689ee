import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Decided by the committee of listings';

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('market.operator_matches', []);
  api.on('operator.proposals', { data: [], next_cursor: null });
});

test('a pair is proposed with its filters and products, and a refusal stays in the dialog', async () => {
  const user = openScreen('/markets');
  await user.click(await screen.findByRole('button', { name: 'List a pair' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const fields = [
    ['Base currency', 'eth'],
    ['Quote currency', 'BTC '],
    ['Price tick', '0.00001'],
    ['Quantity step', '0.001'],
    ['Largest quantity', '2000'],
    ['Least total', '0.0001'],
    ['Reason', REASON],
  ] as const;
  for (const [label, value] of fields) await user.type(dialog.getByLabelText(label), value);
  await user.selectOptions(dialog.getByLabelText('Offered on it'), 'micro');
  expect(dialog.getByText(/Users will read this reason/)).toBeDefined();
  const confirm = dialog.getByRole('button', { name: 'Propose' });
  api.refuse('market.operator_list_match', 'market.match_exists');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(api.sent('market.operator_list_match')).toEqual([
    {
      base_currency_code: 'ETH',
      quote_currency_code: 'BTC',
      price_tick: '0.00001',
      quantity_step: '0.001',
      quantity_max: '2000',
      min_notional: '0.0001',
      keeps_ticks: 'true',
      offers_micro: 'true',
      reason: REASON,
    },
  ]);
});
