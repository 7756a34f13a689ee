import { expect, type Page } from '@playwright/test';
import { askForCode } from './entrance.ts';
import { en } from '../texts.ts';

/** The person's own pages: user center, security center, passwords, settings. */
export class Account {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async logOut(): Promise<void> {
    await this.page.goto('/user-center');
    await this.page.getByRole('button', { name: en('identity:center.logOut') }).click();
    const dialog = this.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: en('identity:center.logOut') }).click();
    await expect(this.page).toHaveURL(/\/login$/);
  }

  /** Asks for a code and hands it to the field through the demo mailbox on the page. */
  async setPayPassword(password: string, readCode: () => Promise<string>): Promise<void> {
    const { page } = this;
    await page.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(password);
    await askForCode(page);
    await page.getByLabel(en('identity:field.code')).fill(await readCode());
    await page.getByRole('button', { name: en('app:action.save') }).click();
  }

  async verify(): Promise<void> {
    await this.page.getByRole('button', { name: en('identity:demo.verify') }).click();
    await expect(this.page.getByText(en('identity:center.verified'), { exact: true })).toBeVisible();
  }

  async chooseLanguage(name: string): Promise<void> {
    await this.page.getByRole('button', { name: en('settings:language') }).click();
    await this.page.getByRole('dialog').getByRole('radio', { name }).click();
  }
}
