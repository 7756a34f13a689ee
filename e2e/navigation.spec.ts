import { waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, test } from './test.ts';
import { en } from './texts.ts';

test('back closes what stands above a page, and the page keeps what was typed', async ({ visit }) => {
  const page = await (await visit({})).newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: en('identity:login.register') }).click();
  await expect(page.getByRole('heading', { name: en('identity:register.title') })).toBeVisible();
  const account = page.getByRole('textbox', { name: en('identity:field.email') });
  await account.fill('somebody@example.com');
  await page.getByRole('button', { name: en('identity:agreement.read') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();

  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/register/);
  await expect(account).toHaveValue('somebody@example.com');

  await page.getByRole('button', { name: en('identity:agreement.read') }).click();
  await sheet
    .getByRole('button', { name: en('app:action.close') })
    .first()
    .click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/login/);
});

test('each tab keeps the pair of its own address', async ({ visit, trader }) => {
  const context = await visit({ person: trader });
  const [first, second] = [await context.newPage(), await context.newPage()];
  const pairOf = (page: typeof first) => page.getByRole('heading', { level: 1 });
  await first.goto('/trade?symbol=BTC/USDT');
  await second.goto('/trade?symbol=SOL/USDT');
  await expect(pairOf(first)).toContainText('BTC/USDT');
  await expect(pairOf(second)).toContainText('SOL/USDT');
  await first.reload();
  await expect(pairOf(first)).toContainText('BTC/USDT');
  await expect(first).toHaveTitle(/^[\d,.]+ BTC\/USDT · Openbourse$/);

  await first.getByRole('button', { name: new RegExp(en('spot:pair.choose')) }).click();
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click();
  await expect(pairOf(first)).toContainText('ETH/USDT');
  await expect(first).toHaveURL(/symbol=ETH%2FUSDT/);

  const third = await context.newPage();
  await third.goto('/trade');
  await expect(pairOf(third)).toContainText('ETH/USDT');
});

test('a screen has its shape before the server has answered', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/trade');
  await waitUntilSettled(page);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/public/**', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('main [aria-busy="true"], [aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByRole('link', { name: en('app:tab.assets') })).toBeVisible();
  late.resolve();
  await expect(page.getByRole('form', { name: en('spot:form.title') })).toBeVisible();
});

test('the other screens of an area stand beside each on a desktop, as far as one may open them', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  await page.goto('/secure-log');
  const account = page.getByRole('navigation', { name: en('app:nav.account') });
  const current = account.locator('[aria-current="page"]');
  await expect(current).toHaveText(en('identity:secure.title'));
  await account.getByRole('link', { name: en('apikey:title') }).click();
  await expect(page).toHaveURL(/\/api-keys$/);
  await expect(current).toHaveText(en('apikey:title'));
  await page.goto('/trade');
  await waitUntilSettled(page);
  await expect(account).toHaveCount(0);

  const guest = await (await visit({ viewport: DESKTOP })).newPage();
  await guest.goto('/help-center');
  const help = guest.getByRole('navigation', { name: en('home:menu.help') });
  await expect(help.getByRole('link', { name: en('app:status') })).toBeVisible();
  await expect(help.getByRole('link', { name: en('support:title') })).toHaveCount(0);
});
