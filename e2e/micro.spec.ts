import { readFile } from 'node:fs/promises';
import { newIdempotencyKey } from '@openbourse/client';
import { compareDecimal } from '@openbourse/money';
import type { Page } from '@playwright/test';
import type { Person } from './accounts.ts';
import { expect, test } from './test.ts';
import { en } from './texts.ts';

/** From acceptance over 30 seconds to the result, with room for a busy machine. */
const RESULT_MS = 45_000;
/** A root is published a moment after its minute. */
const ROOT_MS = 90_000;

async function openMicro(page: Page): Promise<void> {
  await page.goto('/micro-trade');
  const form = page.getByRole('region', { name: en('micro:form.title') });
  await form.getByRole('radio', { name: en('micro:practice.real') }).check({ force: true });
  await form.getByRole('radio', { name: /^30 s/ }).check({ force: true });
  await form.getByRole('textbox', { name: en('micro:stake') }).fill('5');
  await expect(form.getByText('9 USDT (+4)')).toBeVisible();
  await expect(form.getByText('−5 USDT', { exact: true })).toBeVisible();
}

async function expectRunning(page: Page): Promise<void> {
  const running = page.getByRole('list', { name: en('micro:running') });
  await expect(running.getByRole('article')).toHaveCount(1);
  await expect(running.getByRole('timer')).toBeVisible();
}

/** Waits for the result and its published root, and has the browser check its receipt. */
async function checkResult(page: Page): Promise<void> {
  const result = page.getByRole('status', { name: en('micro:result') });
  await expect(result).toBeVisible({ timeout: RESULT_MS });
  await result.getByRole('button', { name: en('micro:receipt.open') }).click();
  const sheet = page.getByRole('dialog', { name: en('micro:receipt.title') });
  const check = sheet.getByRole('button', { name: en('micro:check.run') });
  await expect(check).toBeVisible();
  await expect(sheet.getByText(en('micro:receipt.noRoot'))).toBeHidden({ timeout: ROOT_MS });
  await check.click();
  await expect(sheet.getByText(en('micro:check.right'))).toBeVisible();
  await expect(sheet.getByText(en('micro:step.root_published'))).toBeVisible();
  await expect(sheet.getByRole('img', { name: en('app:verified.wrong') })).toHaveCount(0);
  await sheet.getByRole('button', { name: en('app:action.close') }).click();
  await expect(sheet).toBeHidden();
}

/** Gives the micro account, the fourth, something of the spot account, the first. */
async function fund(person: Person): Promise<void> {
  const coins = await person.client.call('wallet.coins', {});
  const currencyId = coins.find(({ code }) => code === 'USDT')?.currency_id ?? 0;
  await person.client.call(
    'ledger.transfer',
    { from_account_type_id: 1, to_account_type_id: 4, currency_id: currencyId, amount: '20' },
    { idempotencyKey: newIdempotencyKey() },
  );
}

test('an order with money pays what was shown before', async ({ visit, trader }) => {
  test.setTimeout(RESULT_MS + ROOT_MS + 60_000);
  await fund(trader);
  const before = await trader.client.call('micro.limits', {});
  const page = await (await visit({ person: trader })).newPage();
  await openMicro(page);
  const risk = page.getByRole('alertdialog', { name: en('micro:risk.title') });
  await page.getByRole('button', { name: en('micro:direction.down'), exact: true }).click();
  await risk.getByRole('button', { name: en('app:action.cancel') }).click();
  expect(await trader.client.call('micro.orders', {})).toEqual([]);
  await page.getByRole('button', { name: en('micro:direction.down'), exact: true }).click();
  await risk.getByRole('button', { name: en('micro:risk.accept') }).click();
  await expectRunning(page);
  await checkResult(page);
  const [order] = (await trader.client.call('micro.history', { limit: 1, is_practice: false })).data;
  await page.getByRole('tab', { name: en('micro:history') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: en('spot:records.export') }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(order?.id);
  const after = await trader.client.call('micro.limits', {});
  const expected = { won: '9', lost: '0', tied: '5' }[order?.state as 'won' | 'lost' | 'tied'];
  expect(order?.payout).toBe(expected);
  const direction = { won: 1, tied: 0, lost: -1 }[order?.state as 'won' | 'lost' | 'tied'];
  expect(compareDecimal(after.available, before.available)).toBe(direction);
  // The day is public, for people who are logged out as well.
  const visitor = await (await visit({})).newPage();
  await visitor.goto('/house-edge');
  const table = visitor.getByRole('table', { name: en('micro:edge.realised') });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await expect(table.getByText('30 s').first()).toBeVisible();
});
