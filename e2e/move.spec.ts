import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';
import { createTrader } from './traders.ts';

test.describe.configure({ timeout: 180_000 });

test('the choice to pay from others is kept on the server, by keys alone', async ({ visit }) => {
  const trader = await createTrader(ADDRESS);
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/transfer');
  const always = page.getByRole('checkbox', { name: en('ledger:move.always') });
  // It waits for what the server has.
  await expect(always).toBeEnabled();
  await always.focus();
  await page.keyboard.press('Space');
  await expect(always).toBeChecked();
  await expect.poll(() => trader.client.call('ledger.settings', {})).toEqual({ pays_from_others: true });
});
