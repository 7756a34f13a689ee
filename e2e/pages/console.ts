import type { OperatorRole } from '@openbourse/api';
import type { Client, OperatorCall } from '@openbourse/client';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../accounts.ts';
import { clientWith, CONSOLE_ADDRESS } from '../operators.ts';

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
      await page.goto(`${CONSOLE_ADDRESS}/console/`);
      const demo = page.getByRole('region', { name: 'Operators of this demo' });
      const screens = page.getByRole('navigation').first();
      await expect(demo.or(screens)).toBeVisible();
      // An earlier try may have succeeded later than it was waited for.
      if (await screens.isVisible()) return;
      await demo.getByText(one.email).click();
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(screens).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: LOGIN_MS, intervals: [3_000] });
  }

  /** A client that acts in the session of the page, whose cookie only the browser itself knows. */
  async client(): Promise<Client<OperatorCall>> {
    const cookies = await this.page.context().cookies(CONSOLE_ADDRESS);
    const kept = cookies.find(({ httpOnly }) => httpOnly);
    return clientWith(`${kept?.name}=${kept?.value}`);
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

/** Goes to a screen by its two keys, of which the second counts for a short while only: a busy machine may miss it. */
export async function goByKeys(page: Page, keys: string, heading: string): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
