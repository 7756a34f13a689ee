import type { Locator } from '@playwright/test';
import { Lever } from './pages/lever.ts';
import { Trade } from './pages/trade.ts';
import { DESKTOP, expect, test } from './test.ts';
import { waitUntilSettled } from './screens.ts';
import { en } from './texts.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element has no box.');
  return box;
}

test('chart, book and form stand side by side, and a level fills the price', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  const trade = new Trade(page);
  await trade.open();
  await waitUntilSettled(page);
  const chart = page.locator('canvas').first();
  await expect(chart).toBeVisible();
  const [left, middle, right] = [await boxOf(chart), await boxOf(trade.asks), await boxOf(trade.form)];
  expect(left.x + left.width).toBeLessThanOrEqual(middle.x);
  expect(middle.x + middle.width).toBeLessThanOrEqual(right.x);
  for (const box of [left, middle, right]) expect(box.y).toBeLessThan(DESKTOP.height / 2);
  await expect.poll(() => countColours(page.locator('canvas'))).toBeGreaterThan(3);

  const level = trade.bids.getByRole('button').nth(3);
  await level.click();
  const filled = (await trade.price.inputValue()).replaceAll(',', '');
  expect(filled).toMatch(/^\d+(?:\.\d+)?$/);
  await trade.bids.getByRole('button').nth(7).click();
  await expect(trade.price).not.toHaveValue(filled);
});

test('the button of a ticket stays in reach where the fields are more than its panel holds', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  const trade = new Trade(page);
  await trade.open();
  await page.getByRole('checkbox', { name: en('spot:exit.name') }).check();
  await expect(trade.buyButton).toBeInViewport({ ratio: 1 });
  const lever = new Lever(page);
  await lever.open();
  await lever.form.getByRole('checkbox', { name: en('contract:triggers') }).check();
  await expect(lever.openButton('long')).toBeInViewport({ ratio: 1 });
});

/** The colors that the chart has really drawn; an empty canvas has one. */
async function countColours(canvases: Locator): Promise<number> {
  const counts = await canvases.evaluateAll((found) =>
    found.map((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const drawn = (canvas as HTMLCanvasElement).getContext('2d');
      if (drawn === null || width === 0 || height === 0) return 0;
      const pixels = new Uint32Array(drawn.getImageData(0, 0, width, height).data.buffer);
      return new Set(pixels).size;
    }),
  );
  return Math.max(...counts);
}
