import type { Page } from '@playwright/test';
import { shareOperators } from './operator-sessions.ts';
import { Console, rowOf } from './pages/console.ts';
import { expect, test } from './test.ts';
import { expectToast } from './toasts.ts';

const HOUR_MS = 3_600_000;
const TERM = 'Claimed deposits of a user in review';
const open = shareOperators();

/** Value of a field of date and time for an instant that lies ahead. */
const ahead = (page: Page, ms: number): Promise<string> =>
  page.evaluate((later) => {
    const at = new Date(Date.now() + later);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, ms);

/** The version of the term that is in a state. */
const inState = (page: Page, state: string) =>
  page.getByRole('row').filter({ hasText: TERM }).filter({ hasText: state });

async function propose(page: Page): Promise<void> {
  await inState(page, 'In effect').click();
  await page.getByRole('button', { name: 'Propose a change' }).click();
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Decision 12 of the board');
}

test('a value that cannot be, or comes too soon, is refused at its field', async () => {
  const page = await open('admin', '/terms');
  await propose(page);
  const dialog = page.getByRole('alertdialog');
  const send = dialog.getByRole('button', { name: 'Propose', exact: true });
  await dialog.getByLabel('Value').fill('2.5');
  await send.click();
  await expect(dialog.getByLabel('Value')).toHaveAccessibleDescription(/Possible/);
  await dialog.getByLabel('Value').fill('6');
  await dialog.getByLabel('Effective from').fill(await ahead(page, HOUR_MS / 2));
  await send.click();
  await expect(dialog.getByLabel('Effective from')).toHaveAccessibleDescription(/at the earliest from/);
});

test('a term changes by two operators, and never by the one who proposed it alone', async () => {
  const maker = await open('admin', '/terms');
  await propose(maker);
  const form = maker.getByRole('alertdialog');
  await form.getByLabel('Value').fill('6');
  await form.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(form).toBeHidden();
  await maker.keyboard.press('Escape');
  await maker.getByRole('link', { name: 'Review' }).click();
  await expect(maker.getByText('Another operator has to approve it.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const checker = await open('checker', '/proposals');
  await rowOf(checker, 'Decision 12 of the board').click();
  await expect(checker.getByRole('table', { name: 'Change' })).toContainText('claims_pending_max');
  await new Console(checker).decide('Approve', 'Checked against the decision');
  await expect(rowOf(checker, 'Decision 12 of the board')).toHaveCount(0);
  await checker.goto('/console/terms');
  await expect(inState(checker, 'Planned')).toContainText('6');
});

test('what is announced can be taken back before it holds', async () => {
  const page = await open('admin', '/terms');
  await inState(page, 'Planned').click();
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The board has changed its mind');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expectToast(page, 'It is taken back; the present value stays');
  await expect(inState(page, 'Planned')).toHaveCount(0);
  await expect(inState(page, 'Withdrawn')).toContainText('6');
});
