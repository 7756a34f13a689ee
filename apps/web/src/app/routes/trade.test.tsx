import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setOnline } from '../testing/offline.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const PLACED = {
  order: { symbol: 'BTC/USDT', side: 'buy', type: 'limit', state: 'pending', executed_quantity: '0' },
  oco_order: null,
} as const;
const GTC = { time_in_force: 'gtc', post_only: 'false' };

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
  api.on('spot.place_order', PLACED);
  api.channels.on('DEPTH:1', {
    bids: [['63999', '1']],
    asks: [
      ['64001', '0.01'],
      ['64010', '5'],
    ],
  });
});

async function openForm(side: 'buy' | 'sell' = 'buy') {
  const user = openScreen(`/trade?symbol=BTC/USDT&side=${side}`);
  const form = within(await screen.findByRole('form', { name: translate('spot:form.title') }));
  const send = await form.findByRole('button', { name: translate(`spot:form.${side}`, { code: 'BTC' }) });
  await screen.findByText('64,010.00');
  const fieldOf = (
    name:
      | 'price'
      | 'quantity'
      | 'total'
      | 'stopPrice'
      | 'stopLimitPrice'
      | 'trailingDelta'
      | 'activationPrice'
      | 'visibleQuantity',
  ): HTMLElement => {
    const code = name === 'quantity' || name === 'visibleQuantity' ? 'BTC' : 'USDT';
    return form.getByRole('textbox', { name: translate(`spot:field.${name}`, { code }) });
  };
  const enter = async (name: Parameters<typeof fieldOf>[0], text: string): Promise<void> => {
    await user.clear(fieldOf(name));
    await user.type(fieldOf(name), text);
  };
  const choose = async (
    type: 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'oco',
  ): Promise<void> => {
    await user.click(form.getByRole('button', { name: new RegExp(`^${translate('spot:type.label')}`) }));
    const name = `${translate(`spot:type.${type}`)}${translate(`spot:typeHint.${type}`)}`;
    await user.click(
      await screen.findByRole('radio', {
        name: (found) => found.replaceAll(' ', '') === name.replaceAll(' ', ''),
      }),
    );
  };
  return { user, form, send, fieldOf, enter, choose };
}

/** The order that was sent, under the name that is its key as well. */
function sentOrder(): object {
  const [{ client_order_id, ...order } = {}] = api.sent('spot.place_order');
  expect(api.keys('spot.place_order')).toEqual([client_order_id]);
  return order;
}

test('a limit order carries price and quantity, its total stays at home, and the sizes make place for the next', async () => {
  const { user, send, fieldOf, enter } = await openForm();
  await enter('price', '60000');
  await enter('quantity', '0.01');
  expect(fieldOf('total')).toHaveProperty('value', '600');
  await user.click(send);
  expect(await screen.findByText(translate('spot:receipt.open'))).toBeDefined();
  expect(sentOrder()).toEqual({
    currency_match_id: '1',
    side: 'buy',
    type: 'limit',
    price: '60000',
    quantity: '0.01',
    ...GTC,
  });
  expect(fieldOf('quantity')).toHaveProperty('value', '');
  expect(fieldOf('price')).toHaveProperty('value', '60,000');
  expect(faultOf(fieldOf('quantity'))).toBe('');
});

test('a market order is sized by its total', async () => {
  const { user, send, enter, choose } = await openForm();
  await choose('market');
  await enter('total', '50');
  await user.click(send);
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
  expect(sentOrder()).toEqual({ currency_match_id: '1', side: 'buy', type: 'market', total: '50' });
});

test('a trailing stop is a stop order with a distance; it says where it stops first, and why it cannot', async () => {
  const { user, form, send, fieldOf, enter, choose } = await openForm('sell');
  await choose('trailing_stop');
  await enter('trailingDelta', '0.05');
  expect(faultOf(fieldOf('trailingDelta'))).toBe(
    translate('error:spot.trailing_delta', { low: '0.1', high: '20' }),
  );
  await enter('trailingDelta', '1.5');
  await enter('activationPrice', '70000');
  expect(form.getByText(translate('spot:trail.first', { price: '68,950' }))).toBeDefined();
  await enter('quantity', '0.1');
  await user.click(send);
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
  expect(sentOrder()).toEqual({
    ...{ currency_match_id: '1', side: 'sell', type: 'stop_market', quantity: '0.1' },
    ...{ trailing_delta: '150', activation_price: '70000' },
  });
});

