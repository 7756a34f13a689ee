import { compareDecimal, mulDecimal } from '@openbourse/money';
import { Trade } from './pages/trade.ts';
import { cancelAll, firstMatch, restingPrice } from './orders.ts';
import { expect, PHONE, test, watchFaults } from './test.ts';
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
  // Canceled there, it is gone here, and the money is back.
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

test('an order is placed and canceled with the keyboard alone', async ({ visit, trader }) => {
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

test('an open order is edited: less keeps its place, another price goes to the end of the queue', async ({
  visit,
  trader,
}) => {
  const screen = new Trade(await (await visit({ person: trader })).newPage());
  const { page } = screen;
  await screen.open();
  const match = await firstMatch(trader);
  const price = restingPrice(match);
  await screen.fillLimit({ price, quantity: '0.02' });
  await screen.buyButton.click();
  await expect(screen.openOrdersTab(1)).toBeVisible();
  const [order] = await trader.client.call('spot.open_orders', {});
  const sheet = page.getByRole('dialog', { name: en('spot:edit.title') });
  const edit = screen.records.getByRole('button', { name: en('spot:orders.edit'), exact: true });
  const amend = async (field: 'price' | 'quantity', code: string, value: string): Promise<void> => {
    await edit.focus();
    await page.keyboard.press('Enter');
    await sheet.getByRole('textbox', { name: en(`spot:field.${field}`, { code }) }).fill(value);
  };
  await amend('quantity', 'BTC', '0.01');
  await expect(sheet.getByText(en('spot:edit.keeps'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(page, en('spot:edit.saved', { pair: match.symbol }));
  await expect(sheet).toBeHidden();
  const [kept] = await trader.client.call('spot.open_orders', {});
  expect(kept).toMatchObject({ id: order?.id, quantity: '0.01' });
  const lower = String(Math.floor(Number(price) * 0.99));
  await amend('price', 'USDT', lower);
  await expect(sheet.getByText(en('spot:edit.loses'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  const [replaced] = await trader.client.call('spot.open_orders', {});
  expect(replaced).toMatchObject({ price: lower, quantity: '0.01' });
  expect(replaced?.id).not.toBe(order?.id);
  await expect(screen.openOrdersTab(1)).toBeVisible();
});

test('an order with TP/SL is followed by its exit, which names it', async ({ visit, trader }) => {
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const screen = new Trade(await context.newPage());
  const { page } = screen;
  await screen.open();
  const match = await firstMatch(trader);
  const at = (factor: number): string => String(Math.floor(Number(match.currency_quotation.close) * factor));
  await screen.chooseType('market');
  await screen.total.fill('100');
  await page.getByRole('checkbox', { name: en('spot:exit.name') }).check();
  const level = (name: 'takeProfit' | 'stopLoss') =>
    page.getByRole('textbox', { name: en(`spot:field.${name}`, { code: 'USDT' }) });
  // Nothing is sent without a level, or with one that the price has passed.
  await screen.buyButton.click();
  await expect(page.getByText(en('spot:exit.missing'))).toBeVisible();
  await level('takeProfit').fill(at(0.9));
  await expect(page.getByText(/would win nothing/)).toBeVisible();
  await level('takeProfit').fill(at(1.1));
  await level('stopLoss').fill(at(0.9));
  await expect(page.getByText(/^Estimated profit 9\.\d\d USDT/)).toBeVisible();
  await expect(page.getByText(/^Estimated loss 10\./)).toBeVisible();
  await screen.buyButton.click();
  await expectToast(page, /^Bought /);
  await expect(page.getByRole('checkbox', { name: en('spot:exit.name') })).not.toBeChecked();

  const open = await trader.client.call('spot.open_orders', {});
  expect(open.map(({ type }) => type).toSorted()).toEqual(['limit', 'stop_market']);
  await expect(screen.openOrdersTab(2)).toBeVisible();
  const parentId = open[0]?.parent_order_id ?? '';
  await expect(page.getByText(en('spot:exit.of', { id: `…${parentId.slice(-4)}` }))).toHaveCount(2);

  await page.goto('/trade-detail');
  await page
    .getByRole('button', { name: new RegExp(en('spot:type.stop_market')) })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: en('spot:detail.title') });
  await sheet.getByRole('button', { name: en('spot:detail.showParent') }).click();
  await expect(sheet.getByRole('definition').filter({ hasText: en('spot:exitState.armed') })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a trailing stop is placed with its distance, shows where it stands, and is canceled', async ({
  visit,
  trader,
}) => {
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const screen = new Trade(await context.newPage());
  const { page } = screen;
  await screen.open();
  await screen.chooseType('trailing_stop');
  await page.getByRole('textbox', { name: en('spot:field.trailingDelta') }).fill('30');
  await expect(page.getByText(en('error:spot.trailing_delta', { low: '0.1', high: '20' }))).toBeVisible();
  await page.getByRole('textbox', { name: en('spot:field.trailingDelta') }).fill('20');
  await expect(page.getByText(/^First stop price /)).toBeVisible();
  await screen.quantity.fill('0.001');
  await screen.buyButton.click();
  await expectToast(page, en('spot:receipt.waiting'));
  const [order] = await trader.client.call('spot.open_orders', {});
  expect(order).toMatchObject({ side: 'buy', type: 'stop_market', trailing_delta: 2_000, state: 'pending' });
  await expect(page.getByText(/^Trailing stop 20/)).toBeVisible();
  await trader.client.call('spot.cancel_order', { id: order?.id ?? '' });
  await expect(screen.openOrdersTab(0)).toBeVisible();

  await page.goto('/trade-detail');
  await page.getByRole('button', { name: /Trailing stop 20/ }).click();
  const sheet = page.getByRole('dialog', { name: en('spot:detail.title') });
  await expect(sheet.getByText(en('spot:column.lowest'))).toBeVisible();
  expect(faults).toEqual([]);
});

test('scaled orders are placed as they were listed', async ({ visit, trader }) => {
  const context = await visit({ person: trader, isDark: true, viewport: PHONE });
  const faults = watchFaults(context);
  const trade = new Trade(await context.newPage());
  await trade.open();
  const highest = restingPrice(await firstMatch(trader));
  const lowest = mulDecimal(highest, '0.9', 2, 'floor');
  await trade.chooseType('scaled');
  const priceOf = (name: string) => trade.form.getByRole('textbox', { name });
  await priceOf(en('spot:field.lowestPrice', { code: 'USDT' })).fill(lowest);
  await priceOf(en('spot:field.highestPrice', { code: 'USDT' })).fill(highest);
  await trade.total.fill('900');
  const listed = trade.form.getByRole('table', { name: en('spot:scaled.list') }).locator('tbody tr');
  const count = await listed.count();
  expect(count).toBeGreaterThan(1);
  const prices = await listed.locator('td:first-child').allInnerTexts();
  await trade.buyButton.click();
  await expectToast(trade.page, en('spot:scaled.placed', { count }));
  await expect(trade.openOrdersTab(count)).toBeVisible();
  const open = await trader.client.call('spot.open_orders', {});
  const placed = open.map(({ price }) => price ?? '').toSorted((a, b) => compareDecimal(a, b));
  expect(prices.map((text) => text.replaceAll(',', ''))).toEqual(placed.map((price) => padded(price)));
  expect(faults).toEqual([]);
});

/** A price with the two decimals of the pair's ticks. */
function padded(price: string): string {
  const [whole = '', rest = ''] = price.split('.');
  return `${whole}.${rest.padEnd(2, '0')}`;
}
