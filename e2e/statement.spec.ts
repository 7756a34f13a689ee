import { readFile } from 'node:fs/promises';
import { createPerson } from './accounts.ts';
import { ADDRESS, DESKTOP, expect, test } from './test.ts';
import { en, textsIn } from './texts.ts';
import { expectToast } from './toasts.ts';

test('a year is shown in figures and saved as document and as rows', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/asset-history');
  await page.getByRole('link', { name: en('statement:title') }).click();
  await expect(page.getByText(en('statement:provisional'), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: en('statement:summary') })).toContainText(/\d\.\d\d USDT/);
  const coins = page.getByRole('region', { name: en('statement:assets') });
  await expect(coins.getByRole('heading', { name: 'USDT' })).toBeVisible();

  const year = new Date().getUTCFullYear();
  const save = async (format: 'pdf' | 'csv') => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: en(`statement:download.${format}`) }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`openbourse-statement-${year}.${format}`);
    return readFile(await download.path());
  };
  expect((await save('pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
  const rows = await save('csv');
  expect(rows.toString('utf8').split('\r\n')[0]).toMatch(/^at,record,kind,asset,quantity,/);

  await page.route('**/statement/file*', (route) => route.abort());
  await page.getByRole('button', { name: en('statement:download.pdf') }).click();
  await expectToast(page, en('app:error.network'));
  await expect(page.getByRole('button', { name: en('statement:download.pdf') })).toBeEnabled();
});

test('a person without any entry is shown so, in the dark and on a wide screen', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  const context = await visit({ person, locale: 'de-DE', isDark: true, viewport: DESKTOP });
  const page = await context.newPage();
  const de = textsIn('de-DE');
  await page.route('**/statement/years*', (route) =>
    route.fulfill({ json: { code: 1, msg: 'success', data: { years: [] } } }),
  );
  await page.goto('/user-center');
  await page.getByRole('link', { name: de('statement:title') }).click();
  await expect(page.getByText(de('statement:emptyHint'))).toBeVisible();
});
