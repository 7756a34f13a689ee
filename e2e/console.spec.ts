import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { NEWS_LOCALES } from '@openbourse/api/limits';
import { createOperatorClient } from '@openbourse/client';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, test } from './test.ts';

// A code of an authenticator counts once, so all tests share the sessions of the three operators.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

type Name = 'admin' | 'checker' | 'security';
const EMAILS: Readonly<Record<Name, string>> = {
  admin: 'admin@demo.openbourse.example',
  checker: 'checker@demo.openbourse.example',
  security: 'security@demo.openbourse.example',
};
const LOGIN_MS = 90_000;
const LOGINS_MS = 3 * LOGIN_MS;
const DEMO_TRADER = 'anna@demo.openbourse.example';

/** Every screen with its views, and who finds something there. */
const SCREENS: readonly (readonly [Name, string])[] = [
  ['admin', '/overview'],
  ['admin', '/users'],
  ['admin', '/identity'],
  ['admin', '/deposits'],
  ['admin', '/withdrawals'],
  ['admin', '/withdrawals?state=controls'],
  ['admin', '/ledger'],
  ['admin', '/ledger?view=accounts'],
  ['admin', '/ledger?view=auditor'],
  ['admin', '/entries'],
  ['admin', '/markets'],
  ['admin', '/markets?view=changes'],
  ['admin', '/markets?view=fees'],
  ['admin', '/markets?view=feeds'],
  ['admin', '/content'],
  ['admin', '/content?view=settings'],
  ['admin', '/content?news=1'],
  ['admin', '/audit'],
  ['admin', '/operators'],
  ['security', '/operators'],
  ['admin', '/system'],
  ['admin', '/system?view=jobs'],
];

const contexts = new Map<Name, BrowserContext>();

test.beforeAll(async ({ browser }) => {
  test.setTimeout(LOGINS_MS);
  for (const name of ['admin', 'checker', 'security'] as const) {
    const context = await browser.newContext({ baseURL: ADDRESS, viewport: DESKTOP, locale: 'en-US' });
    contexts.set(name, context);
    const page = await context.newPage();
    // Another test may have used up the code of the moment; the next one comes within half a minute.
    await expect(() => logIn(page, name)).toPass({ timeout: LOGIN_MS, intervals: [3_000] });
    await page.close();
  }
});

/** Logs in with the authenticator's code of the moment. */
async function logIn(page: Page, name: Name): Promise<void> {
  const { data } = (await (await fetch(`${ADDRESS}/api/public/demo/operators`)).json()) as {
    data: readonly { readonly email: string; readonly password: string; readonly code: string }[];
  };
  const operator = data.find((one) => one.email === EMAILS[name]);
  if (operator === undefined) throw new Error(`The demo has no operator ${EMAILS[name]}.`);
  await page.goto('/console/');
  await page.getByLabel('E-mail').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByLabel('Authenticator code').fill(operator.code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible({ timeout: 5_000 });
}

test.afterAll(async () => {
  for (const context of contexts.values()) await context.close();
});

async function open(name: Name, path: string): Promise<Page> {
  const context = contexts.get(name);
  if (context === undefined) throw new Error(`${name} is not logged in.`);
  const page = await context.newPage();
  await page.goto(`/console${path}`);
  await waitUntilSettled(page);
  return page;
}

/** The console's API for an operator who is logged in there. */
async function clientOf(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('openbourse.console.session') ?? '');
  const { state } = JSON.parse(text) as { readonly state: { readonly token: string } };
  return createOperatorClient({
    baseUrl: ADDRESS,
    readToken: () => state.token,
    locale: () => 'en',
    onEvent: () => undefined,
  });
}

test('axe finds nothing serious on any screen of the console', async () => {
  const problems: string[] = [];
  for (const [name, path] of SCREENS) {
    const page = await open(name, path);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    for (const { id, nodes } of serious) {
      problems.push(...nodes.map((node) => `${path}: ${id} at ${node.target.join(' ')}`));
    }
    await page.close();
  }
  expect(problems).toEqual([]);
});

test('an entry by hand takes two operators, and never the one who proposed it', async () => {
  const maker = await open('admin', '/entries');
  const users = await (await clientOf(maker)).call('identity.operator_users', { email: DEMO_TRADER });
  await maker.getByRole('button', { name: 'Propose an entry' }).click();
  const form = maker.getByRole('alertdialog');
  await form.getByLabel('UID').fill(users.data[0]?.uid ?? '');
  await form.getByLabel('Amount').fill('7.5');
  await form.getByLabel('Currency').selectOption({ label: 'USDT' });
  await form.getByLabel('Reason').fill('Compensation for an outage, ticket 4711');
  await form.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(form).toBeHidden();
  await maker.getByRole('row').filter({ hasText: '7.5' }).first().click();
  await expect(maker.getByText('Another operator has to decide it.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const checker = await open('checker', '/entries');
  await checker.getByRole('row').filter({ hasText: '7.5' }).first().click();
  await checker.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = checker.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Checked against ticket 4711');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(checker.getByText('The entry is approved and posted')).toBeVisible();

  await maker.goto('/console/ledger?kind=manual_entry');
  await maker.getByRole('row').filter({ hasText: '7.5' }).first().click();
  await expect(maker.getByText('Sum, USDT')).toBeVisible();
});

test('a fee rule is announced for later', async () => {
  const page = await open('admin', '/markets?view=fees');
  await page.getByRole('button', { name: 'Add a fee rule' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Maker fee').fill('0.05');
  await dialog.getByLabel('Taker fee').fill('0.07');
  await dialog.getByLabel('Reason').fill('Summer fees');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '0.07 %' });
  await expect(row).toContainText('Planned');
});

test('a published news item is seen by traders', async ({ visit, trader }) => {
  const page = await open('admin', '/content');
  await page.getByRole('button', { name: 'New item' }).click();
  await expect(page.getByRole('heading', { name: /^News item \d+$/ })).toBeVisible();
  const id = Number.parseInt(new URL(page.url()).searchParams.get('news') ?? '', 10);
  const title = `Maintenance ${id}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Text (HTML)').fill('<p>Two hours on Sunday</p><script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Two hours on Sunday')).toBeVisible();
  await expect(preview).not.toContainText('alert');
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const client = await clientOf(page);
  for (const locale of NEWS_LOCALES.filter((one) => one !== 'en-US')) {
    await client.call('content.operator_save_news_text', {
      id,
      locale,
      title,
      summary: '',
      content: '<p>Two hours on Sunday</p>',
    });
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Announcement of the maintenance');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The item is published')).toBeVisible();

  const reader = await (await visit({ person: trader })).newPage();
  await reader.goto('/notice-center');
  await expect(reader.getByText(title)).toBeVisible();
});

test('the audit log holds what was done and proves to be whole', async () => {
  const page = await open('admin', '/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Announcement of the maintenance' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText(/^Whole, \d+ rows$/)).toBeVisible();
});
