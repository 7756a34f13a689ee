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
