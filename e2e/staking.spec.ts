import { FINANCIAL_ACCOUNT, TRADE_ACCOUNT } from '@openbourse/api/limits';
import { newIdempotencyKey } from '@openbourse/client';
import type { Page } from '@playwright/test';
import { PAY_PASSWORD, type Person } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { approveWaiting } from './operators.ts';
import { waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';

test.describe.configure({ timeout: 60_000 });

const USDT = 1;

async function fund(person: Person, amount: string): Promise<void> {
  await person.client.call(
    'ledger.transfer',
    { from_account_type_id: TRADE_ACCOUNT, to_account_type_id: FINANCIAL_ACCOUNT, currency_id: USDT, amount },
    { idempotencyKey: newIdempotencyKey() },
  );
}

async function financial(person: Person): Promise<readonly (string | undefined)[]> {
  const accounts = await person.client.call('ledger.account_list', {});
  const account = accounts.find((one) => one.account_type_id === FINANCIAL_ACCOUNT);
  const row = account?.balances.find(({ currency_id: id }) => id === USDT);
  return [row?.available, row?.held];
}

/** The card of the demonstration's pool of 30 days at 7.3%. */
const poolOf = (page: Page) =>
  page
    .getByRole('list', { name: en('staking:products') })
    .getByRole('article')
    .filter({ hasText: '7.3%' });

test('a person stakes, sees the order, and takes it back for the announced payout', async ({
  visit,
  trader,
}) => {
  await fund(trader, '2000');
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const page = await context.newPage();
  await page.goto('/assets?account=5');
  await page
    .getByRole('link', { name: en('staking:title'), exact: true })
    .first()
    .click();
  await page.getByRole('radio', { name: 'USDT' }).check({ force: true });
  await poolOf(page)
    .getByRole('button', { name: en('staking:subscribe') })
    .click();

  const sheet = page.getByRole('dialog', { name: /Stake USDT for 30 days/ });
  const amount = sheet.getByLabel(en('staking:amount'));
  const submit = sheet.getByRole('button', { name: en('staking:subscribe'), exact: true });
  await amount.fill('99');
  await expect(sheet.getByText('At least 100 USDT')).toBeVisible();
  await expect(submit).toBeDisabled();
  await sheet.getByRole('slider').fill('50');
  await expect(amount).toHaveValue('1,000');
  await expect(sheet.getByText('0.2 USDT', { exact: true })).toBeVisible();
  await expect(sheet.getByText('1,006 USDT', { exact: true })).toBeVisible();
  await submit.click();
  await expect(sheet.getByRole('status')).toHaveText(en('staking:done'));
  expect(await financial(trader)).toEqual(['1000', '1000']);

  await sheet.getByRole('link', { name: en('staking:records') }).click();
  const running = page.getByRole('list', { name: en('staking:state.in_effect') });
  await expect(running.getByRole('button')).toContainText('30 days left');
  await running.getByRole('button').click();
  const order = page.getByRole('dialog', { name: en('staking:order') });
  await expect(order.getByText(en('staking:dividends.empty'))).toBeVisible();
  await order.getByRole('button', { name: en('staking:redeem') }).click();
  const redeem = page.getByRole('dialog', { name: en('staking:redeem') });
  await expect(redeem.getByText('No dividend has been paid yet', { exact: false })).toBeVisible();
  const password = redeem.getByLabel(en('identity:field.payPassword'), { exact: true });
  const confirm = redeem.getByRole('button', { name: 'Redeem for 1,000 USDT' });
  await password.fill('000000');
  await confirm.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(PAY_PASSWORD);
  await confirm.click();
  await expect(redeem).toBeHidden();
  expect(await financial(trader)).toEqual(['2000', '0']);
  await page.getByRole('tab', { name: en('staking:state.expired') }).click();
  await expect(page.getByRole('list', { name: en('staking:state.expired') })).toContainText(
    en('staking:end.redeemed'),
  );
  expect(faults).toEqual([]);
});

test('an operator opens a pool only when its rewards are covered', async ({ visit }) => {
  const context = await visit({ operator: 'risk', viewport: DESKTOP, isDark: true });
  const page = await context.newPage();
  await page.goto('/console/staking');
  const draft = async (quantity: string, days: string): Promise<void> => {
    await page.getByRole('button', { name: 'Draft a product' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Cycle in days').fill(days);
    await dialog.getByLabel('Reference APR').fill('12.5');
    await dialog.getByLabel('Pool size').fill(quantity);
    await dialog.getByLabel('Minimum per user').fill('10');
    await dialog.getByLabel('Maximum per user').fill('500');
    await dialog.getByLabel('Reason').fill('A pool for the browser test');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(dialog).toBeHidden();
  };
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text }).first();
  const pane = page.getByRole('complementary');
  await draft('900000000', '200');
  await rowOf('900,000,000').click();
  await expect(pane.getByText('It may not be opened', { exact: false })).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Open the product' })).toBeDisabled();
  await draft('5250', '11');
  await rowOf('5,250').click();
  await pane.getByRole('button', { name: 'Open the product' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The rewards are there');
  await dialog.getByRole('button', { name: 'Open the product' }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'staking.open_product', reason: 'The rewards are there' });
  await page.reload();
  await expect(rowOf('5,250')).toContainText('Open');
  expect(await seriousOf(page)).toEqual([]);
  for (const view of ['orders', 'rewards']) {
    await page.goto(`/console/staking?view=${view}`);
    await waitUntilSettled(page);
    await expect(page.getByRole('table').or(page.getByText('Nobody has staked yet.')).first()).toBeVisible();
  }
});
