import { freshEmail, PASSWORD, PAY_PASSWORD } from './accounts.ts';
import { Entrance } from './pages/entrance.ts';
import { Trade } from './pages/trade.ts';
import { PERSON_SCREENS, waitUntilSettled } from './screens.ts';
import { Steps } from './steps.ts';
import { ADDRESS, DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';
import { letMinutePass } from './time.ts';
import { expectToast } from './toasts.ts';
import { createTrader } from './traders.ts';
import { walk } from './walk.ts';

test.describe.configure({ timeout: 180_000 });

test('a guest on a phone makes the first trade within twelve steps', async ({ visit }) => {
  const page = await (await visit({ viewport: PHONE })).newPage();
  const email = freshEmail();
  const entrance = new Entrance(page);
  const trade = new Trade(page);
  const steps = new Steps();
  await page.goto('/');
  await steps.tap(page.getByRole('link', { name: en('home:menu.register') }).first());
  await steps.fill(entrance.email, email);
  await steps.fill(entrance.password, PASSWORD);
  await steps.tap(page.getByRole('checkbox', { name: en('identity:register.agree') }));
  await steps.tap(entrance.nextButton);
  const useCode = page.getByRole('button', { name: en('identity:demo.useCode') });
  await steps.tap(useCode);
  await steps.tap(page.getByRole('button', { name: en('identity:demo.verify') }));
  await letMinutePass({ email });
  await steps.tap(page.getByRole('button', { name: en('wallet:setPayPassword') }));
  const sheet = page.getByRole('dialog', { name: en('identity:change.payTitle') });
  await steps.fill(sheet.getByLabel(en('identity:field.payPassword'), { exact: true }), PAY_PASSWORD);
  await steps.tap(sheet.getByRole('button', { name: en('identity:demo.useCode') }));
  await steps.fill(trade.total, '50');
  await steps.tap(trade.buyButton);
  await expectToast(page, /^Bought /);
  steps.expectAtMost(12);
});

test('money of a deposit opens a position within eight steps and without a transfer', async ({ visit }) => {
  const trader = await createTrader(ADDRESS);
  const page = await (await visit({ person: trader, viewport: PHONE })).newPage();
  const steps = new Steps();
  // A deposit arrives on the spot account; the contract account of this person was never used.
  await page.goto('/home');
  await steps.tap(page.getByRole('link', { name: en('app:tab.contract') }).last());
  const form = page.getByRole('form', { name: en('contract:form') });
  await steps.fill(form.getByRole('textbox').first(), '10');
  const move = { name: /^Move .* USDT from Spot account and continue$/ };
  await expect(form.getByText(/^Your other accounts give: /)).toBeVisible();
  await expect(form.getByRole('checkbox', { name: en('ledger:move.always') })).not.toBeChecked();
  await steps.tap(form.getByRole('button', move));
  await steps.tap(page.getByRole('dialog').getByRole('button', move));
  const records = page.getByRole('region', { name: en('contract:records') });
  await expect(records.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  steps.expectAtMost(8);
  const { data } = await trader.client.call('ledger.transfers', {});
  expect(data).toMatchObject([{ from_account_type_id: 1, to_account_type_id: 2, code: 'USDT' }]);
  await page.goto('/transfer-record');
  await expect(page.getByText('USDT').first()).toBeVisible();
});

/** Products, and what belongs to each of them, by the paths of their screens. */
const PRODUCTS: readonly string[] = [
  '/trade',
  '/lever',
  '/micro-trade',
  '/fiat',
  '/recharge',
  '/withdrawal',
  '/convert',
  '/pay',
  '/storage-currency-list',
  '/subscription-list',
  '/share-code',
  '/coinKline',
  '/trade-detail',
  '/assets',
];

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`every product is within two steps of every screen of a ${device}`, async ({ visit, trader }) => {
    const page = await (await visit({ person: trader, viewport })).newPage();
    const name = device === 'phone' ? en('app:nav.more') : en('app:action.search');
    const open = page.getByRole('button', { name, exact: true });
    const sheet = page.getByRole('dialog', { name: en('find:title') });
    const missing: string[] = [];
    await walk(page, PERSON_SCREENS, async (path) => {
      await open.click();
      await expect(sheet.getByRole('link').first()).toBeVisible();
      await expect(sheet.locator('a[href^="/coinKline"]')).toHaveCount(1);
      const links = await sheet
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      const paths = new Set(links.map((href) => href?.split('?')[0] ?? ''));
      missing.push(...PRODUCTS.filter((one) => !paths.has(one)).map((one) => `${path}: ${one}`));
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      // The sheet takes its entry of the history along.
      await page.waitForFunction(
        () => ((history.state as { usr?: { overlays?: string[] } } | null)?.usr?.overlays ?? []).length === 0,
      );
    });
    expect(missing).toEqual([]);
    for (const path of PRODUCTS) {
      const steps = new Steps();
      await steps.tap(open);
      await steps.tap(sheet.locator(`a[href="${path}"], a[href^="${path}?"]`));
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(sheet).toHaveCount(0);
      steps.expectAtMost(2);
    }
  });
}

test('the slash key finds a pair and a page by their names', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  const sheet = page.getByRole('dialog', { name: en('find:title') });
  const search = sheet.getByRole('searchbox', { name: en('find:search') });
  await page.goto('/help-center');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await search.fill('zzzz');
  await expect(sheet.getByText(en('find:none', { text: 'zzzz' }))).toBeVisible();
  await search.fill('btc');
  await sheet.getByRole('link', { name: 'BTC/USDT' }).click();
  await expect(page).toHaveURL(/\/trade\?symbol=BTC/);
  // The key is the pair's there.
  await expect(new Trade(page).buyButton).toBeVisible();
  await waitUntilSettled(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: en('spot:pair.choose') })).toBeVisible();
});
