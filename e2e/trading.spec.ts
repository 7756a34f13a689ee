import { newIdempotencyKey } from '@openbourse/client';
import { compareDecimal } from '@openbourse/money';
import { Trade } from './pages/trade.ts';
import { cancelAll, firstMatch, restingPrice } from './orders.ts';
import { expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(async ({ trader }) => cancelAll(trader));

test('two windows follow orders, fills and balances live', async ({ visit, trader }) => {
  const context = await visit({ person: trader, isDark: true });
  const faults = watchFaults(context);
  const [here, there] = [new Trade(await context.newPage()), new Trade(await context.newPage())];
  await here.open();
  await there.open();
  const before = await there.available.innerText();
  const match = await firstMatch(trader);
  const price = restingPrice(match);

  // A limit order placed here waits there, and holds its money in both.
  await here.fillLimit({ price, quantity: '0.01' });
  await here.buyButton.click();
  await expectToast(here.page, en('spot:receipt.open'));
  for (const window of [here, there]) {
    await expect(window.openOrdersTab(1)).toBeVisible();
    await expect(window.records.getByText(en('app:word.buy'), { exact: true })).toBeVisible();
    await expect(window.available).not.toHaveText(before);
  }
  // Cancelled there, it is gone here, and the money is back.
  await there.records.getByRole('button', { name: en('spot:orders.cancel'), exact: true }).click();
  for (const window of [here, there]) {
    await expect(window.openOrdersTab(0)).toBeVisible();
    await expect(window.available).toHaveText(before);
  }
  // A market order is executed at once: a fill, another balance, and a history in both.
  const earlier = [];
  for (const window of [here, there]) {
    await window.show('history');
    earlier.push(await window.latestInHistory.textContent({ timeout: 10_000 }));
  }
  await here.chooseType('market');
  await here.total.fill('50');
  await here.buyButton.click();
  await expectToast(here.page, /^Bought /);
  for (const [index, window] of [here, there].entries()) {
    await expect(window.available).not.toHaveText(before);
    await expect(window.latestInHistory).not.toHaveText(earlier[index] ?? '');
    await expect(window.latestInHistory).toContainText(
      `${en('spot:type.market')}${en('spot:status.completed')}`,
    );
  }
  const [fill] = (await trader.client.call('spot.trades', { limit: 1 })).data;
  expect(fill?.symbol).toBe(match.symbol);
  await here.page.goto('/trade-detail');
  await here.page.getByRole('tab', { name: en('spot:orders.trades') }).click();
  await expect(here.page.getByRole('article').first()).toContainText(match.symbol);
  await here.page.goto('/assets?account=1');
  await expect(here.page.getByText(en('ledger:kind.spot_trade')).first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('a double click on buy places one order', async ({ visit, trader }) => {
  const trade = new Trade(await (await visit({ person: trader })).newPage());
  await trade.open();
  const sent: string[] = [];
  trade.page.on(
    'request',
    (request) => request.url().includes('/place_order') && sent.push(request.postData() ?? ''),
  );
  await trade.fillLimit({ price: restingPrice(await firstMatch(trader)), quantity: '0.01' });
  await trade.buyButton.dblclick();
  await expect(trade.openOrdersTab(1)).toBeVisible();
  expect(new Set(sent.map((body) => new URLSearchParams(body).get('client_order_id'))).size).toBe(1);
  expect(await trader.client.call('spot.open_orders', {})).toHaveLength(1);
});

test('an order whose answer is lost is found again and not sent twice', async ({ visit, trader }) => {
  const trade = new Trade(await (await visit({ person: trader })).newPage());
  await trade.open();
  let sendings = 0;
  await trade.page.route('**/spot/place_order', async (route) => {
    sendings += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await trade.fillLimit({ price: restingPrice(await firstMatch(trader)), quantity: '0.01' });
  await trade.buyButton.click();
  await expectToast(trade.page, en('spot:receipt.open'));
  await expect(trade.openOrdersTab(1)).toBeVisible();
  expect(sendings).toBe(1);
  expect(await trader.client.call('spot.open_orders', {})).toHaveLength(1);
});

test('an order that never left is offered to be sent again, with the same name', async ({
  visit,
  trader,
}) => {
  const trade = new Trade(await (await visit({ person: trader })).newPage());
  await trade.open();
  const names = new Set<string | null>();
  let isCut = true;
  await trade.page.route('**/spot/place_order', async (route) => {
    names.add(new URLSearchParams(route.request().postData() ?? '').get('client_order_id'));
    await (isCut ? route.abort('connectionrefused') : route.continue());
  });
  await trade.fillLimit({ price: restingPrice(await firstMatch(trader)), quantity: '0.01' });
  await trade.buyButton.click();
  const notice = trade.page.getByRole('alert');
  await expect(notice).toContainText(en('spot:sending.unsent'));
  expect(await trader.client.call('spot.open_orders', {})).toEqual([]);
  isCut = false;
  await notice.getByRole('button', { name: en('spot:sending.again') }).click();
  await expect(trade.openOrdersTab(1)).toBeVisible();
  expect(names.size).toBe(1);
});

test('an order is placed and cancelled with the keyboard alone', async ({ visit, trader }) => {
  const { page, ...trade } = new Trade(await (await visit({ person: trader })).newPage());
  const screen = new Trade(page);
  await screen.open();
  await trade.price.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(restingPrice(await firstMatch(trader)));
  await page.keyboard.press('Tab');
  await expect(trade.quantity).toBeFocused();
  await page.keyboard.type('0.01');
  await page.keyboard.press('Enter');
  await expect(screen.openOrdersTab(1)).toBeVisible();
  const cancel = trade.records.getByRole('button', { name: en('spot:orders.cancel'), exact: true });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(screen.openOrdersTab(0)).toBeVisible();
});

test('the form names what is missing, too much or too fine', async ({ visit, trader }) => {
  const trade = new Trade(await (await visit({ person: trader })).newPage());
  await trade.open();
  await trade.quantity.fill('');
  await trade.buyButton.click();
  await expect(trade.quantity).toHaveAttribute('aria-invalid', 'true');
  const { close } = (await firstMatch(trader)).currency_quotation;
  await trade.fillLimit({ price: close, quantity: '50' });
  await trade.buyButton.click();
  await expect(trade.form.getByText(/Insufficient balance/)).toBeVisible();
  await trade.quantity.fill('0.0000000001');
  await trade.buyButton.click();
  await expect(trade.quantity).toHaveAttribute('aria-invalid', 'true');
  expect(await trader.client.call('spot.open_orders', {})).toEqual([]);
});

test('the same client order id is one order, whoever sends it', async ({ trader }) => {
  const match = await firstMatch(trader);
  const client_order_id = newIdempotencyKey();
  const input = {
    currency_match_id: match.id,
    side: 'buy',
    type: 'limit',
    price: restingPrice(match),
    quantity: '0.01',
    client_order_id,
  } as const;
  const [first, second] = await Promise.all(
    [0, 1].map(() => trader.client.call('spot.place_order', input, { idempotencyKey: client_order_id })),
  );
  expect(second?.order.id).toBe(first?.order.id);
  expect(compareDecimal(first?.order.executed_quantity ?? '1', '0')).toBe(0);
});
