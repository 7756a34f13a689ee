import type { OperatorRole } from '@openbourse/api';
import { subDecimal } from '@openbourse/money';
import type { BrowserContext, Page } from '@playwright/test';
import { PAY_PASSWORD, type Person, readCode } from './accounts.ts';
import { type AuthenticatorApp, bindAuthenticator } from './authenticator.ts';
import { seriousOf } from './axe.ts';
import { Console } from './pages/console.ts';
import { askForCode } from './pages/entrance.ts';
import { ADDRESS, DESKTOP, expect, test, type Visit } from './test.ts';
import { en } from './texts.ts';
import { letDayPass, letMinutePass, raiseLevel } from './time.ts';
import { createTrader } from './traders.ts';

/** Signing, sending and six blocks of the demonstration's chain come within this. */
const MINED_MS = 90_000;
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ETHEREUM = { chain: 'ETH', code: 'USDT' } as const;

type Visiting = (visit: Visit) => Promise<BrowserContext>;

test.describe.configure({ mode: 'default', timeout: 300_000 });

/** A person with play money, a transaction password and one address of the book that a day has passed for. */
async function holder(): Promise<{ readonly person: Person; readonly currencyId: number }> {
  const person = await createTrader(ADDRESS);
  const { client, email } = person;
  await client.call('identity.send_code', { purpose: 'bind_address' });
  const coins = await client.call('wallet.coins', {});
  const currencyId = coins.find(({ code }) => code === ETHEREUM.code)?.currency_id ?? 0;
  await client.call('wallet.bind_address', {
    currency_id: currencyId,
    chain: ETHEREUM.chain,
    address: OUTSIDE,
    label: 'Cold wallet',
    pay_password: PAY_PASSWORD,
    auth_code: await readCode(client, email),
  });
  await letDayPass(person);
  await letMinutePass(person);
  return { person, currencyId };
}

async function balanceOf(person: Person): Promise<{ readonly available: string; readonly held: string }> {
  const accounts = await person.client.call('ledger.account_list', {});
  const trade = accounts.find((account) => account.code === 'trade');
  const balance = trade?.balances.find((one) => one.code === ETHEREUM.code);
  if (balance === undefined) throw new Error('The trade account has no USDT.');
  return balance;
}

/** Everything up to the sheet that sums the withdrawal up. */
async function openConfirmation(page: Page, amount: string): Promise<void> {
  await page.goto('/withdrawal?coin=USDT');
  await expect(page.getByText('Cold wallet')).toBeVisible();
  await page.getByLabel(en('wallet:amount')).fill(amount);
  await page.getByRole('button', { name: en('app:action.next') }).click();
  await page
    .getByRole('dialog')
    .getByLabel(en('identity:field.payPassword'), { exact: true })
    .fill(PAY_PASSWORD);
}

async function confirm(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('wallet:withdrawNow') })
    .click();
}

/** Adds to a balance as operators do: one proposes, the other approves. */
async function credit(
  operators: { readonly maker: Console; readonly checker: Console },
  to: { readonly person: Person; readonly currencyId: number; readonly amount: string },
): Promise<void> {
  const { uid } = await to.person.client.call('identity.info', {});
  const maker = await operators.maker.client();
  const checker = await operators.checker.client();
  const { id } = await maker.call('ledger.operator_post_entry', {
    uid,
    account_type_id: 1,
    currency_id: to.currencyId,
    direction: 'credit',
    amount: to.amount,
    kind: 'compensation',
    reason: `Money for a large withdrawal of ${uid}`,
  });
  const reason = 'Checked with the maker';
  await checker.call('operator.decide_proposal', { id, decision: 'approve', reason });
}

/** A withdrawal above what one operator may let go, from the form to the transaction. */
test('a large withdrawal needs two operators and then arrives', async ({ visit }) => {
  const { person, currencyId } = await holder();
  await raiseLevel(person);
  const { app } = await bindAuthenticator(person);
  await letDayPass(person);
  const maker = await openConsole(visit, 'withdrawal_maker');
  const checker = await openConsole(visit, 'withdrawal_checker');
  await credit({ maker, checker }, { person, currencyId, amount: '15000' });
  const before = await balanceOf(person);

  const page = await (await visit({ person })).newPage();
  await requestLarge(page, app);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(en('wallet:out.pending_review'))).toBeVisible();
  await expect(sheet.getByText(en('wallet:event.requested'), { exact: true })).toBeVisible();
  await expect(sheet.getByText(en('wallet:countOf', { now: 0, needed: 2 }))).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);
  expect((await balanceOf(person)).held).toBe('21000');

  await maker.openWithdrawal('21,000');
  expect(await seriousOf(maker.page)).toEqual([]);
  await seesWhatLeaves(maker, await person.client.call('identity.info', {}));
  await maker.decide('Approve', 'Known customer, large but usual');
  await expect(maker.page.getByText(/You approved it first/)).toBeVisible();
  await expect(maker.approveButton).toBeDisabled();
  await expect(sheet.getByText(en('wallet:event.approved_first'))).toBeVisible();
  await checker.openWithdrawal('21,000');
  await checker.decide('Approve', 'Called the customer back');

  await expect(sheet.getByText(en('wallet:event.success'))).toBeVisible({ timeout: MINED_MS });
  await expect(sheet.getByText(en('wallet:out.success'), { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: en('wallet:copyTxid') })).toBeVisible();
  const [done] = (await person.client.call('wallet.withdrawals', {})).data;
  expect(done).toMatchObject({ state: 'success', amount: '21000', fee: '3', credited: '20997' });
  expect(done?.txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(await balanceOf(person)).toMatchObject({
    available: subDecimal(before.available, '21000'),
    held: '0',
  });
});

