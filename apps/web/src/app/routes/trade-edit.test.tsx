import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { countDrawings } from '../testing/count-drawings.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const ORDER = {
  id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2',
  currency_match_id: 1,
  symbol: 'BTC/USDT',
  side: 'buy',
  type: 'limit',
  state: 'pending',
  price: '60000',
  stop_price: null,
  trailing_delta: null,
  activation_price: null,
  peak_price: null,
  visible_quantity: null,
  triggered_at: null,
  quantity: '0.01',
  executed_quantity: '0.004',
  oco_order_id: null,
  take_profit: null,
  stop_loss: null,
  exit_state: null,
  parent_order_id: null,
  post_only: false,
  created_at: 1,
  updated_at: 1,
} as const;
const KEPT = { ...ORDER, quantity: '0.008', updated_at: 2 } as const;
const EDIT = { name: translate('spot:orders.edit') };
const SAVE = { name: translate('app:action.save') };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('spot.open_orders', [ORDER]);
});

async function openEdit() {
  const user = openScreen('/trade?symbol=BTC/USDT');
  const card = within(await screen.findByRole('article'));
  await user.click(card.getByRole('button', EDIT));
  const sheet = within(await screen.findByRole('dialog', { name: translate('spot:edit.title') }));
  const field = (name: 'price' | 'quantity', code: string) =>
    sheet.getByRole('textbox', { name: translate(`spot:field.${name}`, { code }) });
  const enter = async (at: HTMLElement, text: string): Promise<void> => {
    await user.clear(at);
    await user.type(at, text);
  };
  return { user, sheet, price: field('price', 'USDT'), quantity: field('quantity', 'BTC'), enter };
}

test('less keeps its place, which is said with what it holds then, and is sent once under one key', async () => {
  const { user, sheet, quantity, enter } = await openEdit();
  expect(sheet.getByRole('status').textContent).toBe(translate('spot:edit.unchanged'));
  expect(sheet.getByRole('button', SAVE)).toHaveProperty('disabled', true);
  sheet.getByText(translate('spot:edit.withFilled', { quantity: '0.004' }));
  await enter(quantity, '0.008');
  expect(sheet.getByRole('status').textContent).toBe(translate('spot:edit.keeps'));
  sheet.getByText('360 → 240 USDT');
  const press = () => user.click(sheet.getByRole('button', SAVE));
  await sendTwice(api, 'spot.amend_order', { press, reply: { order: KEPT, replaced_order: null } });
  await screen.findByText(translate('spot:edit.saved', { pair: 'BTC/USDT' }));
  const sent = { id: ORDER.id, price: '60000', quantity: '0.008' };
  expect(api.sent('spot.amend_order')).toEqual([sent, sent]);
  expect(api.keys('spot.amend_order')).toHaveLength(1);
});

