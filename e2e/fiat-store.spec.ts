import { newIdempotencyKey } from '@openbourse/client';
import type { Locator, Page } from '@playwright/test';
import { PAY_PASSWORD } from './accounts.ts';
import { createFiatTrader, createMerchant, type FiatTrader, type Merchant, publishAd } from './merchants.ts';
import { operatorClient } from './operators.ts';
import { ADDRESS, DESKTOP, expect, test } from './test.ts';
import { en } from './texts.ts';
import { raiseLevel } from './time.ts';
import { expectToast } from './toasts.ts';

const PASSWORD_FIELD = en('identity:field.payPassword');

test.describe.configure({ timeout: 120_000 });

/** A name that no other merchant has. */
function freshName(): string {
  return `Harbour ${newIdempotencyKey().slice(-8)}`;
}

function fieldOf(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

function press(page: Page | Locator, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function decide(businessName: string, change: { readonly isCertified: boolean }): Promise<void> {
  const operator = operatorClient('fiat_arbiter');
  const { data } = await operator.call('fiat.operator_merchants', { state: 'applied' });
  await operator.call('fiat.operator_decide_merchant', {
    id: data.find((row) => row.business_name === businessName)?.id ?? '',
    ...(change.isCertified
      ? { decision: 'certify', is_history_waived: 'true', reason: 'Known to the house' }
      : { decision: 'reject', reason: 'The statement names nobody we know' }),
  });
}

/** A person opens an order on an ad of a merchant. */
async function buyFrom(merchant: Merchant, adId: string): Promise<FiatTrader> {
  const buyer = await createFiatTrader(ADDRESS);
  await buyer.client.call(
    'fiat.open_order',
    { ad_id: adId, amount: '46.5', price: '0.93', kind: 'bank' },
    { idempotencyKey: newIdempotencyKey() },
  );
  expect(merchant.email).not.toBe(buyer.email);
  return buyer;
}

test('a person applies, is rejected with a reason, applies again and is certified', async ({ visit }) => {
  const person = await createFiatTrader(ADDRESS);
  const page = await (await visit({ person })).newPage();
  await page.goto('/fiat-store');
  await page.getByRole('link', { name: en('fiat:store.apply.title') }).click();
  const level = page.getByRole('listitem').filter({ hasText: en('fiat:store.criterion.level') });
  await expect(level.getByRole('img', { name: en('fiat:store.missing') })).toBeVisible();
  await expect(level.getByRole('link')).toHaveAttribute('href', '/user-review');
  await expect(page.getByRole('button', { name: en('fiat:store.submit') })).toBeDisabled();

  await raiseLevel(person);
  await page.reload();
  await expect(level.getByRole('img', { name: en('fiat:store.met') })).toBeVisible();
  const name = freshName();
  await apply(page, name);
  await expect(page.getByText(en('fiat:store.bondHeld', { amount: '3,000 USDT' }))).toBeVisible();
  await decide(name, { isCertified: false });
  await page.reload();
  await expect(page.getByText('The statement names nobody we know')).toBeVisible();
  await apply(page, name);
  await decide(name, { isCertified: true });
  await page.goto('/fiat-store');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(en('fiat:store.noAds'))).toBeVisible();
});

/** Missing input is named beside its field before anything is sent. */
async function apply(page: Page, name: string): Promise<void> {
  await fieldOf(page, en('fiat:store.businessName')).fill('');
  await press(page, en('fiat:store.submit'));
  await expect(fieldOf(page, en('fiat:store.businessName'))).toHaveAccessibleDescription(
    new RegExp(en('fiat:store.error.name', { min: 3, max: 30 })),
  );
  await fieldOf(page, en('fiat:store.businessName')).fill(name);
  await fieldOf(page, en('fiat:store.statement')).fill('Trading elsewhere since 2021.');
  await fieldOf(page, PASSWORD_FIELD).fill(PAY_PASSWORD);
  await press(page, en('fiat:store.submit'));
  await expect(page.getByRole('heading', { name: en('fiat:store.state.applied') })).toBeVisible();
}

test('an ad is published, edited, suspended, opened and taken down', async ({ visit }) => {
  const merchant = await createMerchant(ADDRESS, freshName());
  const page = await (await visit({ person: merchant })).newPage();
  await page.goto('/fiat-store');
  await page
    .getByRole('link', { name: en('fiat:store.publish') })
    .first()
    .click();
  await publish(page);
  const ad = page.getByRole('listitem').filter({ hasText: 'EUR' });
  await expect(ad).toContainText('0.93');
  await expect(ad.getByText(en('fiat:store.ad.open'), { exact: true })).toBeVisible();
  const [published] = (await merchant.client.call('fiat.own_ads', {})).data;
  expect(published).toMatchObject({ quantity: '1000', held: '1001.5', window_minutes: 45 });

  await press(ad, en('fiat:store.action.suspend'));
  await expect(ad.getByText(en('fiat:store.ad.suspended'), { exact: true })).toBeVisible();
  await press(ad, en('fiat:store.action.open'));
  await expect(ad.getByText(en('fiat:store.ad.open'), { exact: true })).toBeVisible();
  await ad.getByRole('link', { name: en('fiat:store.action.edit') }).click();
  const quantity = fieldOf(page, en('fiat:store.toSell', { coin: 'USDT' }));
  await expect(quantity).toHaveValue('1,000');
  await quantity.fill('400');
  await press(page, en('app:action.save'));
  await expect(ad).toContainText('400 USDT');
  await press(ad, en('fiat:store.action.cancel'));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(en('fiat:store.takeDownSell', { amount: '400.6 USDT' }));
  await press(dialog, en('fiat:store.action.cancel'));
  await expect(ad.getByText(en('fiat:store.ad.cancelled'), { exact: true })).toBeVisible();
  await expect(ad.getByRole('button')).toHaveCount(0);
  const held = (await merchant.client.call('fiat.own_ads', {})).data[0]?.held;
  expect(held).toBe('0');
});

/** A form with faults shows them beside their fields; then the ad is published. */
async function publish(page: Page): Promise<void> {
  await press(page, en('fiat:market.unit').concat(': USD'));
  await page.getByRole('radio', { name: /EUR/ }).click();
  await fieldOf(page, en('fiat:store.priceOf', { coin: 'USDT' })).fill('0.93');
  const quantity = fieldOf(page, en('fiat:store.toSell', { coin: 'USDT' }));
  await quantity.fill('2000');
  await fieldOf(page, en('fiat:store.minVolume')).fill('100');
  await fieldOf(page, en('fiat:store.maxVolume')).fill('50');
  const minutes = en('fiat:market.windowShort', { minutes: 45 });
  await page.getByText(minutes, { exact: true }).click();
  await press(page, en('fiat:store.publish'));
  await expect(quantity).toHaveAccessibleDescription(
    new RegExp(en('fiat:store.error.tooMuch', { available: '2,000', coin: 'USDT' })),
  );
  await expect(fieldOf(page, en('fiat:store.maxVolume'))).toHaveAccessibleDescription(
    en('fiat:store.error.volumeOrder'),
  );
  await expect(page.getByText(en('fiat:store.error.methods', { count: 3 }))).toBeVisible();
  await quantity.fill('1000');
  await expect(page.getByText('1,001.5 USDT')).toBeVisible();
  await fieldOf(page, en('fiat:store.minVolume')).fill('5');
  await fieldOf(page, en('fiat:store.maxVolume')).fill('500');
  await page.getByRole('checkbox', { name: /Deutsche Bank/ }).check();
  await press(page, en('fiat:store.publish'));
  // Below ten dollars: the server names a value that would pass.
  await expect(fieldOf(page, en('fiat:store.minVolume'))).toHaveAccessibleDescription(/9\.3/);
  await fieldOf(page, en('fiat:store.minVolume')).fill('20');
  await press(page, en('fiat:store.publish'));
  await expectToast(page, en('fiat:store.published'));
}

test('an order on an ad appears by itself, counts, and a store that is left alone hides its ads', async ({
  visit,
}) => {
  const merchant = await createMerchant(ADDRESS, freshName());
  const adId = await publishAd(merchant);
  const page = await (await visit({ person: merchant, viewport: DESKTOP })).newPage();
  await page.goto('/fiat-store?tab=sales');
  await expect(page.getByText(en('fiat:store.noOrders'))).toBeVisible();
  const buyer = await buyFrom(merchant, adId);
  const row = page.getByRole('row').filter({ hasText: '46.50 EUR' });
  await expect(row).toContainText('50 USDT');
  await expect(row).toContainText(en('fiat:order.state.unpaid'));
  await expect(row.getByRole('link')).toHaveAttribute('href', /^\/fiat-order\?id=/);
  await page.getByRole('tab', { name: en('fiat:store.tab.statistics') }).click();
  await expect(page.getByRole('heading', { name: en('fiat:store.byDay') })).toBeVisible();
  await page.getByRole('tab', { name: en('fiat:store.tab.ads') }).click();
  const ad = page.getByRole('listitem').filter({ hasText: '0.93' });
  await expect(ad).toContainText('950 USDT');

  await page.getByRole('switch', { name: new RegExp(en('fiat:store.away')) }).check();
  await expect(ad.getByText(en('fiat:store.ad.suspended'), { exact: true })).toBeVisible();
  const shown = async () =>
    (await buyer.client.call('fiat.merchant', { id: merchant.merchantId })).ads.length;
  await expect.poll(shown).toBe(0);
  await page.getByRole('switch', { name: new RegExp(en('fiat:store.away')) }).uncheck();
  await expect(ad.getByText(en('fiat:store.ad.open'), { exact: true })).toBeVisible();
  await expect.poll(shown).toBe(1);

  await press(page, en('fiat:store.actions'));
  await page.getByRole('menuitem', { name: en('fiat:store.leave') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(PASSWORD_FIELD, { exact: true }).fill(PAY_PASSWORD);
  await press(sheet, en('fiat:store.leave'));
  await expect(page.getByText(en('error:fiat.still_trading'))).toBeVisible();
});

test('a store that could not be loaded is tried again', async ({ visit }) => {
  const person = await createFiatTrader(ADDRESS);
  const page = await (await visit({ person })).newPage();
  await page.route('**/api/private/fiat/store*', (route) => route.abort());
  await page.goto('/fiat-store');
  await expect(page.getByText(en('app:state.errorTitle'))).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/private/fiat/store*');
  await press(page, en('app:action.retry'));
  await expect(page.getByText(en('fiat:store.noStore'))).toBeVisible();
});