/** Whoever approves reads every character of the address, whose money it is and what it is worth, without pressing. */
async function seesWhatLeaves(console: Console, { uid }: { readonly uid: string }): Promise<void> {
  await console.approveButton.click();
  const dialog = console.page.getByRole('alertdialog');
  await expect(dialog).toContainText(OUTSIDE);
  for (const text of [
    uid,
    '21,000 USDT',
    'In USDT',
    'Ethereum',
    'None: this is the first',
    'Other users with it',
  ])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
}

async function openConsole(visit: Visiting, operator: OperatorRole): Promise<Console> {
  const page = await (await visit({ operator, viewport: DESKTOP })).newPage();
  await page.goto('/console/');
  return new Console(page);
}

async function requestLarge(page: Page, app: AuthenticatorApp): Promise<void> {
  await openConfirmation(page, '21000');
  const form = page.getByRole('dialog');
  const password = form.getByLabel(en('identity:field.payPassword'), { exact: true });
  await form.getByLabel(en('wallet:authenticatorCode')).fill(await app.code());
  await password.fill('111111');
  await confirm(page);
  await expect(password).toHaveAccessibleDescription(/Attempts left: 4/);
  await password.fill(PAY_PASSWORD);
  await confirm(page);
}

/** A small one, proved by a message: the first of a person is looked at as well. */
test('a rejected withdrawal gives the money back, and a stop refuses the next', async ({ visit }) => {
  const { person } = await holder();
  const before = await balanceOf(person);
  const operator = await openConsole(visit, 'withdrawal_checker');
  const page = await (await visit({ person })).newPage();
  await openConfirmation(page, '123');
  await fillCode(page, person);
  await confirm(page);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(en('wallet:out.pending_review'))).toBeVisible();
  expect(await balanceOf(person)).toMatchObject({
    available: subDecimal(before.available, '123'),
    held: '123',
  });

  await operator.openWithdrawal('123');
  await operator.decide('Reject', 'The address belongs to a blocked service');
  await expect(sheet.getByText(en('wallet:out.rejected'), { exact: true }).first()).toBeVisible();
  await expect(sheet.getByText(/The address belongs to a blocked service/).first()).toBeVisible();
  expect(await balanceOf(person)).toMatchObject(before);

  // The form is filled in before the stop; the server refuses what comes after it.
  await letMinutePass(person);
  await openConfirmation(page, '50');
  await fillCode(page, person);
  await operator.page.goto('/console/withdrawals?state=controls');
  await operator.page
    .getByRole('row', { name: /^ETH/ })
    .getByRole('button', { name: 'Stop', exact: true })
    .click();
  await operator.giveReason('Stop', 'Something is odd on the chain');
  try {
    await confirm(page);
    await expect(
      page.getByText(en('error:wallet.withdrawal_closed', { asset: 'USDT', chain: 'Ethereum' })),
    ).toBeVisible();
    await page.goto('/withdrawal?coin=USDT&chain=ETH');
    await expect(page.getByText(en('wallet:withdrawalClosed', { code: 'USDT' }))).toBeVisible();
    await expect(page.getByText('Our staff paused withdrawals over Ethereum on')).toBeVisible();
    expect(await balanceOf(person)).toMatchObject(before);
  } finally {
    await resume(visit, operator);
  }
});

/** Two different operators let withdrawals go on. */
async function resume(visit: Visiting, first: Console): Promise<void> {
  const second = await openConsole(visit, 'withdrawal_maker');
  const reason = 'The chain is fine again';
  const maker = await first.client();
  const { id } = await maker.call('wallet.operator_resume_withdrawals', { chain: ETHEREUM.chain, reason });
  const checker = await second.client();
  await checker.call('operator.decide_proposal', { id, decision: 'approve', reason });
}

async function fillCode(page: Page, person: Person): Promise<void> {
  await askForCode(page);
  const code = await readCode(person.client, person.email);
  await page.getByRole('dialog').getByLabel(en('identity:field.code')).fill(code);
}
