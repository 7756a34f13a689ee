import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { type CallReply, newIdempotencyKey } from '@openbourse/client';
import type { BrowserContext, Page } from '@playwright/test';
import { PAY_PASSWORD } from './accounts.ts';
import { seriousOnEach } from './axe.ts';
import { createFiatTrader, createMerchant, type FiatTrader, type Merchant, publishAd } from './merchants.ts';
import { operatorClient } from './operators.ts';
import { goByKeys, rowOf } from './pages/console.ts';
import { ADDRESS, DESKTOP, expect, openContext, test } from './test.ts';
import { letDeadlineCome, raiseLevel } from './time.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

const AXE_MS = 180_000;
const VIEWS = [
  '/arbitration',
  '/arbitration?view=all',
  '/fiat',
  '/fiat?view=ads',
  '/fiat?view=outages',
  '/fiat?view=statistics',
];
/** Of the two arbiters of the demonstration, the roles that only one of them has. */
const FIRST = 'ledger_maker';
const SECOND = 'ledger_checker';

const contexts = new Map<string, BrowserContext>();
let merchant: Merchant;
let buyer: FiatTrader;

test.beforeAll(async ({ browser }) => {
  for (const operator of [FIRST, SECOND] as const)
    contexts.set(operator, await openContext(browser, { operator, viewport: DESKTOP }));
  merchant = await createMerchant(ADDRESS, `Console ${newIdempotencyKey().slice(0, 8)}`);
  buyer = await createFiatTrader(ADDRESS);
});

test.afterAll(async () => {
  for (const context of contexts.values()) await context.close();
});

async function open(path: string, operator = FIRST): Promise<Page> {
  const page = await contexts.get(operator)?.newPage();
  if (page === undefined) throw new Error(`Nobody is logged in as ${operator}.`);
  await page.goto(`/console${path}`);
  return page;
}

