import { newIdempotencyKey } from '@openbourse/client';
import type { Page } from '@playwright/test';
import { logIn, type Person } from './accounts.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';

/** The round of the demonstration that takes commitments, and the one that is over, in which Anna has a share. */
const OPEN_NAME = 'Harbour · Round 2';
const OVER_NAME = 'Harbour · Round 1';
const ANNA = { email: 'anna@demo.openbourse.example', password: 'Bourse2026' };
/** The first round ends half a minute after the server was made. */
const ALLOCATED_MS = 60_000;

async function fund({ client }: Person, amount: string): Promise<void> {
  await client.call(
    'ledger.transfer',
    { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1, amount },
    { idempotencyKey: newIdempotencyKey() },
  );
}

async function commit(page: Page, amount: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: en('subscription:commit.amount') }).fill(amount);
  await expect(sheet.getByText(en('subscription:share.get'), { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: en('subscription:commit.submit') }).click();
  await expect(sheet).toBeHidden();
}

test('commits with a preview, adds and takes all back', async ({ visit, trader }) => {
  await fund(trader, '200');
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const page = await context.newPage();
  await page.goto('/subscription-list?tab=subscribing');
  await page.getByRole('link', { name: OPEN_NAME }).click();
  const own = page.getByRole('region', { name: en('subscription:own.title') });
  await own.getByRole('button', { name: en('subscription:commit.open'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('3');
  await sheet.getByRole('button', { name: en('subscription:commit.submit') }).click();
  await expect(sheet.getByText(en('subscription:error.minimum', { limit: '10 USDT' }))).toBeVisible();
  await commit(page, '100');
  await expect(own.getByText('100 USDT')).toBeVisible();
  await expect(own.getByText(en('subscription:share.ifEndedNow'))).toBeVisible();
  await own.getByRole('button', { name: en('subscription:commit.more') }).click();
  await commit(page, '50.5');
  await expect(own.getByText('150.5 USDT')).toBeVisible();
  await own.getByRole('button', { name: en('subscription:cancel.open') }).click();
  await page.getByRole('button', { name: en('subscription:cancel.confirm') }).click();
  await expect(own.getByText(en('subscription:own.none'))).toBeVisible();
  await page.goto('/subscription-list?tab=not_started');
  await page.getByRole('link').filter({ hasText: 'Round 3' }).click();
  await expect(page.getByText(en('subscription:notOpen'))).toBeVisible();
  await expect(own.getByRole('button', { name: en('subscription:commit.open') })).toBeDisabled();
  expect(faults).toEqual([]);
});

test('shows an allocation, recomputes the user’s share and hands the file out', async ({ visit }) => {
  test.setTimeout(ALLOCATED_MS + 30_000);
  const anna = await logIn(ADDRESS, ANNA);
  const context = await visit({ person: anna, viewport: DESKTOP, isDark: true });
  const faults = watchFaults(context);
  const page = await context.newPage();
  await page.goto('/subscription-list?tab=mine');
  await page.getByRole('link').filter({ hasText: OVER_NAME }).first().click();
  const result = page.getByRole('region', { name: en('subscription:result.title') });
  const run = result.getByRole('button', { name: en('subscription:check.run') });
  await expect(run).toBeVisible({ timeout: ALLOCATED_MS });
  await expect(page.getByText(en('subscription:state.settled'), { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await run.click();
  await expect(result.getByText(en('subscription:check.ownEqual'))).toBeVisible();
  await expect(result.getByText(en('subscription:check.allEqual', { count: '10' }))).toBeVisible();
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: en('subscription:result.download') }).click();
  expect((await download).suggestedFilename()).toMatch(/^allocation-\d+\.json$/);
  await waitUntilSettled(page);
  expect(faults).toEqual([]);
});
