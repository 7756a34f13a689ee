import { newIdempotencyKey } from '@openbourse/client';
import { shareOperators } from './operator-sessions.ts';
import { Console, rowOf } from './pages/console.ts';
import { expect, test } from './test.ts';

const HOUR_MS = 3_600_000;
const open = shareOperators();

test('a change of filters is refused in words, announced for later, and withdrawn', async () => {
  const page = await open('admin', '/markets');
  await rowOf(page, 'SOL/USDT').click();
  await page.getByRole('button', { name: 'Change filters' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Finer prices for small orders');
  await dialog.getByLabel('Price tick').fill('abc');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/^Price tick: A decimal number/);
  const stored = await page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, 3 * HOUR_MS);
  await dialog.getByLabel('Price tick').fill('0.001');
  await dialog.getByLabel('Holds from').fill(stored);
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Changes of filters' }).click();
  await rowOf(page, 'SOL/USDT').click();
  await page.getByRole('button', { name: 'Withdraw the change' }).click();
  await new Console(page).giveReason('Withdraw', 'Announced by mistake');
  await expect(rowOf(page, 'SOL/USDT')).toContainText('Withdrawn');
});

test('a market is halted and opened again', async () => {
  const page = await open('admin', '/markets');
  const console = new Console(page);
  await rowOf(page, 'XLM/USDT').click();
  await console.decide('Halt', 'Feed under investigation');
  await expect(rowOf(page, 'XLM/USDT')).toContainText('Halted');
  await console.decide('Resume', 'The feed is sound');
  await expect(rowOf(page, 'XLM/USDT')).toContainText('Trading');
});

test('an operator is added, given roles, reset, shut out and let in again', async () => {
  const page = await open('security', '/operators');
  const name = `Lena ${newIdempotencyKey().slice(-6)}`;
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('E-mail').fill(`${newIdempotencyKey()}@example.com`);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('First password').fill('copper kettle by the window');
  await dialog.getByLabel('Security admin').check();
  await dialog.getByLabel('Support').check();
  await dialog.getByLabel('Withdrawal maker').check();
  await dialog.getByLabel('Reason').fill('A new colleague');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be held together');
  await dialog.getByLabel('Security admin').uncheck();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'It is kept' }).click();

  await rowOf(page, name).click();
  const change = async (action: string, fill?: () => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: action, exact: true }).click();
    await fill?.();
    await dialog.getByLabel('Reason').fill('Ticket 4711');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  };
  await change('Change roles', () => dialog.getByLabel('Content').check());
  await expect(rowOf(page, name)).toContainText('Content');
  await change('Reset password', () => dialog.getByLabel('New password').fill('another kettle by the door'));
  await expect(dialog).toBeHidden();
  await change('Reset authenticator');
  await dialog.getByRole('button', { name: 'It is kept' }).click();
  await change('Shut out');
  await expect(rowOf(page, name)).toContainText('Shut out');
  await change('Let in');
  await expect(rowOf(page, name)).toContainText('Active');
});
