import { approveWaiting } from './operators.ts';
import { shareOperators } from './operator-sessions.ts';
import { rowOf } from './pages/console.ts';
import { expect, test } from './test.ts';

const REASON = 'Decided by the committee of listings';
const open = shareOperators();

test('a pair is refused in words, proposed, and trades once a second operator has approved it', async () => {
  const page = await open('admin', '/markets');
  await page.getByRole('button', { name: 'List a pair' }).click();
  const dialog = page.getByRole('alertdialog');
  const fields = [
    ['Base currency', 'LTC'],
    ['Quote currency', 'BTC'],
    ['Price tick', '0.0000001'],
    ['Quantity step', '0.01'],
    ['Largest quantity', '10000'],
    ['Least total', '0.0001'],
    ['Reason', REASON],
  ] as const;
  for (const [label, value] of fields) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByLabel('Price tick')).toHaveAccessibleDescription(/A value that fits: 0\.000001/);
  await dialog.getByLabel('Price tick').fill('0.000001');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'LTC/BTC')).toHaveCount(0);

  await approveWaiting('risk', { kind: 'market.list_match', reason: REASON });
  await page.goto('/console/markets');
  await expect(rowOf(page, 'LTC/BTC')).toContainText('Trading');
});

/** One pixel, which is a square. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const LOGO = 'img[src^="/api/public/file/logo"]';

test('a logo that two operators approve is drawn in the console and in the app', async ({ page: app }) => {
  const page = await open('admin', '/coins');
  await rowOf(page, 'Litecoin').click();
  await page.getByRole('button', { name: 'Change the logo' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Logo').setInputFiles({ name: 'ltc.png', mimeType: 'image/png', buffer: PIXEL });
  await dialog.getByLabel('Reason').fill(REASON);
  await expect(dialog.getByRole('button', { name: 'Remove Logo' })).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();

  await approveWaiting('risk', { kind: 'ledger.set_logo', reason: REASON });
  await page.goto('/console/coins');
  const drawn = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 1;
  const inConsole = rowOf(page, 'Litecoin').locator(LOGO);
  await expect.poll(() => inConsole.evaluate(drawn)).toBe(true);
  await app.goto('/market');
  await expect.poll(() => app.locator(LOGO).first().evaluate(drawn)).toBe(true);
});
