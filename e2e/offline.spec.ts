import { LIMITS } from '@openbourse/api/limits';
import type { Page } from '@playwright/test';
import { waitUntilSettled } from './screens.ts';
import { expect, test } from './test.ts';
import { en } from './texts.ts';

test('without a connection the app says so, shows the age of its prices and recovers', async ({
  visit,
  trader,
}) => {
  const context = await visit({ person: trader });
  const page = await context.newPage();
  await page.goto('/market');
  await waitUntilSettled(page);
  await context.setOffline(true);
  const bar = page.getByRole('complementary').getByText(/^You are offline/);
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(/Prices are \d+ (?:s|min) old/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
});

test('the app installs, and its shell opens without a connection', async ({ visit, trader }) => {
  const context = await visit({ person: trader, hasServiceWorker: true });
  const page = await context.newPage();
  await page.goto('/home');
  await waitUntilSettled(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  const wanted = await page.evaluate(() =>
    caches
      .open('openbourse-shell-1')
      .then((cache) => cache.keys())
      .then((keys) => keys.length),
  );
  expect(wanted).toBeGreaterThan(3);
  // The second visit is served through the worker, which keeps what it loads.
  await page.reload();
  await waitUntilSettled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: en('app:nav.main') }).last()).toBeVisible();
});

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly {
    readonly src: string;
    readonly type: string;
    readonly sizes: string;
    readonly purpose?: string;
  }[];
}

test('the manifest and its icons are valid', async ({ request, visit }) => {
  const page = await (await visit({})).newPage();
  await page.goto('/login');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Openbourse', start_url: '/', display: 'standalone' });
  const sizes = manifest.icons.map((icon) => icon.sizes);
  expect(sizes).toContain('192x192');
  expect(sizes).toContain('512x512');
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  for (const icon of manifest.icons) {
    const size = await sizeOf(page, icon.src);
    if (icon.sizes !== 'any') expect(size, icon.src).toBe(icon.sizes);
    expect((await request.get(icon.src)).headers()['content-type']).toContain(icon.type);
  }
});

/** The size of a picture as the browser decodes it; rejects when it cannot. */
async function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}

test('a wait in vain for live prices is reported, and may be tried again', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  let isBroken = true;
  await page.routeWebSocket(/\/ws/, (socket) => {
    if (isBroken) void socket.close();
    else socket.connectToServer();
  });
  await page.clock.install();
  await page.goto('/market');
  await waitUntilSettled(page);
  const strip = page.getByRole('status').filter({ hasText: en('app:state.notLive') });
  let isTold = false;
  void textShown(page, 'Maximum number of attempts exceeded.').then(() => {
    isTold = true;
  });
  // The clock goes on by itself as well, while a busy machine loads the page.
  await page.clock.runFor((LIMITS.socketWaitTries / 3) * LIMITS.socketWaitMs);
  await expect(strip).toHaveCount(0);
  expect(isTold).toBe(false);
  await expect(async () => {
    await page.clock.runFor(LIMITS.socketWaitMs);
    expect(isTold).toBe(true);
  }).toPass();
  await expect(strip).toBeVisible();
  isBroken = false;
  await strip.getByRole('button', { name: en('app:action.retry') }).click();
  await expect(strip).toHaveCount(0);
  await page.clock.runFor((LIMITS.socketWaitTries + 1) * LIMITS.socketWaitMs);
  await expect(strip).toHaveCount(0);
});

/** Resolves once a text is there, however short; the page is watched without its clock. */
function textShown(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    text,
  );
}
