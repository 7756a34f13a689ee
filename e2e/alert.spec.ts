import { createPerson } from './accounts.ts';
import { firstMatch } from './orders.ts';
import { ADDRESS, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

/** Distance that the market of the demonstration goes within seconds, one way or the other. */
const NEAR = 2n;

test('an alert is set beside the chart, and its owner is notified once the market is there', async ({
  visit,
}) => {
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person, viewport: PHONE })).newPage();
  const { symbol, id, currency_quotation: quotation } = await firstMatch(person);
  await page.goto(`/coinKline?id=${id}`);
  await page.getByRole('button', { name: en('alert:of', { symbol }) }).click();
  const sheet = page.getByRole('dialog');
  const [whole = ''] = quotation.close.split('.');
  for (const threshold of [BigInt(whole) + NEAR, BigInt(whole) - NEAR, 1n]) {
    const price = sheet.getByRole('textbox', { name: en('alert:price') });
    await price.fill(`${threshold}`);
    await sheet.getByRole('button', { name: en('alert:set') }).click();
    await expect(price).toHaveValue('');
  }
  await expect(
    sheet.getByText(en('alert:when.price.below', { threshold: '1', quote: 'USDT' })),
  ).toBeVisible();
  await sheet.getByRole('link', { name: en('alert:all') }).click();
  await page.getByRole('tab', { name: en('alert:ended') }).click();
  await expect(page.getByText(/^Fired /).first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/notifications');
  await expect(page.getByText(en('notice:price_alert.title')).first()).toBeVisible();
});
