import { expect, type Page } from '@playwright/test';

/** Waits until logos, banners and fonts have loaded. */
export async function waitForPictures(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
