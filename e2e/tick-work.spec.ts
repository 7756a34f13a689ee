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
  /** Changes of the fields of a form, which each drawing of it makes. */
  readonly fields: number;
}

/** Messages with prices that the screen is looked at for: the list moves about once a second, the book as well. */
const TICKS = 12;

/** Measured 0.5 to 1 recalculation and layout, and 2 to 3 writes; a price that fades makes ten recalculations. */
const LIST: Work = { styles: 2, layouts: 2, writes: 10, fields: 0 };
/**
 * With book, chart and trades up to 4.2 recalculations, 2.3 layouts and 53 writes. No field is drawn except once when the
 * balances come late; a form that follows the book draws 20 of them with each tick.
 */
const TRADE: Work = { styles: 8, layouts: 5, writes: 110, fields: 3 };

const LOOKED_AT = [
  { name: 'home', path: '/home', viewport: DESKTOP, most: LIST },
  { name: 'home on a phone', path: '/home', viewport: PHONE, most: LIST },
  { name: 'market', path: '/market', viewport: DESKTOP, most: LIST },
  { name: 'market on a phone', path: '/market', viewport: PHONE, most: LIST },
  { name: 'trade', path: '/trade?symbol=BTC/USDT', viewport: DESKTOP, most: TRADE },
  { name: 'trade on a phone', path: '/trade?symbol=BTC/USDT', viewport: PHONE, most: TRADE },
] as const;

for (const { name, path, viewport, most } of LOOKED_AT) {
  test(`each tick of ${name} costs little`, async ({ visit, trader }) => {
    const page = await (await visit({ person: trader, viewport })).newPage();
    const ticks = countTicks(page);
    await page.goto(path);
    await waitUntilSettled(page);
    // What comes last, such as balances, has come by then.
    await expect.poll(ticks).toBeGreaterThan(TICKS / 2);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    await watchWrites(page);
    const [before, first] = [await workOf(page, browser), ticks()];
    await expect.poll(ticks, { timeout: 60_000 }).toBeGreaterThanOrEqual(first + TICKS);
    const [after, count] = [await workOf(page, browser), ticks() - first];
    const perTick = (key: keyof Work): number => (after[key] - before[key]) / count;
    for (const key of ['styles', 'layouts', 'writes', 'fields'] as const)
      expect(perTick(key), key).toBeLessThanOrEqual(most[key]);
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
      const isField = ({ target }: MutationRecord): boolean =>
        target instanceof HTMLInputElement && target.form !== null;
      counts.fields += records.filter(isField).length;
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