test('an iceberg says how much it may show and in how many parts, and is an ordinary order else', async () => {
  const { user, form, send, fieldOf, enter } = await openForm('sell');
  await enter('quantity', '0.1');
  await user.click(form.getByRole('checkbox', { name: translate('spot:iceberg.name') }));
  await enter('visibleQuantity', '0.005');
  const bounds = { low: '0.01', high: '0.09999', asset: 'BTC', parts: '10' };
  expect(faultOf(fieldOf('visibleQuantity'))).toBe(translate('error:spot.visible_quantity', bounds));
  await enter('visibleQuantity', '0.03');
  expect(form.getByText(translate('spot:iceberg.parts', { parts: '4' }))).toBeDefined();
  await user.click(send);
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
  expect(sentOrder()).toMatchObject({ type: 'limit', quantity: '0.1', visible_quantity: '0.03', ...GTC });
  // The next order shows all of itself.
  await expect.poll(() => form.queryByRole('textbox', { name: /BTC.*/ })).not.toBeNull();
  expect(
    form.queryByRole('textbox', { name: translate('spot:field.visibleQuantity', { code: 'BTC' }) }),
  ).toBeNull();
});

test('a trailing stop with a limit becomes a limit order', async () => {
  const { user, send, enter, choose } = await openForm('sell');
  await choose('trailing_stop');
  await enter('trailingDelta', '2');
  await enter('stopLimitPrice', '60000');
  await enter('quantity', '0.1');
  await user.click(send);
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
  expect(sentOrder()).toEqual({
    ...{ currency_match_id: '1', side: 'sell', type: 'stop_limit', price: '60000', quantity: '0.1' },
    trailing_delta: '200',
  });
});

test('a large market order is sent after a second look', async () => {
  api.on('ledger.account_list', [
    { account_type_id: 1, code: 'trade', balances: [{ currency_id: 1, code: 'USDT', available: '100000' }] },
  ]);
  const { user, send, enter, choose } = await openForm();
  await choose('market');
  await enter('total', '2000');
  await user.click(send);
  const sheet = within(await screen.findByRole('dialog', { name: translate('spot:confirm.title') }));
  expect(api.sent('spot.place_order')).toEqual([]);
  await user.click(sheet.getByRole('button', { name: translate('spot:form.buy', { code: 'BTC' }) }));
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
});

test('a stop order carries its stop price beside its limit', async () => {
  const { user, send, enter, choose } = await openForm('sell');
  await choose('stop_limit');
  await enter('stopPrice', '63000');
  await enter('price', '62900');
  await enter('quantity', '0.1');
  await user.click(send);
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
  expect(sentOrder()).toEqual({
    currency_match_id: '1',
    side: 'sell',
    type: 'stop_limit',
    price: '62900',
    stop_price: '63000',
    quantity: '0.1',
    ...GTC,
  });
});

test('an OCO carries both legs; a leg on the wrong side says so', async () => {
  const { user, send, fieldOf, enter, choose } = await openForm('sell');
  await choose('oco');
  await enter('price', '63000');
  expect(faultOf(fieldOf('price'))).toContain(translate('error:spot.oco_prices'));
  await enter('price', '66000');
  await enter('stopPrice', '62000');
  await enter('stopLimitPrice', '61900');
  await enter('quantity', '0.1');
  await user.click(send);
  await expect.poll(() => api.sent('spot.place_order')).toHaveLength(1);
  expect(sentOrder()).toEqual({
    currency_match_id: '1',
    side: 'sell',
    type: 'oco',
    price: '66000',
    stop_price: '62000',
    stop_limit_price: '61900',
    quantity: '0.1',
  });
});

test('an order whose answer is lost is found again, and not sent twice', async () => {
  const { user, send, enter } = await openForm();
  api.lose('spot.place_order');
  api.on('spot.order', PLACED);
  await enter('price', '60000');
  await enter('quantity', '0.01');
  await user.click(send);
  expect(await screen.findByText(translate('spot:receipt.open'))).toBeDefined();
  expect(api.sent('spot.place_order')).toHaveLength(1);
  expect(api.sent('spot.order')).toEqual([{ client_order_id: api.keys('spot.place_order')[0] }]);
});

