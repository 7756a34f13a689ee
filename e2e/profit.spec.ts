import { readFile } from 'node:fs/promises';
import { DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

test('profit is shown by range, by day and by asset, and its method is a press away', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader, viewport: PHONE })).newPage();
  await page.goto('/assets');
  await page.getByRole('link', { name: en('portfolio:title') }).click();
  await expect(page.getByRole('term').filter({ hasText: en('portfolio:range.1d') })).toBeVisible();
  await page
    .getByRole('button', { name: en('portfolio:help') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(en('portfolio:help.unknown'));
  await page.keyboard.press('Escape');
  const calendar = page.getByRole('region', { name: en('portfolio:calendar') });
  await expect(calendar.getByRole('columnheader')).toHaveCount(7);
  await calendar.getByText(en('portfolio:calendar.list'), { exact: true }).click();
  await expect(calendar.getByRole('columnheader', { name: en('portfolio:return') })).toBeVisible();
  await calendar.getByText(en('portfolio:calendar.months'), { exact: true }).click();
  await expect(calendar.getByRole('listitem')).toHaveCount(12);
  const assets = page.getByRole('region', { name: en('portfolio:assets') });
  await expect(assets.getByText('USDT', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: en('ledger:hide') }).click();
  await expect(assets).not.toContainText(/[0-9] USDT/);
});

test('the history of all accounts is narrowed and saved as it is narrowed', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  await page.goto('/assets');
  await page
    .getByRole('link', { name: en('ledger:history.title') })
    .first()
    .click();
  await expect(page.getByText(en('ledger:kind.demo_grant')).first()).toBeVisible();
  await page
    .getByRole('button', { name: `${en('ledger:entries.kind')}: ${en('ledger:entries.allKinds')}` })
    .click();
  await page.getByRole('menuitem', { name: en('ledger:group.reward') }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: en('ledger:history.export') }).click();
  const rows = (await readFile(await (await saving).path())).toString('utf8').trimEnd().split('\r\n');
  expect(rows[0]).toBe('id,time,account,currency,kind,amount,balance_after,reference');
  expect(rows.slice(1).every((row) => row.split(',')[4] === 'demo_grant')).toBe(true);
  expect(rows.length).toBeGreaterThan(1);
});
