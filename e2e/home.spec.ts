import type { Page } from '@playwright/test';
import { LIMITS } from '@openbourse/api/limits';
import { waitUntilSettled } from './screens.ts';
import { answerSetting } from './site-settings.ts';
import { DESKTOP, expect, test } from './test.ts';
import { en } from './texts.ts';

/** In the order of the specification (section 1). */
const SHORTCUTS = [
  'deposit',
  'micro',
  'staking',
  'activity',
  'help',
  'support',
  'security',
  'download',
] as const;
const MENU = ['verify', 'shareCode', 'security', 'support', 'about', 'download', 'help'] as const;
const PERCENT = /([+-−]?)\s*[\d.,]+%/;

test('the home has what the specification names', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await answerSetting(page, 'app_download_url', '');
  await page.goto('/home');
  await waitUntilSettled(page);

  const shortcuts = page.getByRole('navigation', { name: en('home:shortcuts') }).getByRole('link');
  const names = await shortcuts.allInnerTexts();
  expect(names.slice(0, SHORTCUTS.length)).toEqual(SHORTCUTS.map((name) => en(`home:shortcut.${name}`)));

  const slide = page
    .getByRole('region', { name: en('home:banners') })
    .getByRole('group')
    .first();
  const box = await slide.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(210 / 375, 2);
  expect(box?.height ?? 0).toBeLessThanOrEqual(500);

  await expect(page.getByRole('region', { name: en('home:popular') }).getByRole('link')).toHaveCount(
    LIMITS.popularPairs,
  );

  const ranking = page.getByRole('region', { name: en('home:ranking') });
  await ranking.getByRole('button', { name: en('home:ranking.filter') }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: en('home:ranking.losers') })
    .click();
  const rows = await ranking.getByRole('link').allInnerTexts();
  const changes = rows.map((row) => PERCENT.exec(row)?.[1]).filter((sign) => sign !== undefined);
  expect(changes).not.toEqual([]);
  expect(new Set(changes).size).toBe(1);
  expect(changes[0]).not.toBe('+');

  await page.getByRole('button', { name: en('app:action.menu') }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: en('home:menu.logout') })).toBeVisible();
  const entries = (await drawer.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(entries.slice(0, MENU.length)).toEqual(MENU.map((name) => en(`home:menu.${name}`)));
});

test('each part of the home loads by itself, and banners and notices go on every three seconds', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader, hasMotion: true })).newPage();
  await page.clock.install();
  const asked = new Set<string>();
  const { promise: isLetOn, resolve: letOn } = Promise.withResolvers<void>();
  await page.route(/news\/list|currency_matches|default\/setting/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    asked.add(searchParams.get('category_id') ?? searchParams.get('key') ?? pathname.split('/').at(-1) ?? '');
    await isLetOn;
    await route.continue();
  });
  await page.goto('/home');
  await expect
    .poll(() => [...asked].sort())
    .toEqual(expect.arrayContaining(['2', '3', 'currency_matches', 'service_url']));
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  letOn();
  await waitUntilSettled(page);

  const notice = page
    .getByRole('region', { name: en('home:notices') })
    .getByRole('link')
    .first();
  const shown = page
    .getByRole('region', { name: en('home:banners') })
    .getByRole('group')
    .first();
  const before = await notice.textContent();
  await page.clock.runFor(LIMITS.carouselMs + 100);
  await expect(notice).not.toHaveText(before ?? '');
  await expect(shown).not.toBeInViewport();
});

test('the user is renewed every minute, and a toast goes after two seconds', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.clock.install();
  await page.goto('/home');
  await waitUntilSettled(page);
  const renewed = page.waitForRequest('**/api/private/user/info');
  await page.clock.runFor(LIMITS.userInfoPollMs);
  await renewed;

  await page.goto('/share-code');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waitUntilSettled(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page
    .getByRole('button', { name: en('app:action.copy') })
    .first()
    .click();
  const toast = page.getByRole('status').filter({ hasText: en('app:toast.copied') });
  await expect(toast).toBeVisible();
  await page.clock.runFor(LIMITS.toastMs - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('a guest on a phone reads the first lines before the app is there, a person does not', async ({
  visit,
  trader,
}) => {
  const arrived = Promise.withResolvers<void>();
  const open = async (visitor: Parameters<typeof visit>[0]): Promise<Page> => {
    const page = await (await visit(visitor)).newPage();
    await page.route('**/assets/*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto('/home', { waitUntil: 'commit' });
    return page;
  };
  const guest = await open({});
  const lines = guest.locator('#opening');
  await expect(lines.getByRole('heading', { name: en('landing:headline') })).toBeVisible();
  await expect(lines).toContainText(en('app:demo.strip'));
  for (const other of [{ person: trader }, { locale: 'de-DE' } as const, { viewport: DESKTOP }])
    await expect((await open(other)).locator('#opening')).toBeHidden();
  arrived.resolve();
  await expect(guest.getByRole('link', { name: en('home:menu.register') }).first()).toBeVisible();
  await expect(lines).toHaveCount(0);
  await expect(guest.getByRole('heading', { name: en('landing:headline') })).toHaveCount(1);
});
