import type { Page } from '@playwright/test';
import { seriousOnEach } from './axe.ts';
import { approveWaiting, CONSOLE_ADDRESS } from './operators.ts';
import { type OperatorName, shareOperators } from './operator-sessions.ts';
import { Console, rowOf } from './pages/console.ts';
import { CONSOLE_SCREENS, waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, test } from './test.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 180_000 });

const DEMO_TRADER = 'anna@demo.openbourse.example';

/** A code counts once, so a login may have to wait for the next one. */
const LOGIN_MS = 120_000;
const openPage = shareOperators();

async function open(name: OperatorName, path: string): Promise<Page> {
  const page = await openPage(name, path);
  await waitUntilSettled(page);
  return page;
}

test('the login of a demonstration offers its operators, and refuses a wrong password', async ({
  visit,
  trader,
}) => {
  test.setTimeout(LOGIN_MS);
  const page = await (await visit({ viewport: DESKTOP, origin: CONSOLE_ADDRESS })).newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/console\/$/);
  await page.getByLabel('E-mail').fill('admin@demo.openbourse.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByLabel('Authenticator code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await new Console(page).logIn(trader, 'ledger_maker');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('axe finds nothing serious on any screen of the console', async () => {
  for (const [name, views] of CONSOLE_SCREENS) {
    const page = await open(name, views[0]);
    const paths = views.map((view) => `/console${view}`);
    expect(await seriousOnEach(page, paths), name).toEqual([]);
  }
});

test('an entry by hand takes two operators, and never the one who proposed it', async () => {
  const maker = await open('admin', '/entries');
  const users = await (await new Console(maker).client()).call('identity.operator_users', {
    email: DEMO_TRADER,
  });
  await maker.getByRole('button', { name: 'Propose an entry' }).click();
  const form = maker.getByRole('alertdialog');
  await form.getByLabel('UID').fill(users.data[0]?.uid ?? '');
  await form.getByLabel('Amount').fill('7.5');
  await form.getByLabel('Currency').selectOption({ label: 'USDT' });
  await form.getByLabel('Reason').fill('Compensation for an outage, ticket 4711');
  await form.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(form).toBeHidden();
  await maker.getByRole('link', { name: 'Review' }).first().click();
  await expect(maker.getByText('Another operator has to approve it.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const checker = await open('checker', '/proposals');
  await rowOf(checker, 'Compensation for an outage, ticket 4711').click();
  await checker.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = checker.getByRole('alertdialog');
  for (const text of [users.data[0]?.uid ?? '', 'credit', '7.5', 'USDT'])
    await expect(dialog).toContainText(text);
  await dialog.getByLabel('Reason').fill('Checked against ticket 4711');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(checker, 'Approved and carried out');
  await checker.goto('/console/entries');
  await expect(checker.getByRole('row').filter({ hasText: '7.5' }).first()).toContainText('To the user');

  await maker.goto('/console/ledger?kind=manual_entry');
  await maker.getByRole('row').filter({ hasText: '7.5' }).first().click();
  await expect(maker.getByText('Sum, USDT')).toBeVisible();
});

test('capital of the house moves by two operators, who see the balances before and after', async () => {
  const maker = await open('admin', '/ledger?view=house');
  await maker.getByRole('button', { name: 'Move capital' }).click();
  const form = maker.getByRole('alertdialog');
  await form.getByLabel('From', { exact: true }).selectOption({ label: 'Bankroll of micro contracts' });
  await form.getByLabel('To', { exact: true }).selectOption({ label: 'Insurance fund' });
  await form.getByLabel('Amount').fill('99999999');
  await form.getByLabel('Reason').fill('The fund paid for a gap of the market');
  const send = form.getByRole('button', { name: 'Propose', exact: true });
  await send.click();
  await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(/can be moved out now/);
  await form.getByLabel('Amount').fill('1234.5');
  await expect(form.getByRole('row').filter({ hasText: 'Insurance fund' })).toContainText(/1,\d{3},\d{3}\.5/);
  await send.click();
  await expect(form).toBeHidden();
  await expect(maker.getByText('The fund paid for a gap of the market')).toBeVisible();

  const checker = await open('checker', '/proposals');
  await rowOf(checker, 'The fund paid for a gap of the market').click();
  await checker.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = checker.getByRole('alertdialog');
  await expect(dialog.getByRole('row').filter({ hasText: 'balance to' })).toContainText(/1\d{6}\.5/);
  await dialog.getByLabel('Reason').fill('Agreed with the board');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(checker, 'Approved and carried out');
  await checker.goto('/console/ledger?view=house');
  await expect(checker.getByRole('row').filter({ hasText: '1,234.5' }).first()).toContainText(
    'Insurance fund',
  );
});

test('coins that no node shows are declared by two operators, beside what the chains hold', async () => {
  const page = await open('admin', '/custody');
  await page.getByRole('button', { name: 'Declare coins' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Coin').selectOption({ label: 'USDT' });
  await dialog.getByLabel('Place').fill('Vault in Zurich');
  await dialog.getByLabel('Amount').fill('4321.5');
  await dialog.getByLabel('Proof').fill('Statement 7 of the notary');
  await dialog.getByLabel('Reason').fill('Counted by two');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('ledger_checker', { kind: 'wallet.declare_custody', reason: 'Counted by two' });
  await page.reload();
  const declared = page.getByRole('cell', { name: '4,321.5', exact: true });
  await page.getByRole('row').filter({ has: declared }).click();
  await expect(page.getByRole('table', { name: 'Declared places' })).toContainText('Vault in Zurich');
});

test('a fee rule is announced for later', async () => {
  const page = await open('admin', '/markets?view=fees');
  await page.getByRole('button', { name: 'Add a fee rule' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Maker fee').fill('0.05');
  await dialog.getByLabel('Taker fee').fill('0.07');
  await dialog.getByLabel('Reason').fill('Summer fees');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'spot.add_fee_rule', reason: 'Summer fees' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '0.07%' });
  await expect(row).toContainText('Planned');
});

test('a published news item is seen by traders', async ({ visit, trader }) => {
  const page = await open('admin', '/content');
  await page.getByRole('button', { name: 'New item' }).click();
  await expect(page.getByRole('heading', { name: /^News item \d+$/ })).toBeVisible();
  const id = Number.parseInt(new URL(page.url()).searchParams.get('news') ?? '', 10);
  const title = `Maintenance ${id}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'HTML source' }).click();
  await page.getByLabel('Text (HTML)').fill('<p>Two hours on Sunday</p><script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Two hours on Sunday')).toBeVisible();
  await expect(preview).not.toContainText('alert');
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  await expectToast(page, /^Saved$/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/^Without a text of their own: fr-FR/)).toContainText('en-US');
  await dialog.getByLabel('Reason').fill('Announcement of the maintenance');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'The item is published');

  const reader = await (await visit({ person: trader })).newPage();
  await reader.goto('/notice-center');
  await expect(reader.getByText(title)).toBeVisible();
  const german = await (await visit({ person: trader, locale: 'de-DE' })).newPage();
  await german.goto(`/notice-details?id=${id}`);
  await expect(
    german.getByText('Noch nicht in Ihre Sprache übersetzt. Angezeigt auf: English'),
  ).toBeVisible();
  await expect(german.getByText('Two hours on Sunday')).toBeVisible();
});

test('the audit log holds what was done and proves to be whole', async () => {
  const page = await open('admin', '/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Announcement of the maintenance' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText(/^Whole, \d+ rows$/)).toBeVisible();
});
