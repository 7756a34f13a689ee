import type { CDPSession, Page } from '@playwright/test';
import { waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, PHONE, test } from './test.ts';

/**
 * Work of a screen that is only looked at, as counts, which a slow or busy machine does not change: times would say
 * more of the machine than of the screen.
 */
interface Work {
  readonly styles: number;
  readonly layouts: number;
  /** Elements and texts that were changed. */
  readonly writes: number;
  /** Fields of a form that were drawn anew. */
  readonly fields: number;
}

/** Messages with prices that the screen is looked at for: the list moves twice a second, the book as often. */
const TICKS = 12;

const LOOKED_AT = [
  { name: 'home', path: '/home', viewport: DESKTOP },
  { name: 'home on a phone', path: '/home', viewport: PHONE },
  { name: 'market', path: '/market', viewport: DESKTOP },
  { name: 'market on a phone', path: '/market', viewport: PHONE },
  { name: 'trade', path: '/trade?symbol=BTC/USDT', viewport: DESKTOP },
  { name: 'trade on a phone', path: '/trade?symbol=BTC/USDT', viewport: PHONE },
] as const;

for (const { name, path, viewport } of LOOKED_AT) {
  test(`each tick of ${name} costs little`, async ({ visit, trader }) => {
    const page = await (await visit({ person: trader, viewport })).newPage();
    const ticks = countTicks(page);
    await page.goto(path);
    await waitUntilSettled(page);
    await expect.poll(ticks).toBeGreaterThan(2);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    await watchWrites(page);
    const [before, first] = [await workOf(page, browser), ticks()];
    await expect.poll(ticks, { timeout: 60_000 }).toBeGreaterThanOrEqual(first + TICKS);
    const [after, count] = [await workOf(page, browser), ticks() - first];
    const perTick = (key: keyof Work): number => (after[key] - before[key]) / count;
    console.log(name, count, perTick('styles').toFixed(2), perTick('layouts').toFixed(2), perTick('writes').toFixed(1), after.fields - before.fields);
  });
}

/** Counts messages of the server that move prices. */
function countTicks(page: Page): () => number {
  let count = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/"type":"(?:DAY_MARKET|DEPTH)/.test(String(payload))) count += 1;
    }),
  );
  return () => count;
}

async function watchWrites(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts = { writes: 0, fields: 0 };
    Object.assign(globalThis, { counts });
    new MutationObserver((records) => {
      counts.writes += records.length;
      counts.fields += records.filter(({ target }) => target instanceof HTMLInputElement).length;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

async function workOf(page: Page, browser: CDPSession): Promise<Work> {
  const { metrics } = await browser.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const counts = await page.evaluate(
    () => (globalThis as unknown as { counts: Pick<Work, 'writes' | 'fields'> }).counts,
  );
  return { styles: metric('RecalcStyleCount'), layouts: metric('LayoutCount'), ...counts };
}
