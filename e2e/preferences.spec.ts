import { createPerson } from './accounts.ts';
import { Account } from './pages/account.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en, textsIn } from './texts.ts';

test('language, theme and price colors act at once and outlast a reload', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS) })).newPage();
  await page.goto('/user-center');
  await new Account(page).chooseLanguage('日本語');
  const ja = textsIn('ja-JP');
  await expect(page.getByRole('heading', { name: ja('identity:center.title') })).toBeVisible();
  await page.getByRole('button', { name: ja('settings:theme.choose') }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: ja('settings:theme.dark') })
    .click();
  await page.getByRole('button', { name: ja('settings:colors.title') }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: ja('settings:colors.swapped') })
    .click();
  const root = page.locator('html');
  const look = async () => {
    await expect(root).toHaveAttribute('lang', 'ja-JP');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(root).toHaveAttribute('data-price-colors', 'swapped');
  };
  await look();
  const call = page.waitForRequest('**/api/**');
  await page.reload();
  expect((await call).headers()['lang']).toBe('jp');
  await look();
  await expect(page.getByRole('heading', { name: ja('identity:center.title') })).toBeVisible();
});

test('a person who chose nothing has the theme of the device, and follows its change', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about-us');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('switch', { name: en('settings:theme.title') }).check();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('the price colors change what rising and falling look like', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/user-center');
  await waitUntilSettled(page);
  const colors = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue('--color-up'), style.getPropertyValue('--color-down')];
    });
  const [up, down] = await colors();
  expect(up).not.toBe('');
  await page.getByRole('button', { name: en('settings:colors.title') }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: en('settings:colors.swapped') })
    .click();
  await expect.poll(colors).toEqual([down, up]);
});

test('hidden balances stay hidden, in the other window too', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/assets?account=1');
  await waitUntilSettled(page);
  const worth = page.getByRole('region', { name: en('ledger:total') });
  await expect(worth).not.toContainText('••••••');
  await page.getByRole('button', { name: en('ledger:hide') }).click();
  await expect(worth).toContainText('••••••');
  await expect(page.getByRole('list', { name: en('ledger:balances') })).not.toContainText(/\d,\d{3}/);
  await page.reload();
  await waitUntilSettled(page);
  await expect(worth).toContainText('••••••');
  await page.getByRole('button', { name: en('ledger:show') }).click();
  await expect(worth).not.toContainText('••••••');
});

test('without a choice the language of the browser is taken, else Chinese', async ({ browser }) => {
  for (const [locale, shown] of [
    ['de-AT', 'de-DE'],
    ['zh-TW', 'zh-HK'],
    ['pt-BR', 'zh-CN'],
  ] as const) {
    const context = await browser.newContext({ baseURL: ADDRESS, locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', shown);
    await context.close();
  }
});
