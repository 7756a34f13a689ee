import { readFile } from 'node:fs/promises';
import { CONTRACT_ACCOUNT, MICRO_ACCOUNT, NEWS_LOCALES } from '@openbourse/api/limits';
import { newIdempotencyKey } from '@openbourse/client';
import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from './accounts.ts';
import { seriousOf, seriousOnEach } from './axe.ts';
import { approveWaiting, operatorClient } from './operators.ts';
import { digitalMatches, firstMatch } from './orders.ts';
import { goByKeys } from './pages/console.ts';
import { DESKTOP, expect, openContext, test } from './test.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });

const ROOT_MS = 90_000;
const AXE_MS = 180_000;
const VIEWS = [
  '/markets?view=ticks',
  '/markets?view=roots',
  '/contracts',
  '/contracts?view=near',
  '/contracts?view=closes',
  '/contracts?view=rules',
  '/micro',
  '/micro?view=orders',
  '/micro?view=products',
  '/staking?open=1',
  '/staking?view=orders',
  '/staking?view=rewards',
];
const SPOT = 1;

let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  context = await openContext(browser, { operator: 'risk', viewport: DESKTOP });
});

test.afterAll(async () => {
  await context.close();
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/console${path}`);
  return page;
}

/** The row of a list that has a text. */
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first();

/** Recomputes the receipt that is open, and saves it as a file. */
async function verifyReceipt(page: Page): Promise<void> {
  const pane = page.getByRole('complementary');
  await pane.getByRole('button', { name: 'Verify' }).click();
  await expect(pane.getByRole('status')).toContainText('Everything is right');
  const download = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'JSON' }).click();
  expect((await download).suggestedFilename()).toMatch(/^openbourse-receipt-[0-9a-f-]{36}\.json$/);
}

/** Moves play money to the account of a product. */
async function fund(person: Person, accountTypeId: number): Promise<void> {
  const { quote_currency } = await firstMatch(person);
  await person.client.call(
    'ledger.transfer',
    {
      from_account_type_id: SPOT,
      to_account_type_id: accountTypeId,
      currency_id: quote_currency.id,
      amount: '500',
    },
    { idempotencyKey: newIdempotencyKey() },
  );
}

test('a micro product whose profit is not below its loss is refused, another one announced', async () => {
  const page = await open('/micro?view=products');
  await rowOf(page, /60\s*82%/).click();
  await page.getByRole('button', { name: 'Announce the next version' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Profit rate').fill('100');
  await dialog.getByLabel('Reason').fill('Rates of the new year');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog.getByLabel('Profit rate')).toHaveAccessibleDescription(/below the loss rate/);
  await dialog.getByLabel('Profit rate').fill('81.5');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'micro.add_product', reason: 'Rates of the new year' });
  await page.reload();
  await expect(rowOf(page, '81.5%')).toContainText('Planned');
  await expect(rowOf(page, /60\s*82%/)).toContainText('In effect');
});

test('a micro contract counts against the bankroll and is only to be read', async ({ trader }) => {
  await fund(trader, MICRO_ACCOUNT);
  // Other tests have orders of the first pair meanwhile.
  const [, other] = await digitalMatches(trader);
  const { symbol } = await trader.client.call(
    'micro.place',
    { currency_match_id: other?.id ?? 0, direction: 'up', seconds: 30, stake: '5' },
    { idempotencyKey: newIdempotencyKey() },
  );
  const page = await open('/micro');
  await expect(page.getByText(/^Nobody can set a price or an outcome here/)).toBeVisible();
  await expect(rowOf(page, symbol)).toContainText('9.00');
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(rowOf(page, symbol)).toContainText('Running');
  await expect(rowOf(page, symbol)).toContainText(/Won|Lost|Equal price/, { timeout: 50_000 });
  await rowOf(page, symbol).click();
  await verifyReceipt(page);
  await expect(page.getByRole('button', { name: /^(Settle|Cancel|Void|Win|Lose|Set)\b/ })).toHaveCount(0);
});

test('recorded ticks go on by themselves, and a root holds the newest of each series', async ({ trader }) => {
  test.setTimeout(ROOT_MS + 30_000);
  const { symbol } = await firstMatch(trader);
  const page = await open('/markets?view=ticks');
  await rowOf(page, symbol).click();
  const newest = page.getByRole('complementary').getByRole('listitem').first();
  const before = await newest.textContent();
  await expect(newest).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Roots' }).click();
  await rowOf(page, /[0-9a-f]{64}/).click({ timeout: ROOT_MS });
  await expect(page.getByRole('complementary')).toContainText(`${symbol}.MARK`);
});

test('other rules of contracts are refused in words and announced for later', async () => {
  const page = await open('/contracts?view=rules');
  await rowOf(page, /ETH\/USDT\s*In effect/).click();
  await page.getByRole('button', { name: 'Announce other rules' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Highest leverage').fill('33');
  await dialog.getByLabel('Reason').fill('Quieter weekends');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog.getByLabel('Highest leverage')).toHaveAccessibleDescription(
    /Highest leverage does not/,
  );
  await dialog.getByLabel('Highest leverage').fill('50');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'contract.add_rule', reason: 'Quieter weekends' });
  await page.reload();
  await expect(rowOf(page, /ETH\/USDT\s*Planned/)).toContainText('50x');
});

test('a contract counts as exposure, is watched, and leaves a close to be read', async ({ trader }) => {
  await fund(trader, CONTRACT_ACCOUNT);
  const { id, symbol } = await firstMatch(trader);
  const position = await trader.client.call(
    'contract.open',
    { currency_match_id: id, side: 'long', type: 'market', lots: 10, leverage: 10 },
    { idempotencyKey: newIdempotencyKey() },
  );
  const page = await open('/contracts');
  await expect(page.getByText(/^Nobody can set a price or close a position here/)).toBeVisible();
  await rowOf(page, symbol).click();
  await expect(rowOf(page, symbol)).toContainText('Isolated 10x');
  await expect(page.getByRole('button', { name: /^(Close|Liquidate|Set)\b/ })).toHaveCount(0);
  await trader.client.call('contract.close', { id: position.id }, { idempotencyKey: newIdempotencyKey() });
  await page.getByRole('button', { name: 'Closes' }).click();
  await expect(rowOf(page, symbol)).toContainText('By the user');
  await rowOf(page, symbol).click();
  await expect(page.getByRole('complementary')).toContainText('Closing fee');
  await verifyReceipt(page);
});

test('the overview shows what contracts may cost, and keys lead to them', async () => {
  const page = await open('/overview');
  const cards = page.getByRole('region', { name: 'Risk of contracts' });
  await expect(cards.getByText('Insurance fund')).toBeVisible();
  await expect(cards.getByText(/% of the limit$/)).toBeVisible();
  await goByKeys(page, 'gn', 'Contracts');
  await goByKeys(page, 'gr', 'Micro contracts');
});

test('the reward accounts are handed out as a file', async () => {
  const page = await open('/staking?view=rewards');
  await expect(rowOf(page, 'USDT')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^staking-rewards-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toBe('Coin,In the account,Pools may still pay,Free for further pools');
  expect(rows[0]).toMatch(/^USDT(,\d+(\.\d+)?){3}$/);
});

test('an offering is drafted, written in every language, and published for good', async () => {
  const page = await open('/subscription');
  await page.getByRole('button', { name: 'New offering' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Issue price').fill('0.25');
  await dialog.getByLabel('Supply').fill('1000');
  await dialog.getByLabel('Cap per user').fill('2000');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog.getByLabel('Cap per user')).toHaveAccessibleDescription(/1000 would pass/);
  await dialog.getByLabel('Cap per user').fill('100');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog).toBeHidden();

  await rowOf(page, 'Draft').click();
  const pane = page.getByRole('complementary');
  const name = `Beacon ${newIdempotencyKey().slice(0, 6)}`;
  await pane.getByLabel('Name').fill(name);
  await pane.getByLabel('Description').fill('What the token is for.');
  await pane.getByRole('button', { name: 'Save text in en-US' }).click();
  await expect(pane.getByRole('heading', { name })).toBeVisible();
  await pane.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByLabel('Reason').fill('Decision 14 of the board');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A text in fr-FR is missing');
  const id = Number(new URL(page.url()).searchParams.get('open'));
  const operator = operatorClient('risk');
  for (const locale of NEWS_LOCALES)
    await operator.call('subscription.operator_save_text', { id, locale, name, description: 'Light.' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'subscription.publish', reason: 'Decision 14 of the board' });
  await page.reload();
  await expect(rowOf(page, name)).toContainText('Not started');
  await expect(pane.getByText('Texts: 10 of 10')).toBeVisible();
  await expect(pane.getByRole('button', { name: /^(Edit draft|Save text)/ })).toHaveCount(0);
  expect(await seriousOf(page)).toEqual([]);
  await operator.call('subscription.operator_cancel', { id, reason: 'End of the test' });
});

test('axe finds nothing serious on any view of the products', async () => {
  test.setTimeout(AXE_MS);
  const page = await context.newPage();
  const problems = await seriousOnEach(
    page,
    VIEWS.map((view) => `/console${view}`),
  );
  expect(problems).toEqual([]);
});
