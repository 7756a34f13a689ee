import { seriousOf, seriousOnEach } from './axe.ts';
import { ENTRANCE_SCREENS, PERSON_SCREENS, waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

test.describe.configure({ timeout: 180_000 });

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  for (const isDark of [false, true]) {
    test(`axe finds nothing serious, ${device}, ${isDark ? 'dark' : 'light'}`, async ({ visit, trader }) => {
      const problems: string[] = [];
      // Only the contrast depends on the theme.
      const scope = isDark ? { rule: 'color-contrast' } : {};
      for (const isLoggedIn of [false, true]) {
        const context = await visit({ isDark, viewport, ...(isLoggedIn && { person: trader }) });
        const page = await context.newPage();
        const screens = isLoggedIn ? PERSON_SCREENS : ENTRANCE_SCREENS;
        problems.push(...(await seriousOnEach(page, screens, scope)));
      }
      expect(problems).toEqual([]);
    });
  }
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
    { path: '/assets', button: 'USDT' },
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
