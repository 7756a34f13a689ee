import { expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

test('a balance is converted at a quote, and bought again each week', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: PHONE })).newPage();
  await page.goto('/assets');
  await page.getByRole('link', { name: en('convert:title') }).click();
  await page.goto('/convert?from=USDT&to=BTC');
  const amount = page.getByRole('textbox', { name: en('convert:amountOf', { end: en('convert:from') }) });
  await amount.fill('50');
  const sheet = page.getByRole('dialog');
  // The book of the demonstration moves all the time: a quote that it left behind is asked for anew.
  await expect(async () => {
    if (!(await sheet.isVisible())) await page.getByRole('button', { name: en('convert:preview') }).click();
    const renew = sheet.getByRole('button', { name: en('convert:quote.renew') });
    if (await renew.isVisible()) await renew.click();
    await sheet.getByRole('button', { name: /^Convert \(/ }).click({ timeout: 5_000 });
    await expect(sheet.getByText(en('convert:done'), { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await sheet.getByRole('button', { name: en('convert:again') }).click();
  await page.getByRole('tab', { name: en('convert:tab.history') }).click();
  await expect(page.getByText('USDT → BTC').first()).toBeVisible();
  await page.getByRole('tab', { name: en('convert:tab.recurring') }).click();
  await page.getByRole('button', { name: en('convert:plan.add') }).click();
  await sheet.getByRole('textbox', { name: en('convert:plan.amount') }).fill('25');
  await sheet.getByRole('button', { name: en('convert:plan.add') }).click();
  await expect(page.getByRole('button', { name: en('convert:plan.pause') })).toBeVisible();
});
