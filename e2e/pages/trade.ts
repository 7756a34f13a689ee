import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilSettled } from '../screens.ts';
import { en } from '../texts.ts';

/** The trading screen of a pair, on a phone or a desktop. */
export class Trade {
  readonly page: Page;
  readonly form: Locator;
  readonly price: Locator;
  readonly quantity: Locator;
  readonly total: Locator;
  readonly buyButton: Locator;
  readonly records: Locator;
  readonly bids: Locator;
  readonly asks: Locator;

  readonly #symbol: string;

  constructor(page: Page, symbol = 'BTC/USDT') {
    const [base = '', quote = ''] = symbol.split('/');
    this.#symbol = symbol;
    this.page = page;
    this.form = page.getByRole('form', { name: en('spot:form.title') });
    this.price = this.form.getByRole('textbox', { name: en('spot:field.price', { code: quote }) });
    this.quantity = this.form.getByRole('textbox', { name: en('spot:field.quantity', { code: base }) });
    this.total = this.form.getByRole('textbox', { name: en('spot:field.total', { code: quote }) });
    this.buyButton = this.form.getByRole('button', { name: en('spot:form.buy', { code: base }) });
    this.records = page.getByRole('region', { name: en('spot:records.title') });
    this.bids = page.getByRole('list', { name: en('market:book.bids') });
    this.asks = page.getByRole('list', { name: en('market:book.asks') });
  }

  async open(): Promise<void> {
    await this.page.goto(`/trade?symbol=${this.#symbol}`);
    await expect(this.buyButton).toBeVisible();
    await expect(this.bids.getByRole('button').first()).toBeVisible();
    // The balances and orders of the person are there as well.
    await waitUntilSettled(this.page);
  }

  async chooseType(type: 'limit' | 'market' | 'trailing_stop' | 'scaled'): Promise<void> {
    const { page } = this;
    await this.form.getByRole('button', { name: new RegExp(`^${en('spot:type.label')}`) }).click();
    const name = new RegExp(`^${en(`spot:type.${type}`)}\\s*${en(`spot:typeHint.${type}`)}`);
    await page.getByRole('radio', { name }).or(page.getByRole('menuitemradio', { name })).click();
    await expect(
      this.form.getByRole('button', { name: `${en('spot:type.label')}: ${en(`spot:type.${type}`)}` }),
    ).toBeVisible();
  }

  async fillLimit(order: { readonly price: string; readonly quantity: string }): Promise<void> {
    await this.price.fill(order.price);
    await this.quantity.fill(order.quantity);
  }

  /** The tab of the records below the form. */
  async show(tab: 'open' | 'history' | 'trades' | 'funds'): Promise<void> {
    const names = {
      open: new RegExp(`^${en('spot:orders.open')}`),
      history: new RegExp(`^(?:${en('spot:orders.history')}|${en('spot:orders.historyShort')})$`),
      trades: en('spot:orders.trades'),
      funds: en('spot:orders.funds'),
    } as const;
    await this.records.getByRole('tab', { name: names[tab] }).click();
  }

  openOrdersTab(count: number): Locator {
    const name = count === 0 ? en('spot:orders.open') : en('spot:orders.openCount', { count });
    return this.records.getByRole('tab', { name, exact: true });
  }

  /** The newest order of the history. */
  get latestInHistory(): Locator {
    return this.records.getByRole('listitem').first();
  }

  /** The amount that is free to spend, as the form shows it. */
  get available(): Locator {
    return this.form.getByText(/ USDT$/).first();
  }
}
