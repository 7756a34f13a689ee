import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { newIdempotencyKey } from '@openbourse/client';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { PAY_PASSWORD } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { createFiatTrader, createMerchant, type FiatTrader, type Merchant, publishAd } from './merchants.ts';
import { operatorClient } from './operators.ts';
import { ADDRESS, DESKTOP, expect, test, type Visit } from './test.ts';
import { en, textsIn } from './texts.ts';
import { letDeadlineCome } from './time.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = { name: 'voucher.png', mimeType: 'image/png', buffer: PNG };

interface Sale {
  readonly merchant: Merchant;
  readonly buyer: FiatTrader;
  readonly orderId: string;
}

test.describe.configure({ timeout: 120_000 });

/** A merchant sells to somebody, who has opened an order of 93 euros for 100 USDT. */
async function openSale(name: string): Promise<Sale> {
  const merchant = await createMerchant(ADDRESS, `${name} ${Date.now()}`);
  const buyer = await createFiatTrader(ADDRESS);
  const adId = await publishAd(merchant);
  const { id } = await buyer.client.call(
    'fiat.open_order',
    { ad_id: adId, amount: '93', price: '0.93', kind: 'bank' },
    { idempotencyKey: newIdempotencyKey() },
  );
  return { merchant, buyer, orderId: id };
}

async function payByApi({ buyer, orderId }: Sale): Promise<void> {
  const { name } = await buyer.client.call('fiat.certified_name', {});
  const { id } = await buyer.client.upload('file.image_upload', {
    file: new Blob([PNG], { type: 'image/png' }),
    fields: { type: 'payment_voucher' },
  });
  await buyer.client.call(
    'fiat.pay',
    { id: orderId, voucher: id, payer_name: name ?? '' },
    { idempotencyKey: newIdempotencyKey() },
  );
}

type OpenPage = (visit: Visit) => Promise<BrowserContext>;

/** The order as both sides see it, each in a browser of its own. */
async function openBoth(visit: OpenPage, sale: Sale): Promise<{ buyer: Page; seller: Page }> {
  const path = `/fiat-order?id=${sale.orderId}`;
  const buyer = await (await visit({ person: sale.buyer })).newPage();
  const seller = await (await visit({ person: sale.merchant, viewport: DESKTOP })).newPage();
  await Promise.all([buyer.goto(path), seller.goto(path)]);
  return { buyer, seller };
}

function button(page: Page | Locator, key: string): Locator {
  return page.getByRole('button', { name: en(key), exact: true });
}

function heading(page: Page, key: string, values: Readonly<Record<string, string>> = {}): Locator {
  return page.getByText(en(key, values), { exact: true }).first();
}

/** Presses the button of a step and answers with the sheet that it opens. */
async function openSheet(page: Page, key: string): Promise<Locator> {
  await button(page, key).click();
  return page.getByRole('dialog');
}

