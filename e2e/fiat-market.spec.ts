import type { BrowserContext, Page } from '@playwright/test';
import { createPerson } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { createFiatTrader, createMerchant, type FiatTrader, type Merchant, publishAd } from './merchants.ts';
import { ADDRESS, DESKTOP, expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';

/** No other test trades for it, so the list holds the ads of this file alone. */
const UNIT = 'NZD';

let merchant: Merchant;
let trader: FiatTrader;

test.describe.configure({ mode: 'default', timeout: 60_000 });
test.beforeAll(async () => {
  merchant = await createMerchant(ADDRESS, `Harbour ${Date.now()}`);
  trader = await createFiatTrader(ADDRESS);
  await publishAd(merchant, { unit: UNIT, price: '1.7', quantity: '500' });
  await publishAd(merchant, { unit: UNIT, price: '1.68', quantity: '500', min_volume: '200' });
  await publishAd(merchant, { unit: UNIT, side: 'buy', price: '1.6', payment_kinds: 'bank,alipay' });
});

/** Opens the market and chooses the money of this test. */
async function openMarket(page: Page, path = '/fiat'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: `${en('fiat:market.unit')}: USD` }).click();
  await page
    .getByRole(page.viewportSize()?.width === DESKTOP.width ? 'menuitem' : 'radio', { name: UNIT })
    .click();
}

/** As on a server whose operator lets guests look around. */
async function openAsGuest(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/api/public/default/site*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { readonly data: object };
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, guest_browsing: true } } });
  });
  return page;
}

function buttonsOf(page: Page, text: 'buyFrom' | 'sellTo') {
  const names = { coin: 'USDT', name: merchant.businessName };
  return page.getByRole('button', { name: en(`fiat:market.${text}`, names) });
}

test('a guest looks at the ads and is sent to the login to take one', async ({ visit }) => {
  const page = await openAsGuest(await visit({}));
  await openMarket(page);
  const ads = page.getByRole('list', { name: en('fiat:market.ads') }).getByRole('article');
  await expect(ads).toHaveText([/1\.68NZD/, /1\.70NZD/]);
  await expect(page.getByRole('link', { name: en('fiat:market.orders') })).toHaveCount(0);
  await buttonsOf(page, 'buyFrom').first().click();
  await expect(page).toHaveURL('/login?redirect=%2Ffiat');
});

test('who buys finds the best ad for an amount and opens an order at its price', async ({ visit }) => {
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const page = await context.newPage();
  await page.goto('/home');
  await page.getByRole('link', { name: en('home:shortcut.fiat'), exact: true }).click();
  await openMarket(page);
  await page.getByLabel(en('fiat:market.amount'), { exact: true }).fill('100');
  // The better price begins at 200.
  await expect(buttonsOf(page, 'buyFrom')).toHaveCount(1);
  await page.getByRole('button', { name: en('fiat:market.best'), exact: true }).click();

  const sheet = page.getByRole('dialog', { name: en('fiat:market.buy', { coin: 'USDT' }) });
  const pays = sheet.getByLabel(en('fiat:market.youPay'), { exact: true });
  const gets = sheet.getByLabel(en('fiat:market.youGet'), { exact: true });
  await expect(pays).toHaveValue('100');
  await expect(gets).toHaveValue('58.82352941');
  await pays.fill('10');
  await expect(pays).toHaveAccessibleDescription(
    new RegExp(en('fiat:market.error.low', { limit: '20.00 NZD' })),
  );
  await pays.fill('400');
  // New buyers are held to what is worth 200 USDT.
  await expect(pays).toHaveAccessibleDescription(
    new RegExp(en('fiat:market.error.value', { limit: '200 USDT' })),
  );
  await gets.fill('50');
  await expect(pays).toHaveValue('85');
  await expect(sheet.getByRole('radio', { name: 'Bank account' })).toBeChecked();
  expect(await seriousOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: en('fiat:market.confirm') }).click();

  await expect(page).toHaveURL(/\/fiat-order\?id=[0-9a-f-]{36}$/);
  const [order] = (await trader.client.call('fiat.orders', { role: 'buyer' })).data;
  expect(order).toMatchObject({ state: 'unpaid', price: '1.7', quantity: '50', amount: '85', unit: UNIT });
  expect(faults).toEqual([]);
});

test('a price that moved is refused, shown anew and taken with the next press', async ({ visit }) => {
  const id = await publishAd(merchant, { unit: UNIT, price: '1.6', quantity: '300' });
  const page = await (await visit({ person: trader })).newPage();
  await page.goto(`/fiat-merchant?id=${merchant.merchantId}`);
  const ad = page.getByRole('article').filter({ hasText: '1.60' });
  await expect(ad).toBeVisible();
  await page.route('**/api/public/fiat/merchant*', (route) => route.abort());
  await ad.getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(en('fiat:market.youPay'), { exact: true }).fill('33');
  await merchant.client.call(
    'fiat.edit_ad',
    {
      id,
      quantity: '300',
      price_kind: 'fixed',
      price: '1.65',
      min_volume: '20',
      max_volume: '500',
      method_ids: merchant.methodId,
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  const confirm = sheet.getByRole('button', { name: en('fiat:market.confirm') });
  await confirm.click();
  await expect(sheet.getByRole('alert')).toContainText('1.65');
  await page.unroute('**/api/public/fiat/merchant*');
  await expect(sheet.getByText('1.65', { exact: true })).toBeVisible();
  await confirm.click();
  await expect(page).toHaveURL(/\/fiat-order\?id=/);
  const [order] = (await trader.client.call('fiat.orders', { role: 'buyer' })).data;
  expect(order).toMatchObject({ price: '1.65', amount: '33' });
});

test('who is not verified is led to the verification', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS) })).newPage();
  await openMarket(page);
  await buttonsOf(page, 'buyFrom').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: en('identity:center.verify') })).toBeVisible();
  await expect(sheet.getByRole('button', { name: en('fiat:market.confirm') })).toHaveCount(0);
});

test('what could not be loaded is tried again', async ({ visit }) => {
  const page = await openAsGuest(await visit({}));
  await page.route('**/api/public/fiat/markets*', (route) => route.abort());
  await page.goto('/fiat');
  await expect(page.getByText(en('app:state.errorTitle'))).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/public/fiat/markets*');
  await page.getByRole('button', { name: en('app:action.retry') }).click();
  await expect(page.getByRole('tab', { name: 'USDT' })).toBeVisible();
});
