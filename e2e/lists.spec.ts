import { CONTRACT_ACCOUNT } from '@openbourse/api/limits';
import { newIdempotencyKey } from '@openbourse/client';
import { certify, createPerson, type Person } from './accounts.ts';
import { expect, test } from './test.ts';
import { en } from './texts.ts';

const SPOT = 1;
/** More than a page holds. */
const TRANSFERS = 32;
const PAGE = 30;

/** A person whose transfers fill more than one page; the amounts distinguish them. */
async function transferrer(address: string): Promise<Person> {
  const person = await createPerson(address);
  await certify(person);
  const coins = await person.client.call('wallet.coins', {});
  const currencyId = coins.find(({ code }) => code === 'USDT')?.currency_id ?? 0;
  for (let number = 1; number <= TRANSFERS; number += 1) {
    await person.client.call(
      'ledger.transfer',
      {
        from_account_type_id: SPOT,
        to_account_type_id: CONTRACT_ACCOUNT,
        currency_id: currencyId,
        amount: `1.${number}5`,
      },
      { idempotencyKey: newIdempotencyKey() },
    );
  }
  return person;
}

test('a list goes on at its end, and says when it cannot', async ({ visit, address }) => {
  const person = await transferrer(address);
  const page = await (await visit({ person })).newPage();
  await page.route(/transfers\?.*cursor=/, (route) => route.abort());
  await page.goto('/transfer-record');
  const list = page.getByRole('list', { name: en('ledger:transfer.records') });
  await expect(list.getByRole('listitem')).toHaveCount(PAGE);

  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').getByText(en('app:state.moreFailed'))).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute(/transfers\?.*cursor=/);
  await page.getByRole('button', { name: en('app:action.retry') }).click();
  await expect(list.getByRole('listitem')).toHaveCount(TRANSFERS);
  await expect(list.getByRole('listitem').last()).toContainText('1.15 USDT');
  await expect(page.getByRole('status').getByText(`${TRANSFERS} entries are shown`)).toBeAttached();
  await expect(page.getByRole('button', { name: en('app:action.more') })).toHaveCount(0);
});

test('a list distinguishes an empty one, one without matches and one that cannot know', async ({
  visit,
  address,
}) => {
  const person = await createPerson(address);
  const page = await (await visit({ person })).newPage();
  await page.goto('/recharge-record');
  await expect(page.getByText(en('wallet:noDeposits'))).toBeVisible();
  await page.getByRole('button', { name: en('wallet:allStates') }).click();
  await page.getByRole('radio', { name: en('wallet:state.rejected') }).click();
  await expect(page.getByText(en('app:state.noMatch'))).toBeVisible();

  await page.route('**/wallet/deposits*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(en('app:state.errorTitle'))).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/wallet/deposits*');
  await page.getByRole('button', { name: en('app:action.retry') }).click();
  await expect(page.getByText(en('wallet:noDeposits'))).toBeVisible();
});