test('a sale from the payment to the release, live on both sides', async ({ visit }) => {
  const sale = await openSale('Pier');
  const { buyer, seller } = await openBoth(visit, sale);
  await expect(heading(seller, 'fiat:order.head.unpaid.seller')).toBeVisible();
  await expect(buyer.getByText('93.00 EUR')).toBeVisible();
  await expect(buyer.getByText('6222 0212 3456 7890 123')).toBeVisible();

  const pay = await openSheet(buyer, 'fiat:order.pay.action');
  await expect(pay.getByLabel(en('fiat:order.pay.payerName'))).not.toHaveValue('');
  await button(pay, 'fiat:order.pay.action').click();
  await expect(pay.getByText(en('fiat:order.pay.voucherNeeded'))).toBeVisible();
  await expect(pay.getByText(en('fiat:order.pay.agreeNeeded'))).toBeVisible();
  await pay.getByLabel(en('fiat:order.pay.voucher'), { exact: true }).setInputFiles(PICTURE);
  await pay.getByRole('checkbox').check();
  await button(pay, 'fiat:order.pay.action').click();
  await expect(heading(buyer, 'fiat:order.head.paid.buyer')).toBeVisible();

  await expect(heading(seller, 'fiat:order.head.paid.seller')).toBeVisible();
  const release = await openSheet(seller, 'fiat:order.confirm.action');
  await release.getByRole('checkbox').check();
  await release.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(PAY_PASSWORD);
  await button(release, 'fiat:order.confirm.submit').click();

  const got = { quantity: '100', coin: 'USDT' };
  await expect(heading(seller, 'fiat:order.head.completed.seller', got)).toBeVisible();
  await expect(heading(buyer, 'fiat:order.head.completed.buyer', got)).toBeVisible();
  await expect(buyer.getByText(/Can be withdrawn from/)).toBeVisible();
  expect(await seriousOf(buyer)).toEqual([]);
  await buyer.goto('/fiat-orders?state=completed');
  const row = buyer.getByRole('list', { name: en('fiat:order.history') }).getByRole('link');
  await expect(row).toHaveText([/93\.00 EUR/]);
  await row.click();
  await expect(buyer).toHaveURL(`/fiat-order?id=${sale.orderId}`);
  await seller.goto('/notifications');
  await seller
    .getByRole('link', { name: new RegExp(en('notice:fiat_order_paid.title')) })
    .first()
    .click();
  await expect(seller).toHaveURL(`/fiat-order?id=${sale.orderId}`);
});

test('the two sides talk, each in the own language, and links are hidden', async ({ visit }) => {
  const sale = await openSale('Quay');
  const de = textsIn('de-DE');
  const path = `/fiat-order?id=${sale.orderId}`;
  const buyer = await (await visit({ person: sale.buyer, locale: 'de-DE' })).newPage();
  const seller = await (await visit({ person: sale.merchant, viewport: DESKTOP })).newPage();
  await Promise.all([buyer.goto(path), seller.goto(path)]);
  const chat = seller.getByRole('region', { name: /Chat with/ });
  await expect(chat.getByText(en('fiat:order.event.open'))).toBeVisible();
  await chat.getByLabel(en('fiat:chat.field')).fill('Write me on t.me/fast-cash please');
  await chat.getByLabel(en('fiat:chat.field')).press('Enter');
  await expect(chat.getByText(en('fiat:chat.masked'))).toBeVisible();
  await expect(chat.getByText(/t\.me/)).toHaveCount(0);

  const link = buyer.getByRole('link', { name: new RegExp(de('fiat:chat.unread', { count: 1 })) }).first();
  await expect(link).toBeVisible();
  await link.click();
  await expect(buyer.getByText(de('fiat:chat.masked'))).toBeVisible();
  await buyer.getByRole('button', { name: de('fiat:chat.templates') }).click();
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: de('fiat:chat.template.paying_now') })
    .click();
  await expect(buyer.getByRole('dialog')).toBeHidden();
  await expect(buyer.getByText(de('fiat:chat.template.paying_now'))).toBeVisible();
  await expect(chat.getByText(en('fiat:chat.template.paying_now'))).toBeVisible();
  await buyer.getByLabel(de('fiat:chat.picture')).setInputFiles(PICTURE);
  await buyer.getByRole('button', { name: de('fiat:chat.send'), exact: true }).click();
  await chat.getByRole('button', { name: /Picture from/ }).click();
  const viewer = seller.getByRole('dialog', { name: /Picture from/ });
  await expect(viewer).toBeVisible();
  await seller.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('an order that is not paid in time ends on both screens', async ({ visit }) => {
  const sale = await openSale('Lock');
  const { buyer, seller } = await openBoth(visit, sale);
  await button(seller, 'fiat:order.extend.action').click();
  await button(seller.getByRole('dialog'), 'fiat:order.extend.action').click();
  await expect(buyer.getByText(en('fiat:order.event.extend'), { exact: true }).first()).toBeVisible();
  await letDeadlineCome(sale.orderId, 'expire');
  for (const page of [buyer, seller]) {
    await expect(heading(page, 'fiat:order.head.cancelled')).toBeVisible();
    await expect(page.getByText(en('fiat:order.event.expire'), { exact: true }).first()).toBeVisible();
  }
  await expect(button(buyer, 'fiat:order.pay.action')).toHaveCount(0);
  expect((await sale.buyer.client.call('fiat.standing', {})).cancellations_left).toBe(2);
});

