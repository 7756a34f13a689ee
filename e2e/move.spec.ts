import { Lever } from './pages/lever.ts';
import { ADDRESS, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';
import { createTrader } from './traders.ts';

test.describe.configure({ timeout: 180_000 });

/** Steps from a deposit to a position that a person is asked for at most. */
const STEPS_MAX = 8;

test('money of a deposit opens a position without a transfer of its own', async ({ visit }) => {
  const trader = await createTrader(ADDRESS);
  const page = await (await visit({ person: trader, viewport: PHONE })).newPage();
  const lever = new Lever(page);
  let steps = 0;
  const step = async (run: () => Promise<unknown>): Promise<void> => {
    steps += 1;
    await run();
  };
  // A deposit arrives on the spot account; the contract account of this person was never used.
  await step(() => lever.open());
  const form = page.getByRole('form', { name: en('contract:form') });
  const lots = form.getByRole('textbox').first();
  await step(() => lots.fill('10'));
  const move = { name: /^Move .* USDT from Spot account and continue$/ };
  await expect(form.getByText(/^Your other accounts give: /)).toBeVisible();
  await expect(form.getByRole('checkbox', { name: en('ledger:move.always') })).not.toBeChecked();
  await step(() => form.getByRole('button', move).click());
  await step(() => page.getByRole('dialog').getByRole('button', move).click());
  await expect(lever.cards.first()).toBeVisible({ timeout: 30_000 });
  expect(steps).toBeLessThanOrEqual(STEPS_MAX);
  const { data } = await trader.client.call('ledger.transfers', {});
  expect(data).toMatchObject([{ from_account_type_id: 1, to_account_type_id: 2, code: 'USDT' }]);
  await page.goto('/transfer-record');
  await expect(page.getByText('USDT').first()).toBeVisible();
});

test('the choice to pay from others is kept on the server, by keys alone', async ({ visit }) => {
  const trader = await createTrader(ADDRESS);
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/transfer');
  const always = page.getByRole('checkbox', { name: en('ledger:move.always') });
  await always.focus();
  await page.keyboard.press('Space');
  await expect(always).toBeChecked();
  await expect.poll(() => trader.client.call('ledger.settings', {})).toEqual({ pays_from_others: true });
});
