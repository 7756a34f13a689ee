import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Decided by the committee of listings';
const RULE = {
  state: 'in_effect',
  ...{ id: 7, effective_from: 1, operator_name: null, reason: null },
  ...{ currency_match_id: 1, symbol: 'BTC/USDT', lot_size: '0.001', lots_max: 10_000, leverage_max: 100 },
  ...{ spread_percent: '0.02', spread_amount: null, fee_percent: '0.05', liquidation_fee_percent: '0.3' },
  ...{ overnight_long_percent: '0.03', overnight_short_percent: '0.03' },
} as const;
const pair = (id: number, symbol: string, more: object = {}) => {
  return { id, symbol, kind: 'digital', is_listed: true, keeps_ticks: true, ...more } as const;
};

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('contract.operator_rules', [RULE]);
  api.on('operator.proposals', { data: [], next_cursor: null });
});

test('a recorded pair without rules gets its first one', async () => {
  api.on('market.operator_matches', [
    pair(1, 'BTC/USDT'),
    pair(2, 'ETH/BTC'),
    pair(3, 'ADA/USDT', { keeps_ticks: false }),
    pair(4, 'SOL/BTC', { is_listed: false }),
  ]);
  api.on('contract.operator_add_rule', {});
  const user = openScreen('/contracts?view=rules');
  await user.click(await screen.findByRole('button', { name: 'Offer contracts on a pair' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const options = within(dialog.getByLabelText('Pair')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['ETH/BTC']);
  const fields = [
    ['Lot size', '0.01'],
    ['Maximum lots per order', '1000'],
    ['Highest leverage', '20'],
    ['Spread in percent', '0.05'],
    ['Fee', '0.05'],
    ['Liquidation fee', '0.3'],
    ['Overnight, long', '0.03'],
    ['Overnight, short', '0.03'],
    ['Reason', REASON],
  ] as const;
  for (const [label, value] of fields) await user.type(dialog.getByLabelText(label), value);
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(api.sent('contract.operator_add_rule')).toMatchObject([
      { currency_match_id: '2', lot_size: '0.01', lots_max: '1000', leverage_max: '20', reason: REASON },
    ]),
  );
});

test('where every recorded pair has rules, none is offered', async () => {
  api.on('market.operator_matches', [pair(1, 'BTC/USDT')]);
  openScreen('/contracts?view=rules');
  await screen.findAllByText('BTC/USDT');
  await waitFor(() => expect(api.sent('market.operator_matches')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Offer contracts on a pair' })).toBeNull();
});