test('who cancels says why and is told what it costs', async ({ visit }) => {
  const sale = await openSale('Mole');
  const { buyer } = await openBoth(visit, sale);
  const sheet = await openSheet(buyer, 'fiat:order.cancel.action');
  // Within three minutes of the order.
  await expect(sheet.getByText(en('fiat:order.cancel.free'))).toBeVisible();
  await expect(sheet.getByText(en('fiat:order.cancel.left', { count: 3 }))).toBeVisible();
  await button(sheet, 'fiat:order.cancel.action').click();
  await expect(heading(buyer, 'fiat:order.head.cancelled')).toBeVisible();
  await expect(buyer.getByText(en('fiat:order.cancel.reason.changed_mind')).first()).toBeVisible();
});

for (const winner of ['buyer', 'seller'] as const) {
  test(`a dispute is decided for the ${winner}`, async ({ visit }) => {
    const sale = await openSale(winner === 'buyer' ? 'Dam' : 'Weir');
    await payByApi(sale);
    const { buyer, seller } = await openBoth(visit, sale);
    const apply = await openSheet(seller, 'fiat:dispute.action');
    await apply.getByLabel(en('fiat:dispute.text'), { exact: true }).fill('<b>Nothing</b>\nhas arrived.');
    await button(apply, 'fiat:dispute.action').click();
    await expect(heading(buyer, 'fiat:order.head.disputed')).toBeVisible();
    await expect(buyer.getByText('<b>Nothing</b> has arrived.').first()).toBeVisible();

    const evidence = await openSheet(buyer, 'fiat:dispute.add');
    await evidence.getByLabel(en('fiat:dispute.text'), { exact: true }).fill('The statement of my bank.');
    await evidence.getByLabel(en('fiat:dispute.picture'), { exact: true }).setInputFiles(PICTURE);
    await button(evidence, 'fiat:dispute.add').click();
    await expect(seller.getByText('The statement of my bank.').first()).toBeVisible();
    await expectDisputeFile(buyer);

    await operatorClient(ADDRESS, 'fiat_arbiter').call('fiat.operator_rule', {
      id: sale.orderId,
      winner,
      ground: winner === 'buyer' ? 'payment_proved' : 'payment_not_proved',
      text: 'The statement was compared with the reference.',
    });
    const [won, lost] = winner === 'buyer' ? [buyer, seller] : [seller, buyer];
    await expect(heading(won, 'fiat:order.head.won')).toBeVisible();
    await expect(heading(lost, 'fiat:order.head.lost')).toBeVisible();
    await expect(button(lost, 'fiat:dispute.review.action')).toBeVisible();
    await letDeadlineCome(sale.orderId, 'award');
    for (const page of [buyer, seller]) {
      await expect(
        page.getByText(en(`fiat:order.event.award_${winner}`), { exact: true }).first(),
      ).toBeVisible();
    }
    expect(await seriousOf(seller)).toEqual([]);
  });
}

/** The file stands alone: what people wrote is text, and the pictures are in it. */
async function expectDisputeFile(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await button(page, 'fiat:dispute.file').click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('&lt;b&gt;Nothing&lt;/b&gt; has arrived.');
  expect(text.match(/<img [^>]*src="data:image\//g)?.length).toBeGreaterThanOrEqual(2);
  expect(text).toMatch(/SHA-256 [0-9a-f]{64}/);
}
