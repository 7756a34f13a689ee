import type { Page } from '@playwright/test';
import { seriousOf } from './axe.ts';
import { ENTRANCE_SCREENS, PERSON_SCREENS, waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';
import { walk } from './walk.ts';

/** The workers share the screens of a person. */
const PARTS = 3;

test.describe.configure({ timeout: 180_000 });

/** What axe finds on the screens, on a phone and a desktop, light and dark. */
async function problemsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const note = (what: string, found: readonly string[]): void =>
    void problems.push(...found.map((problem) => `${what}: ${problem}`));
  const devices = [
    { device: 'phone', viewport: PHONE },
    { device: 'desktop', viewport: DESKTOP },
  ];
  await walk(page, paths, async (path) => {
    for (const { device, viewport } of devices) {
      await page.setViewportSize(viewport);
      await waitUntilSettled(page);
      note(`${path}, ${device}`, await seriousOf(page));
      // Only the colours depend on the theme.
      await showTheme(page, 'dark');
      note(`${path}, ${device}, dark`, await seriousOf(page, 'colour'));
      await showTheme(page, 'light');
    }
    // The next screen begins on the device on which this one ended.
    devices.reverse();
  });
  return problems;
}

/** Shows the screen that is open in the other theme, as the app does when the device changes between day and night. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

test('axe finds nothing serious before the login', async ({ visit }) => {
  const page = await (await visit({})).newPage();
  expect(await problemsOf(page, ENTRANCE_SCREENS)).toEqual([]);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`axe finds nothing serious on any screen, part ${part + 1} of ${PARTS}`, async ({ visit, trader }) => {
    const page = await (await visit({ person: trader })).newPage();
    const paths = PERSON_SCREENS.filter((_path, index) => index % PARTS === part);
    expect(await problemsOf(page, paths)).toEqual([]);
  });
}

test('axe finds nothing serious in what opens over a screen', async ({ visit, trader }) => {
  const problems: string[] = [];
  const page = await (await visit({ person: trader })).newPage();
  const openings = [
    { path: '/home', button: en('app:action.menu') },
    { path: '/user-center', button: en('settings:language') },
    { path: '/trade', button: en('spot:pair.choose') },
    { path: '/trade', button: en('spot:type.label') },
    { path: '/trade-detail', button: en('app:filter.title') },
    { path: '/coinKline?id=1', button: en('chart:indicators') },
    { path: '/assets?account=1', button: 'USDT' },
  ];
  for (const { path, button } of openings) {
    await page.goto(path);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    problems.push(...(await seriousOf(page)).map((problem) => `${path} ${button}: ${problem}`));
  }
  expect(problems).toEqual([]);
});
