import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('spot.fee_rates', { maker_fee_percent: '0.1', taker_fee_percent: '0.1' });
  const balances = [
    { currency_id: 1, code: 'USDT', available: '10000' },
    { currency_id: 2, code: 'BTC', available: '0.5' },
  ];
  api.on('ledger.account_list', [{ account_type_id: 1, code: 'trade', balances }]);
  api.channels.on('DEPTH:1', { bids: [['63999', '1']], asks: [['64001', '0.01']] });
});

async function openForm() {
  const user = openScreen('/trade?symbol=BTC/USDT&side=buy');
  const form = within(await screen.findByRole('form', { name: translate('spot:form.title') }));
  const send = await form.findByRole('button', { name: translate('spot:form.buy', { code: 'BTC' }) });
  await screen.findByText('64,001.00');
  await user.click(form.getByRole('button', { name: new RegExp(`^${translate('spot:type.label')}`) }));
  await user.click(
    await screen.findByRole('radio', { name: new RegExp(`^${translate('spot:type.scaled')}`) }),
  );
  const fieldOf = (name: 'lowestPrice' | 'highestPrice' | 'quantity' | 'total'): HTMLElement => {
    const code = name === 'quantity' ? 'BTC' : 'USDT';
    return form.getByRole('textbox', { name: translate(`spot:field.${name}`, { code }) });
  };
  const enter = async (name: Parameters<typeof fieldOf>[0], text: string): Promise<void> => {
    await user.clear(fieldOf(name));
    await user.type(fieldOf(name), text);
  };
  const rows = (): readonly (string | null)[] =>
    within(form.getByRole('table', { name: translate('spot:scaled.list') }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  return { user, form, send, fieldOf, enter, rows };
}

test('scaled orders are listed before they are sent, and go as one call', async () => {
  api.on('spot.place_scaled_orders', { orders: [] });
  const { user, form, send, fieldOf, enter, rows } = await openForm();
  await enter('lowestPrice', '60000');
  await enter('highestPrice', '60400');
  await enter('quantity', '0.05');
  expect(rows()).toEqual([
    '60,000.000.01 BTC',
    '60,100.000.01 BTC',
    '60,200.000.01 BTC',
    '60,300.000.01 BTC',
    '60,400.000.01 BTC',
  ]);
  expect(fieldOf('total')).toHaveProperty('value', '3,010');
  const averageOf = () => form.getByText(translate('spot:preview.average')).nextElementSibling?.textContent;
  expect(averageOf()).toBe('60,200.00');
  await user.click(
    form.getByRole('button', { name: new RegExp(`^${translate('spot:scaled.distribution')}`) }),
  );
  await user.click(await screen.findByRole('radio', { name: new RegExp(translate('spot:scaled.falling')) }));
  expect(rows()[0]).toBe('60,000.000.01667 BTC');
  await user.click(form.getByRole('checkbox', { name: translate('spot:postOnly') }));
  await user.click(send);
  expect(await screen.findByText(translate('spot:scaled.placed', { count: '0' }))).toBeDefined();
  expect(api.sent('spot.place_scaled_orders')).toEqual([
    {
      ...{ currency_match_id: '1', side: 'buy', lowest_price: '60000', highest_price: '60400' },
      ...{ orders: '5', distribution: 'falling', quantity: '0.05', post_only: 'true' },
    },
  ]);
  expect(api.sent('spot.place_order')).toEqual([]);
  expect(fieldOf('quantity')).toHaveProperty('value', '');
  expect(fieldOf('lowestPrice')).toHaveProperty('value', '60,000');
});

test('a refusal of the server stands at its field, and nothing is sent that a rule refuses', async () => {
  api.refuse('spot.place_scaled_orders', 'spot.price_band', {
    ...{ field: 'lowest_price', low: '51200', high: '76800' },
  });
  const { user, send, fieldOf, enter } = await openForm();
  await enter('lowestPrice', '60000');
  await enter('highestPrice', '60000.01');
  await enter('quantity', '0.05');
  await user.click(send);
  expect(faultOf(fieldOf('highestPrice'))).toMatch(/60,000\.04/);
  expect(api.sent('spot.place_scaled_orders')).toEqual([]);
  await enter('highestPrice', '60001');
  await user.click(send);
  await expect.poll(() => faultOf(fieldOf('lowestPrice'))).toMatch(/51,?200/);
});
