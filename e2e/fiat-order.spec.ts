import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { newIdempotencyKey } from '@openbourse/client';
import type { Locale } from '@openbourse/i18n';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { PAY_PASSWORD } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { createFiatTrader, createMerchant, type FiatTrader, type Merchant, publishAd } from './merchants.ts';
import { operatorClient } from './operators.ts';
import { ADDRESS, DESKTOP, expect, test, type Visit } from './test.ts';
import { en, type Say, textsIn } from './texts.ts';
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

/** Of the two arbiters of the demonstration, the roles that only one of them has. */
const ARBITERS = ['ledger_maker', 'ledger_checker'] as const;

test.describe.configure({ timeout: 120_000 });

/** A merchant sells to a person, who has opened an order of 93 euros for 100 USDT. */
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

/** One side of an order with its browser, and the language that it reads. */
class Side {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
  }

  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.say(key), exact: true });
  }

  heading(key: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByText(this.say(key, values), { exact: true }).first();
  }

  field(key: string, within: Locator): Locator {
    return within.getByLabel(this.say(key), { exact: true });
  }

  /** Presses the button of a step and answers with the sheet that it opens. */
  async openSheet(key: string): Promise<Locator> {
    await this.button(key).click();
    return this.page.getByRole('dialog');
  }
}

/** The order as both sides see it: the buyer on a phone, the seller on a desktop. */
async function openBoth(
  visit: OpenPage,
  sale: Sale,
  { locale = 'en-US', isDark = false }: { readonly locale?: Locale; readonly isDark?: boolean } = {},
): Promise<{ buyer: Side; seller: Side }> {
  const path = `/fiat-order?id=${sale.orderId}`;
  const say = textsIn(locale);
  const buyer = await (await visit({ person: sale.buyer, locale, isDark })).newPage();
  const seller = await (await visit({ person: sale.merchant, viewport: DESKTOP, locale, isDark })).newPage();
  await Promise.all([buyer.goto(path), seller.goto(path)]);
  return { buyer: new Side(buyer, say), seller: new Side(seller, say) };
}

test('a sale from the payment to the release, live on both sides', async ({ visit }) => {
  const sale = await openSale('Pier');
  const { buyer, seller } = await openBoth(visit, sale);
  await expect(seller.heading('fiat:order.head.unpaid.seller')).toBeVisible();
  await expect(buyer.page.getByText('93.00 EUR')).toBeVisible();
  await expect(buyer.page.getByText('6222 0212 3456 7890 123')).toBeVisible();

  const pay = await buyer.openSheet('fiat:order.pay.action');
  await expect(pay.getByLabel(en('fiat:order.pay.payerName'))).not.toHaveValue('');
  await buyer.button('fiat:order.pay.action', pay).click();
  await expect(pay.getByText(en('fiat:order.pay.voucherNeeded'))).toBeVisible();
  await expect(pay.getByText(en('fiat:order.pay.agreeNeeded'))).toBeVisible();
  await pay.getByLabel(en('fiat:order.pay.voucher'), { exact: true }).setInputFiles(PICTURE);
  await pay.getByRole('checkbox').check();
  await buyer.button('fiat:order.pay.action', pay).click();
  await expect(buyer.heading('fiat:order.head.paid.buyer')).toBeVisible();

  await expect(seller.heading('fiat:order.head.paid.seller')).toBeVisible();
  const release = await seller.openSheet('fiat:order.confirm.action');
  await release.getByRole('checkbox').check();
  await release.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(PAY_PASSWORD);
  await seller.button('fiat:order.confirm.submit', release).click();

  const got = { quantity: '100', coin: 'USDT' };
  await expect(seller.heading('fiat:order.head.completed.seller', got)).toBeVisible();
  await expect(buyer.heading('fiat:order.head.completed.buyer', got)).toBeVisible();
  await expect(buyer.page.getByText(/Can be withdrawn from/)).toBeVisible();
  expect(await seriousOf(buyer.page)).toEqual([]);
  await buyer.page.goto('/fiat-orders?state=completed');
  const row = buyer.page.getByRole('list', { name: en('fiat:order.history') }).getByRole('link');
  await expect(row).toHaveText([/93\.00 EUR/]);
  await row.click();
  await expect(buyer.page).toHaveURL(`/fiat-order?id=${sale.orderId}`);
  await seller.page.goto('/notifications');
  await seller.page
    .getByRole('link', { name: new RegExp(en('notice:fiat_order_paid.title')) })
    .first()
    .click();
  await expect(seller.page).toHaveURL(`/fiat-order?id=${sale.orderId}`);
});

