import type { OperatorAction } from '@openbourse/api';
import { newIdempotencyKey } from '@openbourse/client';
import { approveWaiting } from './operators.ts';
import { shareOperators } from './operator-sessions.ts';
import { Console, rowOf } from './pages/console.ts';
import { expect, test } from './test.ts';
import { expectToast } from './toasts.ts';

const HOUR_MS = 3_600_000;
const open = shareOperators();

test('a change of filters is refused in words, announced for later, and withdrawn', async () => {
  const page = await open('admin', '/markets');
  await rowOf(page, 'SOL/USDT').click();
  await page.getByRole('button', { name: 'Change filters' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Finer prices for small orders');
  await dialog.getByLabel('Price tick').fill('abc');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByLabel('Price tick')).toHaveAccessibleDescription(/Enter a number above zero/);
  const stored = await page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, 3 * HOUR_MS);
  await dialog.getByLabel('Price tick').fill('0.001');
  await dialog.getByLabel('Effective from').fill(stored);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();

  await approveWaiting('risk', {
    kind: 'market.change_filters',
    reason: 'Finer prices for small orders',
  });

  await page.getByRole('button', { name: 'Changes of filters' }).click();
  await rowOf(page, 'SOL/USDT').click();
  await page.getByRole('button', { name: 'Withdraw the change' }).click();
  await new Console(page).giveReason('Withdraw', 'Announced by mistake');
  await expect(rowOf(page, 'SOL/USDT')).toContainText('Withdrawn');
});

test('a market is halted by one operator and opened again by two', async () => {
  const page = await open('admin', '/markets');
  const console = new Console(page);
  await rowOf(page, 'XLM/USDT').click();
  await console.decide('Halt', 'Feed under investigation');
  await expect(rowOf(page, 'XLM/USDT')).toContainText('Halted');
  await page.getByRole('link', { name: 'Open again under Modes' }).click();
  await rowOf(page, 'XLM/USDT').getByRole('button', { name: 'Open again' }).click();
  await console.giveReason('Propose', 'The feed is sound');
  await expect(rowOf(page, 'XLM/USDT')).toBeVisible();
  await approveWaiting('risk', { kind: 'site.lift_mode', reason: 'The feed is sound' });
  await page.goto('/console/markets');
  await expect(rowOf(page, 'XLM/USDT')).toContainText('Trading');
});

test('an operator is added, given roles, reset, shut out and let in again, each time by two', async () => {
  const page = await open('security', '/operators');
  const name = `Lena ${newIdempotencyKey().slice(-6)}`;
  const approve = async (kind: OperatorAction, reason: string): Promise<void> => {
    await approveWaiting('security_admin', { kind, reason });
    await page.reload();
  };
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('E-mail').fill(`${newIdempotencyKey()}@example.com`);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Security admin').check();
  await dialog.getByLabel('Support').check();
  await dialog.getByLabel('Withdrawal maker').check();
  await dialog.getByLabel('Reason').fill('A new colleague');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription(
    /cannot be held together/,
  );
  await dialog.getByLabel('Security admin').uncheck();
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toHaveCount(0);
  await approve('operator.create', 'A new colleague');

  await rowOf(page, name).click();
  await expect(page.getByText('Waiting for the operator')).toBeVisible();
  const change = async (action: string, kind: OperatorAction, fill?: () => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: action, exact: true }).click();
    await fill?.();
    await dialog.getByLabel('Reason').fill('Ticket 4711');
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(dialog).toBeHidden();
    await approve(kind, 'Ticket 4711');
  };
  await change('Change roles', 'operator.set_roles', () => dialog.getByLabel('Content').check());
  await expect(rowOf(page, name)).toContainText('Content');
  await change('Reset password and authenticator', 'operator.reset_access');
  await change('Shut out', 'operator.set_active');
  await expect(rowOf(page, name)).toContainText('Shut out');
  await change('Let in', 'operator.set_active');
  await expect(rowOf(page, name)).toContainText('Active');
});

test('a setting that fits is read in full by a second operator, who approves it; who made it cannot', async () => {
  const maker = await open('admin', '/content?view=settings');
  await rowOf(maker, 'Link to the app').getByRole('button').click();
  const dialog = maker.getByRole('alertdialog');
  await dialog.getByLabel('Link to the app').fill('javascript:alert(1)');
  await dialog.getByLabel('Reason').fill('The app has moved house');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByLabel('Link to the app')).toHaveAccessibleDescription(/https:\/\//);
  await dialog.getByLabel('Link to the app').fill('https://example.com/second-person');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await maker.goto('/console/proposals');
  await rowOf(maker, 'The app has moved house').click();
  await expect(maker.getByText('Another operator has to approve it.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const checker = await open('checker', '/proposals');
  await rowOf(checker, 'The app has moved house').click();
  await expect(checker.getByRole('table', { name: 'Change' })).toContainText('second-person');
  await checker.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(checker.getByRole('alertdialog')).toContainText('Setting app_download_url');
  await expect(checker.getByRole('alertdialog')).toContainText('https://example.com/second-person');
  await checker.getByRole('button', { name: 'Cancel', exact: true }).click();
  await new Console(checker).decide('Approve', 'The release notes say so');
  await expectToast(checker, 'Approved and carried out');
  await expect(rowOf(checker, 'The app has moved house')).toHaveCount(0);
  await maker.goto('/console/content?view=settings');
  await expect(rowOf(maker, 'Link to the app')).toContainText('https://example.com/second-person');
});
