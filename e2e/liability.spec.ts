import { readFile } from 'node:fs/promises';
import { logIn } from './accounts.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';

/** A demo person has balances before the first snapshot is taken. */
const ANNA = { email: 'anna@demo.openbourse.example', password: 'Bourse2026' };

test('a person checks that the balance is in the published sum, and saves the proof', async ({ visit }) => {
  const page = await (await visit({ person: await logIn(ADDRESS, ANNA) })).newPage();
  await page.goto('/about-us');
  await page.getByRole('link', { name: en('liability:title') }).click();
  await page.getByRole('button', { name: en('liability:own.check') }).click();
  await expect(page.getByText(en('liability:own.right', { number: '1' }))).toBeVisible();
  await expect(page.getByRole('img', { name: en('app:verified.wrong') })).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: en('liability:own.save') }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('liability-1.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ kind: 'liability' });
});

test('a visitor sees the sums of an older snapshot and keeps its hash', async ({ visit }) => {
  const page = await (await visit({})).newPage();
  const first = page.getByRole('heading', { name: en('liability:snapshot', { number: '1' }) });
  await page.goto('/proof-of-reserves');
  await expect(first).toBeVisible({ timeout: 60_000 });
  await page.goto('/proof-of-reserves#1');
  await expect(first).toBeVisible();
  await expect(page.getByText(en('liability:keep.hash'))).toBeVisible();
  await expect(page.getByText(en('liability:control.verified'))).toHaveCount(4, { timeout: 90_000 });
  await expect(page.getByRole('link', { name: en('liability:own.logIn') })).toBeVisible();
});
