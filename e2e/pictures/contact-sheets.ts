import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { buyAtMarket, cancelAll, firstMatch, placeResting } from '../orders.ts';
import { CONSOLE_SCREENS, ENTRANCE_SCREENS, goWithin, PERSON_SCREENS, waitUntilSettled } from '../screens.ts';
import { expect, test, type Visit } from '../test.ts';
import { waitForPictures } from './wait-for-pictures.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');

/** Windows with the width of one picture on the sheet, in pixels, and how many stand side by side. */
const WINDOWS = [
  { viewport: { width: 390, height: 844 }, picture: 195, columns: 12 },
  { viewport: { width: 768, height: 1024 }, picture: 256, columns: 9 },
  { viewport: { width: 1440, height: 900 }, picture: 384, columns: 6 },
  { viewport: { width: 1920, height: 1080 }, picture: 384, columns: 6 },
] as const;
const CHARTED = ['/trade', '/lever'];
const PHONE_MAX = 700;
const THEMES = ['light', 'dark'] as const;

type Sheet = (typeof WINDOWS)[number] & { readonly name: string };

interface Picture {
  readonly title: string;
  readonly jpeg: Buffer;
}

test.describe.configure({ timeout: 600_000 });

test.beforeAll(async ({ trader }) => {
  await cancelAll(trader);
  const match = await firstMatch(trader);
  await placeResting(trader, { match, quantity: '0.01' });
  await buyAtMarket(trader, { match, total: '500' });
});

for (const window of WINDOWS)
  for (const theme of THEMES) {
    const { viewport } = window;
    test(`app, ${viewport.width} px, ${theme}`, async ({ visit, trader }) => {
      const about: Visit = { viewport, isDark: theme === 'dark' };
      const guests = await visit(about);
      const person = await visit({ ...about, person: trader });
      await draw(person, { ...window, name: `screens-${viewport.width}-${theme}` }, [
        ...(await takeAll(await guests.newPage(), ENTRANCE_SCREENS)),
        ...(await takeAll(await person.newPage(), PERSON_SCREENS)),
      ]);
    });
  }

for (const theme of THEMES)
  test(`console, ${theme}`, async ({ visit }) => {
    const window = WINDOWS[2];
    const context = await visit({ viewport: window.viewport, operator: 'ledger_maker' });
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: theme });
    const paths = CONSOLE_SCREENS[0][1].map((path) => `/console${path}`);
    await draw(context, { ...window, name: `console-${theme}` }, await takeAll(page, paths));
  });

async function takeAll(page: Page, paths: readonly string[]): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  for (const path of paths) {
    if (page.url() !== 'about:blank') await goWithin(page, path);
    else {
      await page.goto(path);
      await waitUntilSettled(page);
    }
    await waitForChart(page, path);
    await waitForPictures(page);
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled', caret: 'hide' });
    pictures.push({ title: path, jpeg });
  }
  return pictures;
}

/** Beside the form of a trading screen the chart is loaded by itself. */
async function waitForChart(page: Page, path: string): Promise<void> {
  const isBeside = (page.viewportSize()?.width ?? 0) >= PHONE_MAX && CHARTED.includes(path);
  if (!isBeside) return;
  await expect(page.locator('canvas').first()).toBeVisible();
  await waitUntilSettled(page);
}

/** Lays pictures out beside each other, as the browser scales them. */
async function draw(context: BrowserContext, sheet: Sheet, pictures: readonly Picture[]): Promise<void> {
  const { name, picture, columns } = sheet;
  const page = await context.newPage();
  await page.setViewportSize({ width: columns * (picture + 16) + 16, height: 800 });
  await page.setContent(
    `<body style="margin:16px;background:#8a9099;font:12px sans-serif;color:#fff">
     <div style="display:grid;grid-template-columns:repeat(${columns},${picture}px);gap:16px"></div></body>`,
  );
  await page.evaluate(
    (all) => {
      for (const { title, source } of all) {
        const figure = document.createElement('figure');
        figure.style.margin = '0';
        const image = document.createElement('img');
        image.src = source;
        image.style.cssText = 'width:100%;display:block';
        const caption = document.createElement('figcaption');
        caption.textContent = title;
        caption.style.cssText = 'overflow:hidden;white-space:nowrap;text-overflow:ellipsis;padding-top:4px';
        figure.append(image, caption);
        document.querySelector('div')!.append(figure);
      }
    },
    pictures.map(({ title, jpeg }) => ({
      title,
      source: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    })),
  );
  await waitForPictures(page);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 60, fullPage: true });
}