test('another price goes to the end of the queue, and the order that takes the place stands in the list', async () => {
  const { user, sheet, price, enter } = await openEdit();
  await enter(price, '59000');
  expect(sheet.getByRole('status').textContent).toBe(translate('spot:edit.loses'));
  const order = {
    ...{ ...ORDER, id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f3', price: '59000', created_at: 2 },
    ...{ quantity: '0.006', executed_quantity: '0' },
  };
  api.on('spot.open_orders', [order]);
  api.on('spot.amend_order', {
    order,
    replaced_order: { ...ORDER, state: 'revoked', revoke_reason: 'replaced', updated_at: 2 },
  });
  await user.keyboard('{Enter}');
  await screen.findByText(translate('spot:edit.saved', { pair: 'BTC/USDT' }));
  const card = within(await screen.findByRole('article'));
  card.getByText('59,000');
  expect(api.sent('spot.amend_order')).toEqual([{ id: ORDER.id, price: '59000', quantity: '0.01' }]);
});

test('not more than is filled, and what the server refuses, is said at the field', async () => {
  const { user, sheet, quantity, enter } = await openEdit();
  await enter(quantity, '0.004');
  sheet.getByText(translate('error:spot.quantity_executed', { limit: '0.004', accepted: '0.00401' }));
  await user.click(sheet.getByRole('button', SAVE));
  expect(api.sent('spot.amend_order')).toEqual([]);
  await enter(quantity, '0.02');
  api.refuse('spot.amend_order', 'ledger.insufficient_balance', {
    field: 'quantity',
    available: '1',
    asset: 'USDT',
  });
  await user.click(sheet.getByRole('button', SAVE));
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
});

test('stops that wait and legs of pairs offer no edit', async () => {
  api.on('spot.open_orders', [
    { ...ORDER, type: 'stop_limit', stop_price: '61000' },
    { ...ORDER, id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f3', oco_order_id: ORDER.id },
  ]);
  openScreen('/trade?symbol=BTC/USDT');
  await expect.poll(() => screen.queryAllByRole('article')).toHaveLength(2);
  expect(screen.queryAllByRole('button', EDIT)).toEqual([]);
});

test('an order that is filled meanwhile says so in the open sheet', async () => {
  const { user, sheet, price, enter } = await openEdit();
  await enter(price, '59000');
  api.refuse('spot.amend_order', 'spot.order_closed');
  api.on('spot.open_orders', []);
  await user.click(sheet.getByRole('button', SAVE));
  expect(await sheet.findByText(translate('error:spot.order_closed'))).toBeDefined();
});

test('an iceberg is named with what is visible of it', async () => {
  api.on('spot.open_orders', [{ ...ORDER, visible_quantity: '0.002' }]);
  openScreen('/trade?symbol=BTC/USDT');
  const [card] = await screen.findAllByRole('article');
  expect(within(card as HTMLElement).getByText(`${translate('spot:iceberg.name')} 0.002`)).toBeDefined();
});

test('a trailing stop is named with its distance, and its stop price goes with the last price', async () => {
  const trailing = { ...ORDER, side: 'sell', type: 'stop_market', price: null, trailing_delta: 100 } as const;
  const following = { ...trailing, peak_price: '60000', stop_price: '59400' };
  const waiting = {
    ...trailing,
    id: `${ORDER.id.slice(0, -1)}3`,
    activation_price: '70000',
    stop_price: '69300',
  };
  api.on('spot.open_orders', [following, waiting]);
  openScreen('/trade?symbol=BTC/USDT');
  const [first, second] = await screen.findAllByRole('article');
  const name = `${translate('spot:type.trailing_stop')} 1%`;
  expect(within(first as HTMLElement).getByText(name)).toBeDefined();
  expect(await within(first as HTMLElement).findByText('63,360')).toBeDefined();
  expect(within(second as HTMLElement).getByText('70,000')).toBeDefined();
  expect(within(second as HTMLElement).getByText('69,300')).toBeDefined();
});

test('ticks do not draw the form anew, and what a price does to the order follows the book', async () => {
  const { sheet, price, enter } = await openEdit();
  await enter(price, '60001');
  const drawings = countDrawings(sheet.getByRole('button', SAVE).closest('form') ?? document.body);
  const close = (last: string) =>
    api.channels.on('DAY_MARKET', [
      {
        currency_match_id: 1,
        quotation: { ...MATCH.currency_quotation, close: last, volume: '1', turnover: '1', at: Date.now() },
      },
    ]);
  for (const last of ['64002', '64003', '64004']) {
    close(last);
    await screen.findAllByText(`${last.slice(0, 2)},${last.slice(2)}.00`);
    api.channels.on('DEPTH:1', { bids: [['59000', '1']], asks: [[`${last}.5`, '5']] });
    await screen.findAllByText(`${last.slice(0, 2)},${last.slice(2)}.50`);
  }
  expect(drawings()).toBe(0);
  expect(sheet.getByRole('status').textContent).toBe(translate('spot:edit.loses'));
  api.channels.on('DEPTH:1', { bids: [['59000', '1']], asks: [['60000', '5']] });
  await expect.poll(() => sheet.getByRole('status').textContent).toBe(translate('spot:edit.takes'));
});
