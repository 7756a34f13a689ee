import type { BrowserContext } from '@playwright/test';
import { answerSetting } from './site-settings.ts';
import { ADDRESS, DESKTOP, expect, test } from './test.ts';
import { en } from './texts.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Lets the browser call itself another one, before its first page. */
async function pretend(context: BrowserContext, userAgent: string): Promise<void> {
  await context.addInitScript((text) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => text });
  }, userAgent);
}

test('a phone is shown its own steps first, and those of other devices below', async ({ visit, trader }) => {
  const context = await visit({ person: trader });
  await pretend(context, IPHONE);
  const page = await context.newPage();
  await answerSetting(page, 'app_download_url', '');
  await page.goto('/home');
  const shortcuts = page.getByRole('navigation', { name: en('home:shortcuts') });
  await shortcuts.getByRole('link', { name: en('home:shortcut.download') }).click();
  await expect(page).toHaveURL('/install');
  const own = page.getByRole('region', { name: en('install:yours') });
  await expect(own).toContainText(en('install:platform.ios_safari'));
  await expect(own.getByRole('listitem').first()).toContainText(en('install:step.share'));
  await expect(page.getByRole('img', { name: en('install:qr.label') })).toHaveCount(0);
  const others = page.getByRole('region', { name: en('install:others') });
  await expect(others.getByText(en('install:step.lines'))).toBeHidden();
  await others.getByText(en('install:platform.samsung')).click();
  await expect(others.getByText(en('install:step.lines'))).toBeVisible();
});

test('the offer of the browser is accepted, and the installed app is recognized', async ({ visit }) => {
  const page = await (await visit({ viewport: DESKTOP, isDark: true })).newPage();
  await page.goto('/install');
  const install = page.getByRole('button', { name: en('install:install') });
  await expect(page.getByRole('img', { name: en('install:qr.label') })).toBeVisible();
  await expect(install).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: () => Promise.resolve(void dispatchEvent(new Event('appinstalled'))),
    });
    dispatchEvent(offer);
  });
  await install.click();
  await expect(page.getByRole('heading', { name: en('install:installed.title') })).toBeVisible();
  await expect(install).toHaveCount(0);
});

test('a configured address takes the place of the installation', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await answerSetting(page, 'app_download_url', 'https://apps.example/openbourse');
  await page.goto(`${ADDRESS}/home`);
  const shortcuts = page.getByRole('navigation', { name: en('home:shortcuts') });
  await expect(shortcuts.getByRole('link', { name: en('home:shortcut.download') })).toHaveAttribute(
    'href',
    'https://apps.example/openbourse',
  );
});
