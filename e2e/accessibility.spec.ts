import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ENTRANCE_SCREENS, goWithin, PERSON_SCREENS, waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, PHONE, test } from './test.ts';

test.describe.configure({ timeout: 120_000 });

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  for (const isDark of [false, true]) {
    test(`axe finds nothing serious, ${device}, ${isDark ? 'dark' : 'light'}`, async ({ visit, trader }) => {
      const problems: string[] = [];
      for (const isLoggedIn of [false, true]) {
        const context = await visit({ isDark, viewport, ...(isLoggedIn && { person: trader }) });
        const page = await context.newPage();
        const screens = isLoggedIn ? PERSON_SCREENS : ENTRANCE_SCREENS;
        await page.goto(screens[0] ?? '/');
        await waitUntilSettled(page);
        for (const path of screens) {
          if (path !== screens[0]) await goWithin(page, path);
          problems.push(...(await seriousOf(page)).map((problem) => `${path}: ${problem}`));
        }
      }
      expect(problems).toEqual([]);
    });
  }
}

/** What axe calls serious or critical on the screen, with the place of each. */
async function seriousOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
}
