import { seriousOf } from './axe.ts';
import { operatorClient } from './operators.ts';
import { DESKTOP, expect, openContext, test } from './test.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });

for (const isDark of [false, true])
  test(`a brand is seen while it is written, and waits for a second person (${isDark ? 'dark' : 'light'})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, { operator: 'content', viewport: DESKTOP, isDark });
    const page = await context.newPage();
    await page.goto('/console/content?view=brand');
    await expect(page.getByText('Settings of the server')).toBeVisible();
    await page.getByRole('button', { name: 'Change the brand' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Harbor Exchange');
    await expect(dialog.getByText('Your Harbor Exchange verification code')).toBeVisible();
    const accent = dialog.getByLabel('Accent, light theme', { exact: true });
    await accent.fill('#ffd400');
    await expect(dialog.getByText('Contrast 1.33:1, needed 4.50:1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use #806a00, the nearest that is read' }).click();
    await expect(accent).toHaveValue('#806a00');
    await expect(dialog.getByText(/^Contrast (4\.[5-9]|5)\d*:1/)).toBeVisible();
    expect(await seriousOf(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill(`House style, ${isDark ? 'dark' : 'light'}`);
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expectToast(page, /^Proposed/);
    await context.close();
    const operator = operatorClient('content');
    const { data } = await operator.call('operator.proposals', { state: 'waiting', kind: 'site.set_brand' });
    const [waiting] = data;
    expect(waiting?.after).toContain('Harbor Exchange');
    await operator.call('operator.decide_proposal', {
      id: waiting?.id ?? 0,
      decision: 'reject',
      reason: 'Taken back',
    });
  });