/** Answers the dialog that asks why. */
async function giveReason(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Looked at by an arbiter');
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

type Order = CallReply<'fiat.order'>;

/** An order that is paid with a voucher, and for which the seller applies for rights protection at once. */
async function createDispute(picture: Buffer): Promise<Order> {
  const order = await buyer.client.call(
    'fiat.open_order',
    { ad_id: await publishAd(merchant), amount: '50', price: '0.93', kind: 'bank' },
    { idempotencyKey: newIdempotencyKey() },
  );
  const file = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  const { id: voucher } = await buyer.client.upload('file.image_upload', {
    file,
    fields: { type: 'payment_voucher' },
  });
  const { name } = await buyer.client.call('fiat.certified_name', {});
  await buyer.client.call(
    'fiat.pay',
    { id: order.id, voucher, payer_name: name ?? '' },
    { idempotencyKey: newIdempotencyKey() },
  );
  return merchant.client.call(
    'fiat.dispute',
    { id: order.id, reason: 'payer_name_differs', text: 'The payer has another name.' },
    { idempotencyKey: newIdempotencyKey() },
  );
}

/** Fills the form of the verdict and opens the step that says what happens. */
async function proposeVerdict(page: Page, winner: 'Buyer' | 'Seller', ground: string): Promise<void> {
  const panel = page.getByRole('region', { name: /^Verdict/ });
  await panel.getByText(winner, { exact: true }).click();
  await panel.getByLabel('Ground').selectOption({ label: ground });
  await panel.getByLabel('Reason that both sides read').fill('The statement shows the payment.');
  await panel.getByRole('button', { name: 'Look at what happens' }).click();
}

test('an application is certified without its history, and the ads of the store can be taken down', async () => {
  const person = await createFiatTrader(ADDRESS);
  await raiseLevel(person);
  const name = `Fresh ${newIdempotencyKey().slice(0, 8)}`;
  await person.client.call(
    'fiat.apply',
    { business_name: name, pay_password: PAY_PASSWORD, statement: 'Trading elsewhere since 2021.' },
    { idempotencyKey: newIdempotencyKey() },
  );
  const page = await open('/fiat?state=applied');
  await rowOf(page, name).click();
  const pane = page.getByRole('complementary');
  await expect(pane.getByText('Trading elsewhere since 2021.')).toBeVisible();
  await expect(pane.getByRole('img', { name: 'Not met' }).first()).toBeVisible();
  await pane.getByRole('button', { name: 'Certify' }).click();
  await giveReason(page, 'Certify');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Certify', exact: true }).click();
  await expectToast(page, 'The merchant is certified');
  const { merchant: facts } = await person.client.call('fiat.store', {});
  expect(facts?.business_name).toBe(name);
  await publishAd({ ...person, merchantId: facts?.id ?? '', businessName: name });
  await page.goto('/console/fiat?view=ads');
  await rowOf(page, name).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await giveReason(page, 'Suspend');
  await expect(rowOf(page, name)).toContainText('Suspended');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await giveReason(page, 'Remove');
  await expect(rowOf(page, name)).toContainText('Removed from shelf');
});

test('two arbiters decide an order, the second one at once, and its file holds everything', async () => {
  const first = await open('/arbitration');
  const order = await createDispute(await first.screenshot());
  await first.getByLabel('Payment reference').fill(order.payment_reference);
  await first.keyboard.press('Enter');
  await rowOf(first, order.payment_reference).click();
  const sides = first.getByRole('table', { name: 'Both sides' });
  await expect(sides.getByRole('cell', { name: merchant.businessName })).toBeVisible();
  await expect(first.getByRole('img', { name: 'Voucher' })).toBeVisible();
  await expect(first.getByText('Another name', { exact: true })).toBeVisible();
  await first.getByLabel('Message to both sides').fill('Please upload the statement of your bank.');
  await first.getByRole('button', { name: 'Send' }).click();
  await expect(first.getByRole('listitem').getByText('Please upload the statement')).toBeVisible();
  const verdict = first.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('Both sides may add evidence until');
  await expect(verdict.getByRole('button')).toHaveCount(0);
  await letDeadlineCome(order.id, 'evidence');
  await first.reload();
  await proposeVerdict(first, 'Buyer', 'Payment is proved');
  await expect(first.getByRole('alertdialog')).toContainText('go to the buyer');
  await expect(first.getByRole('alertdialog')).toContainText('six hours from now');
  await first.getByRole('button', { name: 'Give this verdict' }).click();
  await expect(first.getByText(/^The first ruling goes to another arbiter/)).toBeVisible();

  await merchant.client.call(
    'fiat.request_review',
    { id: order.id, text: 'The voucher is of another payment.' },
    { idempotencyKey: newIdempotencyKey() },
  );
  await expect(first.getByText(/^You gave the first ruling/)).toBeVisible();
  const second = await open(`/arbitration?order=${order.id}`, SECOND);
  await proposeVerdict(second, 'Seller', 'False payment');
  await expect(second.getByRole('alertdialog')).toContainText('It differs from the first ruling');
  await expect(second.getByRole('alertdialog')).toContainText('at once and is final');
  await second.getByRole('button', { name: 'Give this verdict' }).click();
  await expect(second.getByText('Canceled', { exact: true })).toBeVisible();
  const download = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Dispute file' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(order.payment_reference);
  expect(file).toContain('src="data:image/');
  expect(file).toContain('Please upload the statement of your bank.');
});

test('an outage is declared with its reason and ended again', async () => {
  const page = await open('/fiat?view=outages');
  const reason = `No connection ${newIdempotencyKey()}`;
  await page.getByRole('button', { name: 'Declare an outage' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(reason);
  try {
    await dialog.getByRole('button', { name: 'Declare an outage' }).click();
    await expect(page.getByRole('status').getByText(/^An outage lasts since/)).toBeVisible();
    await expect(rowOf(page, reason)).toContainText('Lasts');
    await page.getByRole('button', { name: 'End the outage' }).click();
    await giveReason(page, 'End the outage');
    await expect(page.getByRole('button', { name: 'Declare an outage' })).toBeVisible();
  } finally {
    await endOutage();
  }
});

/** Leaves nothing behind that would stop the clock of other tests. */
async function endOutage(): Promise<void> {
  const operator = operatorClient(FIRST);
  const lasting = (await operator.call('fiat.operator_outages', {})).find(({ until }) => until === null);
  if (lasting === undefined) return;
  await operator.call('fiat.operator_end_outage', { id: lasting.id, reason: 'The test is over' });
}

test('the overview counts what waits, and keys lead to both screens', async () => {
  const page = await open('/overview');
  await expect(page.getByRole('link', { name: /^P2P orders to rule on/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Applications of merchants/ })).toBeVisible();
  await goByKeys(page, 'gb', 'Arbitration');
  await goByKeys(page, 'gf', 'P2P trading');
});

test('axe finds nothing serious on any of the views', async () => {
  test.setTimeout(AXE_MS);
  const operator = operatorClient(FIRST);
  const { data } = await operator.call('fiat.operator_orders', {});
  const [first, ...others] = [...VIEWS, `/arbitration?order=${data[0]?.id ?? ''}`];
  const page = await open(first);
  expect(
    await seriousOnEach(
      page,
      [first, ...others].map((view) => `/console${view}`),
    ),
  ).toEqual([]);
});
