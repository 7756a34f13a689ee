import type { OperatorRole } from '@openbourse/api';
import { type Client, createOperatorClient, type OperatorCall } from '@openbourse/client';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../accounts.ts';

const SESSION_KEY = 'openbourse.console.session';
/** A code counts once, so a further login of the same operator waits for the next one. */
const LOGIN_MS = 90_000;

/** The operators' console, as one of the demonstration's operators. */
export class Console {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Logs in on the page as the first operator of a role, as the login offers it. */
  async logIn(person: Person, role: OperatorRole): Promise<void> {
    const { page } = this;
    await expect(async () => {
      const operators = await person.client.call('demo.operators', {});
      const one = operators.find(({ roles }) => roles.includes(role));
      if (one === undefined) throw new Error(`The demo has no ${role}.`);
      await page.goto('/console/');
      await page.getByRole('region', { name: 'Operators of this demo' }).getByText(one.email).click();
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: LOGIN_MS, intervals: [3_000] });
  }

  /** A client that acts in the session of the page. */
  async client(baseUrl: string): Promise<Client<OperatorCall>> {
    const text = await this.page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
    const { state } = JSON.parse(text ?? '{}') as { state: { token: string | null } };
    return createOperatorClient({
      baseUrl,
      readToken: () => state.token,
      locale: () => 'en',
      onEvent: () => undefined,
    });
  }

  /** Opens a withdrawal from the queue. */
  async openWithdrawal(amount: string): Promise<void> {
    await this.page.goto('/console/withdrawals');
    await this.page
      .getByRole('row')
      .filter({ hasText: amount })
      .getByRole('cell', { name: amount })
      .first()
      .click();
    await expect(this.approveButton).toBeVisible();
  }

  get approveButton(): Locator {
    return this.page.getByRole('button', { name: 'Approve', exact: true });
  }

  /** Presses a button and gives the reason that it asks for. */
  async decide(button: string, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).first().click();
    await this.giveReason(button, reason);
  }

  /** Answers the dialog that asks why. */
  async giveReason(button: string, reason: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
}

/** The first row of a list that has a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text }).first();
