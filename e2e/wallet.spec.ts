import { certify, createPerson, PAY_PASSWORD, type Person, readCode } from './accounts.ts';
import { goWithin } from './screens.ts';
import { expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';
import { expectToast } from './toasts.ts';

/** Seven blocks of the demonstration's chain come within this. */
const SEVEN_BLOCKS_MS = 120_000;
const COLD_WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A new person who may trade, with play money but nothing from the chain. */
async function newcomer(address: string): Promise<Person> {
  const person = await createPerson(address);
  await certify(person);
  return person;
}

async function availableUsdt(person: Person): Promise<string> {
  const accounts = await person.client.call('ledger.account_list', {});
  const trade = accounts.find((account) => account.code === 'trade');
  return trade?.balances.find((balance) => balance.code === 'USDT')?.available ?? '0';
}

test('test coins are seen, credited, traded with and then withdrawable', async ({ visit, address }) => {
  test.setTimeout(SEVEN_BLOCKS_MS + 60_000);
  const person = await newcomer(address);
  const before = await availableUsdt(person);
  const context = await visit({ person });
  const faults = watchFaults(context);
  const page = await context.newPage();
  await page.goto('/recharge?coin=USDT');
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
  await page.getByRole('button', { name: en('wallet:demoSend') }).click();

  // Live, without a reload: credited at one confirmation, while withdrawals still wait for the sixth.
  const latest = page.getByRole('region', { name: en('wallet:latestDeposits') });
  await expect(latest.getByText(en('wallet:step.withdrawable'))).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => availableUsdt(person)).not.toBe(before);
  await expect(latest.getByText(en('wallet:state.withdrawable'), { exact: true })).toBeVisible({
    timeout: SEVEN_BLOCKS_MS,
  });
  const [deposit] = (await person.client.call('wallet.deposits', {})).data;
  expect(deposit?.state).toBe('withdrawable');
  expect(deposit?.txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(faults).toEqual([]);
});

test('a transfer moves coins to the contract account and is recorded', async ({ visit, address }) => {
  const person = await newcomer(address);
  const page = await (await visit({ person })).newPage();
  await page.goto('/transfer?from=1&to=2&coin=USDT');
  await page.getByLabel(en('ledger:transfer.amount')).fill('12.5');
  await page.getByRole('button', { name: en('ledger:transfer.submit') }).dblclick();
  await expectToast(page, '12.5 USDT transferred');
  await goWithin(page, '/assets?account=2');
  await expect(page.getByRole('button', { name: /USDT.*12\.5/ })).toBeVisible();
  await goWithin(page, '/transfer-record');
  await expect(page.getByText('12.5 USDT')).toHaveCount(1);
});

test('a new address is proved, cools down and cannot be chosen before', async ({ visit, trader }) => {
  for (const { id } of await trader.client.call('wallet.addresses', {}))
    await trader.client.call('wallet.remove_address', { id });
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/withdrawal?coin=USDT');
  await page.getByRole('button', { name: new RegExp(en('wallet:toAddress')) }).click();
  await page.getByRole('button', { name: en('wallet:addAddress') }).click();
  const form = page.getByRole('dialog');
  const field = form.getByLabel(en('wallet:newAddress'), { exact: true });
  await field.fill(COLD_WALLET.replace('0C5', '0c5'));
  await form.getByLabel(en('wallet:label')).fill('Cold wallet');
  await form.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(PAY_PASSWORD);
  await form.getByRole('button', { name: en('app:field.sendCode') }).click();
  await expect(form.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  await form.getByLabel(en('identity:field.code')).fill(await readCode(trader.client, trader.email));
  await form.getByRole('button', { name: en('wallet:addAddress') }).click();
  // One letter of the wrong size breaks the checksum.
  await expect(field).toHaveAccessibleDescription(/not a valid/);
  await field.fill(COLD_WALLET);
  await form.getByRole('button', { name: en('wallet:addAddress') }).click();
  await expect(form.getByText(/^Usable in 2[34] h/)).toBeVisible();
  await expect(form.getByRole('button', { name: /Cold wallet.*Usable/ })).toBeDisabled();
});
