import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buyAtMarket, cancelAll, digitalMatches, placeResting } from '../orders.ts';
import { Trade } from '../pages/trade.ts';
import { goWithin, waitUntilSettled } from '../screens.ts';
import { DESKTOP, expect, PHONE, test } from '../test.ts';
import { waitForPictures } from './wait-for-pictures.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const PHONE_SCREENS = ['home', 'market', 'trade', 'assets'] as const;

/** Contents of the account: purchases in several coins, and orders that wait. */
test.beforeAll(async ({ trader }) => {
  await cancelAll(trader);
  const [btc, eth, sol, xrp] = await digitalMatches(trader);
  if (btc === undefined || eth === undefined || sol === undefined || xrp === undefined)
    throw new Error('The pictures need four pairs.');
  for (const [match, total] of [
    [btc, '1200'],
    [eth, '900'],
    [sol, '450'],
  ] as const) {
    await buyAtMarket(trader, { match, total });
  }
  await placeResting(trader, { match: xrp, quantity: '500' });
  await placeResting(trader, { match: btc, quantity: '0.015' });
});

for (const isDark of [false, true]) {
  test(`phone, ${isDark ? 'dark' : 'light'}`, async ({ visit, trader }) => {
    const page = await (await visit({ person: trader, isDark, viewport: PHONE, scale: 1.5 })).newPage();
    await page.goto('/home');
    for (const screen of PHONE_SCREENS) {
      await goWithin(page, `/${screen}`);
      await waitForPictures(page);
      await take(page, `${screen}-${isDark ? 'dark' : 'light'}`);
    }
  });
}

test('desktop, dark', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, isDark: true, viewport: DESKTOP })).newPage();
  const trade = new Trade(page);
  await trade.open();
  await waitUntilSettled(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await trade.bids.getByRole('button').nth(2).click();
  await trade.quantity.fill('0.05');
  await page.mouse.move(0, 0);
  await waitForPictures(page);
  await take(page, 'desktop-trade-dark');
});

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