test('an order that never arrived is sent again under the same name', async () => {
  const { user, send, enter } = await openForm();
  api.lose('spot.place_order');
  api.refuse('spot.order', 'spot.order_not_found');
  await enter('price', '60000');
  await enter('quantity', '0.01');
  await user.click(send);
  const notice = within(await screen.findByRole('alert'));
  expect(send).toHaveProperty('disabled', true);
  api.on('spot.place_order', PLACED);
  await user.click(await notice.findByRole('button', { name: translate('spot:sending.again') }));
  expect(await screen.findByText(translate('spot:receipt.open'))).toBeDefined();
  expect(api.sent('spot.place_order')).toHaveLength(2);
  expect(api.keys('spot.place_order')).toHaveLength(1);
});

test.each([
  ['price', '60000.001', /0\.01/],
  ['quantity', '0.000001', /0\.00001/],
  ['quantity', '100.5', /100/],
  ['quantity', '0.00001', /5 USDT/],
  ['total', '1200', /1,000 USDT available/],
] as const)('a %s of %s says the limit and what passes: %s', async (name, typed, text) => {
  const { user, send, fieldOf, enter } = await openForm();
  await enter('price', '60000');
  await enter(name, typed);
  expect(faultOf(fieldOf(name === 'total' ? 'quantity' : name))).toMatch(text);
  await user.click(send);
  expect(api.sent('spot.place_order')).toEqual([]);
});

test('where all accounts together have too little, the message gives the figure of the row and that of all', async () => {
  const usdt = (available: string) => [{ currency_id: 1, code: 'USDT', available }];
  api.on('ledger.account_list', [
    { account_type_id: 1, code: 'trade', balances: usdt('1000') },
    { account_type_id: 5, code: 'financial', balances: usdt('500') },
  ]);
  const { fieldOf, enter } = await openForm();
  await enter('price', '60000');
  await enter('quantity', '0.03');
  const fault = faultOf(fieldOf('quantity'));
  expect(fault).toContain('1,800 USDT');
  expect(fault).toContain('1,000 USDT');
  expect(fault).toContain('1,500 USDT');
});

test('what is missing is asked for, and a refusal stands at its field until the ticket changes', async () => {
  const { user, send, fieldOf, enter } = await openForm();
  await enter('price', '60000');
  await user.click(send);
  expect(faultOf(fieldOf('quantity'))).toBe(translate('spot:field.missing'));
  const refusal = { field: 'price', low: '61000', high: '67000', accepted: '61000' };
  api.refuse('spot.place_order', 'spot.price_band', refusal);
  await enter('quantity', '0.01');
  await user.click(send);
  await expect.poll(() => faultOf(fieldOf('price'))).toMatch(/61000|61,000/);
  await enter('price', '61000');
  expect(faultOf(fieldOf('price'))).toBe('');
});

test('nothing is sent offline, nor while an order is on its way', async () => {
  const { user, form, send, enter } = await openForm();
  const answer = api.hold('spot.place_order');
  await enter('price', '60000');
  await enter('quantity', '0.01');
  await user.dblClick(send);
  expect(send).toHaveProperty('disabled', true);
  answer(PLACED);
  await expect.poll(() => send).toHaveProperty('disabled', false);
  expect(api.sent('spot.place_order')).toHaveLength(1);
  setOnline(false);
  const offline = form.getByRole('button', { name: translate('app:state.offlineShort') });
  expect(offline).toHaveProperty('disabled', true);
  setOnline(true);
  expect(offline).toHaveProperty('disabled', false);
});

const DATE = Date.UTC(2026, 11, 5, 12);

/** A text that names the date in whichever form the language writes it. */
function isDated(key: 'market:delisting.spot' | 'market:opening') {
  const [before = '', after = ''] = translate(key, { time: '|' }).split('|');
  return (text: string) => text.startsWith(before) && text.endsWith(after) && text.includes('2026');
}

test('a pair that is delisted says when, and what becomes of orders', async () => {
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [{ ...MATCH, delists_at: DATE }] }]);
  await openForm();
  expect(await screen.findByText(isDated('market:delisting.spot'))).toBeDefined();
});

test('a pair that opens later says when, and offers no button until then', async () => {
  const later = { ...MATCH, is_spot_tradable: false, opens_at: DATE };
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [later] }]);
  openScreen('/trade?symbol=BTC/USDT');
  const form = within(await screen.findByRole('form', { name: translate('spot:form.title') }));
  expect(await screen.findByText(isDated('market:opening'))).toBeDefined();
  expect(form.queryByRole('button', { name: translate('spot:form.buy', { code: 'BTC' }) })).toBeNull();
});
