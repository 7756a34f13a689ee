import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { countDrawings } from '../testing/count-drawings.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('spot.fee_rates', { maker_fee_percent: '0.1', taker_fee_percent: '0.1' });
  const balances = [
    { currency_id: 1, code: 'USDT', available: '1000' },
    { currency_id: 2, code: 'BTC', available: '0.5' },
  ];
  api.on('ledger.account_list', [{ account_type_id: 1, code: 'trade', balances }]);
  offerAt('64001');
});

/** Moves the book: the best offer has this price. */
function offerAt(price: string): void {
  api.channels.on('DEPTH:1', {
    bids: [['63999', '1']],
    asks: [
      [price, '5'],
      ['64500', '5'],
    ],
  });
}

/** Moves the last price. */
function tradeAt(close: string): void {
  const quotation = { ...MATCH.currency_quotation, close, volume: '1', turnover: '1', at: Date.now() };
  api.channels.on('DAY_MARKET', [{ currency_match_id: 1, quotation }]);
}

async function openForm(type: 'limit' | 'market') {
  const user = openScreen(`/trade?symbol=BTC/USDT&side=buy&type=${type}`);
  const element = await screen.findByRole('form', { name: translate('spot:form.title') });
  const form = within(element);
  await form.findByRole('button', { name: translate('spot:form.buy', { code: 'BTC' }) });
  await screen.findByText('64,001.00');
  const enter = async (name: 'price' | 'quantity' | 'total', text: string): Promise<void> => {
    const code = name === 'quantity' ? 'BTC' : 'USDT';
    const field = form.getByRole('textbox', { name: translate(`spot:field.${name}`, { code }) });
    await user.clear(field);
    await user.type(field, text);
  };
  return { element, form, enter };
}

const PRICES = ['64002', '64003', '64004'];

test('ticks of the book and of the last price do not draw the form anew', async () => {
  const { element, enter } = await openForm('limit');
  await enter('price', '60000');
  await enter('quantity', '0.01');
  const drawings = countDrawings(element);
  await enter('quantity', '0.02');
  const before = drawings();
  expect(before).toBeGreaterThan(0);
  for (const price of PRICES) {
    tradeAt(price);
    await screen.findByText(`${price.slice(0, 2)},${price.slice(2)}.00`);
    offerAt(`${price}.5`);
    await screen.findByText(`${price.slice(0, 2)},${price.slice(2)}.50`);
  }
  expect(drawings()).toBe(before);
});

test('what a market order costs follows the book, and its fields are not drawn anew', async () => {
  const { element, form, enter } = await openForm('market');
  await enter('total', '100');
  const averageOf = () => form.getByText(translate('spot:preview.average')).nextElementSibling?.textContent;
  expect(averageOf()).toBe('≈ 64,001.00');
  const drawings = countDrawings(element);
  for (const price of PRICES) {
    offerAt(price);
    await expect.poll(averageOf).toBe(`≈ ${price.slice(0, 2)},${price.slice(2)}.00`);
  }
  expect(drawings()).toBe(0);
});

test('a rule that the book breaks shows at the field at once', async () => {
  const { form, enter } = await openForm('market');
  await enter('total', '100');
  api.channels.on('DEPTH:1', { bids: [['63999', '1']], asks: [] });
  const text = new RegExp(translate('error:market.no_best_price').slice(0, 12));
  expect(await form.findByText(text)).toBeDefined();
  offerAt('64002');
  await expect.poll(() => form.queryByText(text)).toBeNull();
});
