import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
  quantity: '0.01',
  executed_quantity: '0',
} as const;
const REVOKED = { ...ORDER, state: 'revoked', updated_at: 2 } as const;
const ALL = { name: translate('spot:orders.cancelAll') };
const SENT = { id: ORDER.id };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('spot.open_orders', [ORDER]);
});

async function openOrder() {
  const user = openScreen('/trade?symbol=BTC/USDT');
  const card = within(await screen.findByRole('article'));
  const button = card.getByRole('button', { name: translate('spot:orders.cancel') });
  return { user, button, press: () => user.click(button) };
}

async function openQuestion() {
  const { user } = await openOrder();
  const ask = async () => {
    await user.click(screen.getByRole('button', ALL));
    return within(await screen.findByRole('alertdialog', ALL));
  };
  const confirm = async (text: string): Promise<void> => {
    // A question that was answered takes a moment to leave.
    await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null);
    const dialog = await ask();
    dialog.getByText(text);
    await user.click(dialog.getByRole('button', ALL));
  };
  return { user, ask, confirm };
}

test('an order is canceled by its id, once, and leaves the list with the answer', async () => {
  const { user, button } = await openOrder();
  const answer = api.hold('spot.cancel_order');
  await user.dblClick(button);
  expect(button).toHaveProperty('disabled', true);
  expect(button.textContent).toContain(translate('spot:orders.cancelling'));
  api.on('spot.open_orders', []);
  answer({ order: REVOKED });
  await screen.findByText(translate('spot:orders.cancelled', { pair: 'BTC/USDT' }));
  expect(screen.queryByRole('article')).toBe(null);
  expect(api.sent('spot.cancel_order')).toEqual([SENT]);
});

test('an order whose cancellation is lost stays, and is canceled by the next press', async () => {
  const { press } = await openOrder();
  await sendTwice(api, 'spot.cancel_order', { press, reply: { order: REVOKED } });
  await screen.findByText(translate('spot:orders.cancelled', { pair: 'BTC/USDT' }));
  expect(api.sent('spot.cancel_order')).toEqual([SENT, SENT]);
});

test('an order that was filled meanwhile says so, and the list is read anew', async () => {
  const { press } = await openOrder();
  api.refuse('spot.cancel_order', 'spot.order_closed');
  api.on('spot.open_orders', []);
  await press();
  await screen.findByText(translate('error:spot.order_closed'), { exact: false });
  await screen.findByText(translate('spot:orders.empty'));
  expect(api.sent('spot.cancel_order')).toEqual([SENT]);
});

test('all orders are canceled after a question that counts them, a repeat under the same key', async () => {
  const { confirm } = await openQuestion();
  const press = () => confirm(translate('spot:orders.cancelAllAsk', { count: 1 }));
  await sendTwice(api, 'spot.cancel_all', { press, reply: { cancelled: 1 } });
  await screen.findByText(translate('spot:orders.cancelledAll', { count: 1 }));
  expect(api.sent('spot.cancel_all')).toEqual([{}, {}]);
  expect(api.keys('spot.cancel_all')).toHaveLength(1);
});

test('narrowed to the pair, the question names it and the call carries it', async () => {
  api.on('spot.open_orders', [
    ORDER,
    { ...ORDER, id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f3', currency_match_id: 2 },
  ]);
  const user = openScreen('/trade?symbol=BTC/USDT');
  await expect.poll(() => screen.queryAllByRole('article')).toHaveLength(2);
  await user.click(
    screen.getByRole('checkbox', { name: translate('spot:orders.thisPair', { pair: 'BTC/USDT' }) }),
  );
  await user.click(screen.getByRole('button', ALL));
  const dialog = within(await screen.findByRole('alertdialog', ALL));
  dialog.getByText(translate('spot:orders.cancelPairAsk', { count: 1, pair: 'BTC/USDT' }));
  api.on('spot.cancel_all', { cancelled: 1 });
  await user.click(dialog.getByRole('button', ALL));
  await screen.findByText(translate('spot:orders.cancelledAll', { count: 1 }));
  expect(api.sent('spot.cancel_all')).toEqual([{ currency_match_id: '1' }]);
});
