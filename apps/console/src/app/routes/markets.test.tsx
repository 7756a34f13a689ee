import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toLocalText } from '../../shared/lib/local-time.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Decided by the committee of listings';

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('market.operator_matches', []);
  api.on('operator.proposals', { data: [], next_cursor: null });
});

const PAIR = {
  id: 1,
  symbol: 'BTC/USDT',
  kind: 'digital',
  is_listed: true,
  is_halted: false,
  filters: { price_tick: '0.01', quantity_step: '0.00001', min_notional: '5', is_trading: true },
  ...{ listed_at: null, opens_at: null, delists_at: null, delisted_at: null, delisting_reason: null },
} as const;
const DATE = Date.UTC(2031, 4, 12, 10);
const withoutOrders = { ...PAIR.filters, is_trading: false };

test('each pair is listed with its state and its dates', async () => {
  const opening = { opens_at: DATE, filters: withoutOrders };
  const delisted = { is_listed: false, delisted_at: DATE, filters: withoutOrders };
  api.on('market.operator_matches', [
    PAIR,
    { ...PAIR, ...opening, id: 2, symbol: 'ETH/USDT' },
    { ...PAIR, filters: withoutOrders, id: 3, symbol: 'SOL/USDT' },
    { ...PAIR, is_halted: true, id: 4, symbol: 'XRP/USDT' },
    { ...PAIR, delists_at: DATE, id: 5, symbol: 'BNB/USDT' },
    { ...PAIR, ...delisted, id: 6, symbol: 'ADA/USDT' },
  ]);
  openScreen('/markets');
  const shown = async (symbol: string) => (await screen.findByText(symbol)).closest('tr')?.textContent;
  expect(await shown('BTC/USDT')).toMatch(/Trading$/);
  expect(await shown('ETH/USDT')).toMatch(/May 12, 2031.*To come$/);
  expect(await shown('SOL/USDT')).toMatch(/No new orders$/);
  expect(await shown('XRP/USDT')).toMatch(/Halted$/);
  expect(await shown('BNB/USDT')).toMatch(/May 12, 2031.*To be delisted$/);
  expect(await shown('ADA/USDT')).toMatch(/May 12, 2031.*Delisted$/);
});

test('a delisting is proposed with its date and a reason for users, and a refusal stays in the dialog', async () => {
  api.on('market.operator_matches', [PAIR]);
  const user = openScreen('/markets?open=1');
  await user.click(await screen.findByRole('button', { name: 'Delist the pair' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Users will read this reason/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Delisted from'), { target: { value: toLocalText(DATE) } });
  await user.type(dialog.getByLabelText('Reason'), REASON);
  api.refuse('market.operator_delist_match', 'market.delisting_exists', { field: 'currency_match_id' });
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('announced already');
  expect(api.sent('market.operator_delist_match')).toEqual([
    { currency_match_id: '1', effective_from: `${DATE}`, reason: REASON },
  ]);
});

test('an announced delisting shows its reason and is withdrawn', async () => {
  api.on('market.operator_matches', [{ ...PAIR, delists_at: DATE, delisting_reason: 'Too little volume' }]);
  api.on('market.operator_withdraw_delisting', {});
  const user = openScreen('/markets?open=1');
  expect(await screen.findByText('Too little volume')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delist the pair' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw the delisting' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Users will read this reason/)).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), REASON);
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(api.sent('market.operator_withdraw_delisting')).toEqual([
      { currency_match_id: '1', reason: REASON },
    ]),
  );
});

test('a delisted pair is listed again with the filters, the products and the feed that it had', async () => {
  const filters = { ...PAIR.filters, is_trading: false };
  const codes = { base_currency_code: 'BTC', quote_currency_code: 'USDT' };
  const offered = { keeps_ticks: true, offers_micro: true, venue_symbol: 'XBTUSDT' };
  const past = { is_listed: false, delisted_at: DATE, quantity_max: '100', ...offered };
  api.on('market.operator_matches', [{ ...PAIR, ...codes, ...past, filters }]);
  api.on('market.operator_list_match', {});
  const user = openScreen('/markets?open=1');
  await user.click(await screen.findByRole('button', { name: 'List again' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Its fee rules hold again/)).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), REASON);
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const { price_tick, quantity_step, min_notional } = filters;
  await waitFor(() =>
    expect(api.sent('market.operator_list_match')).toMatchObject([
      {
        ...{ ...codes, price_tick, quantity_step, min_notional, quantity_max: '100' },
        ...{ keeps_ticks: 'true', offers_micro: 'true', venue_symbol: 'XBTUSDT' },
      },
    ]),
  );
});

test('a pair is proposed with its filters and products, and faults and refusals stand at their fields', async () => {
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
  const press = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Propose' }));
  const [tick, products] = [dialog.getByLabelText('Price tick'), dialog.getByLabelText('Offered on it')];
  await user.clear(tick);
  await user.type(tick, '0');
  await press();
  expect(faultOf(tick)).toBe('Enter a number above zero, for example 0.25');
  expect(api.sent('market.operator_list_match')).toEqual([]);
  await user.clear(tick);
  await user.type(tick, '0.00001');
  const details = { field: 'keeps_ticks', accepted: 'true' };
  api.refuse('market.operator_list_match', 'market.listing_invalid', details);
  await press();
  await expect.poll(() => faultOf(products)).toContain('Offered on it does not fit the listing');
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