test('the two sides talk, each in its own language, and links are hidden', async ({ visit }) => {
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
  const { buyer, seller } = await openBoth(visit, sale, { locale: 'fr-FR', isDark: true });
  await seller.button('fiat:order.extend.action').click();
  await seller.button('fiat:order.extend.action', seller.page.getByRole('dialog')).click();
  await expect(buyer.heading('fiat:order.event.extend')).toBeVisible();
  await letDeadlineCome(sale.orderId, 'expire');
  for (const side of [buyer, seller]) {
    await expect(side.heading('fiat:order.head.cancelled')).toBeVisible();
    await expect(side.heading('fiat:order.event.expire')).toBeVisible();
  }
  await expect(buyer.button('fiat:order.pay.action')).toHaveCount(0);
  expect((await sale.buyer.client.call('fiat.standing', {})).cancellations_left).toBe(2);
});

test('a canceling side gives the reason and sees the cost', async ({ visit }) => {
  const sale = await openSale('Mole');
  const { buyer } = await openBoth(visit, sale);
  const sheet = await buyer.openSheet('fiat:order.cancel.action');
  await expect(sheet.getByText(en('fiat:order.cancel.counts'))).toBeVisible();
  await expect(sheet.getByText(en('fiat:order.cancel.left', { count: 3 }))).toBeVisible();
  await buyer.button('fiat:order.cancel.action', sheet).click();
  await expect(buyer.heading('fiat:order.head.cancelled')).toBeVisible();
  await expect(buyer.page.getByText(en('fiat:order.cancel.reason.changed_mind')).first()).toBeVisible();
});

for (const { winner, locale, isDark } of [
  { winner: 'buyer', locale: 'de-DE', isDark: false },
  { winner: 'seller', locale: 'ja-JP', isDark: true },
] as const) {
  test(`a dispute is decided for the ${winner}, ${locale}`, async ({ visit }) => {
    const sale = await openSale(winner === 'buyer' ? 'Dam' : 'Weir');
    await payByApi(sale);
    const { buyer, seller } = await openBoth(visit, sale, { locale, isDark });
    const apply = await seller.openSheet('fiat:dispute.action');
    await seller.field('fiat:dispute.text', apply).fill('<b>Nothing</b>\nhas arrived.');
    await seller.button('fiat:dispute.action', apply).click();
    await expect(buyer.heading('fiat:order.head.disputed')).toBeVisible();
    await expect(buyer.page.getByText('<b>Nothing</b> has arrived.').first()).toBeVisible();

    const evidence = await buyer.openSheet('fiat:dispute.add');
    await buyer.field('fiat:dispute.text', evidence).fill('The statement of my bank.');
    await buyer.field('fiat:dispute.picture', evidence).setInputFiles(PICTURE);
    await buyer.button('fiat:dispute.add', evidence).click();
    await expect(seller.page.getByText('The statement of my bank.').first()).toBeVisible();
    await expectDisputeFile(buyer);

    await letDeadlineCome(sale.orderId, 'evidence');
    await operatorClient(ARBITERS[0]).call('fiat.operator_rule', {
      id: sale.orderId,
      winner,
      ground: winner === 'buyer' ? 'payment_proved' : 'payment_not_proved',
      text: 'The statement was compared with the reference.',
    });
    const [won, lost] = winner === 'buyer' ? [buyer, seller] : [seller, buyer];
    await expect(won.heading('fiat:order.head.won')).toBeVisible();
    await expect(lost.heading('fiat:order.head.lost')).toBeVisible();
    await expect(lost.button('fiat:dispute.review.action')).toBeVisible();
    await letDeadlineCome(sale.orderId, 'review');
    for (const side of [buyer, seller]) await expect(side.heading('fiat:order.head.review')).toBeVisible();
    await operatorClient(ARBITERS[1]).call('fiat.operator_rule', {
      id: sale.orderId,
      winner,
      ground: winner === 'buyer' ? 'payment_proved' : 'payment_not_proved',
      text: 'The bank confirms the statement.',
    });
    for (const side of [buyer, seller])
      await expect(side.heading(`fiat:order.event.award_${winner}`)).toBeVisible();
    expect(await seriousOf(seller.page)).toEqual([]);
  });
}

/** The file stands alone: what people wrote is text, and the pictures are in it. */
async function expectDisputeFile(side: Side): Promise<void> {
  const download = side.page.waitForEvent('download');
  await side.button('fiat:dispute.file').click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('&lt;b&gt;Nothing&lt;/b&gt; has arrived.');
  expect(text.match(/<img [^>]*src="data:image\//g)?.length).toBeGreaterThanOrEqual(2);
  expect(text).toMatch(/SHA-256 [0-9a-f]{64}/);
}
