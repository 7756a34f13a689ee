import { CONTRACT_ACCOUNT } from '@openbourse/api/limits';
import { newIdempotencyKey } from '@openbourse/client';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../accounts.ts';
import { en } from '../texts.ts';

const SPOT = 1;

/** The screen of leveraged contracts on BTC/USDT, on a phone or a desktop. */
export class Lever {
  readonly page: Page;
  readonly form: Locator;
  readonly lots: Locator;
  readonly records: Locator;
  readonly sheet: Locator;
  /** A question that interrupts. */
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: en('contract:form') });
    this.lots = this.form.getByRole('textbox', {
      name: en('contract:field.lots', { size: '0.001', code: 'BTC' }),
    });
    this.records = page.getByRole('region', { name: en('contract:records') });
    this.sheet = page.getByRole('dialog');
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/lever?symbol=BTC/USDT');
    await expect(this.openButton('long')).toBeEnabled();
  }

  openButton(side: 'long' | 'short'): Locator {
    return this.form.getByRole('button', { name: en(`contract:open.${side}`) });
  }

  price(field: 'limitPrice' | 'takeProfit' | 'stopLoss'): Locator {
    return this.form.getByRole('textbox', { name: en(`contract:${field}`) });
  }

  /**
   * Sends the form and confirms what it says. Both buttons are disabled while there is no reliable price; a click that
   * meets just that moment does nothing, and is made again.
   */
  async send(side: 'long' | 'short'): Promise<void> {
    const confirm = this.sheet.getByRole('button', { name: en(`contract:open.${side}`) });
    await expect(async () => {
      if (await confirm.isHidden()) await this.openButton(side).click();
      await expect(confirm).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(async () => {
      await confirm.click({ timeout: 3_000 });
      await expect(confirm).toBeHidden();
    }).toPass();
  }

  /** Opens a long position; an opening without a reliable price within two seconds is refused, and tried again. */
  async openMarket(lots: number): Promise<void> {
    await expect(async () => {
      await this.lots.fill(String(lots));
      await this.send('long');
      await expect(this.cards).toHaveCount(1, { timeout: 6_000 });
    }).toPass();
  }

  async chooseLimit(): Promise<void> {
    await this.choose('type', 'contract:type.limit');
    await expect(this.price('limitPrice')).toBeVisible();
  }

  async chooseCross(): Promise<void> {
    await this.choose('mode', 'contract:mode.cross');
    await expect(this.form.getByText(en('contract:liquidation.cross'))).toBeVisible();
  }

  async chooseUnit(unit: 'size.value' | 'size.cost'): Promise<void> {
    await this.choose('size.unit', `contract:${unit}`);
  }

  private async choose(
    field: 'type' | 'mode' | 'size.unit',
    option: 'contract:type.limit' | 'contract:mode.cross' | 'contract:size.value' | 'contract:size.cost',
  ): Promise<void> {
    const { page } = this;
    await this.form.getByRole('button', { name: new RegExp(`^${en(`contract:${field}`)}`) }).click();
    const name = new RegExp(`^${en(option)}`);
    await page.getByRole('radio', { name }).or(page.getByRole('menuitem', { name })).click();
  }

  tab(name: 'positions' | 'pending' | 'closed'): Locator {
    return this.records.getByRole('tab', { name: new RegExp(`^${en(`contract:${name}`)}`) });
  }

  get cards(): Locator {
    return this.records.getByRole('article');
  }
}

/** Opens ten lots at the market over the API; without a reliable price within two seconds it is tried again. */
export async function openLots(
  { client }: Person,
  order: {
    readonly match: number;
    readonly side: 'long' | 'short';
    readonly mode: 'isolated' | 'cross';
  },
): Promise<void> {
  // An answer that is lost is asked for again under the same key.
  const idempotencyKey = newIdempotencyKey();
  await expect(async () => {
    await client.call(
      'contract.open',
      {
        currency_match_id: order.match,
        side: order.side,
        type: 'market',
        lots: 10,
        leverage: 10,
        margin_mode: order.mode,
      },
      { idempotencyKey },
    );
  }).toPass();
}

/** Closes and cancels what earlier tests left, and sees to it that the contract account can pay. */
export async function prepareContracts({ client }: Person): Promise<void> {
  await client.call('contract.cancel_all', {}, { idempotencyKey: newIdempotencyKey() });
  await client.call('contract.close_all', {}, { idempotencyKey: newIdempotencyKey() });
  const [spot] = await client.call('ledger.account_list', {});
  const usdt = spot?.balances.find(({ code }) => code === 'USDT');
  if (usdt === undefined) throw new Error('This person has no USDT.');
  await client.call(
    'ledger.transfer',
    {
      from_account_type_id: SPOT,
      to_account_type_id: CONTRACT_ACCOUNT,
      currency_id: usdt.currency_id,
      amount: '200',
    },
    { idempotencyKey: newIdempotencyKey() },
  );
}
