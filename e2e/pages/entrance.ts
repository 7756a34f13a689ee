import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../texts.ts';

/** The pages for people who are not logged in: login, registration, forgotten password. */
export class Entrance {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly repeated: Locator;
  readonly code: Locator;
  readonly logInButton: Locator;
  readonly nextButton: Locator;
  /** Runs from the sending of a code until the next may be asked for. */
  readonly resendCountdown: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel(en('identity:field.email'));
    this.password = page.getByLabel(en('identity:field.password'), { exact: true });
    this.repeated = page.getByLabel(en('identity:field.rePassword'));
    this.code = page.getByLabel(en('identity:field.code'));
    this.logInButton = page.getByRole('button', { name: en('identity:login.submit'), exact: true });
    this.resendCountdown = page.getByRole('button', { name: /^Again in \d+ s$/ });
    this.nextButton = page.getByRole('button', { name: en('app:action.next') });
  }

  async logIn(account: { readonly email: string; readonly password: string }): Promise<void> {
    await this.email.fill(account.email);
    await this.password.fill(account.password);
    await this.logInButton.click();
  }

  /** Fills in the first step of the registration and goes on to the code. */
  async beginRegistration(account: { readonly email: string; readonly password: string }): Promise<void> {
    await this.email.fill(account.email);
    await this.password.fill(account.password);
    await this.repeated.fill(account.password);
    await this.page.getByRole('checkbox', { name: en('identity:register.agree') }).check();
    await this.nextButton.click();
  }

  async finishRegistration(code: string): Promise<void> {
    await this.code.fill(code);
    await this.page.getByRole('button', { name: en('identity:register.submit') }).click();
  }

  async askForCode(): Promise<void> {
    await askForCode(this.page);
  }
}

/** Asks for a code, again when another one to the same address lies less than a minute back. */
export async function askForCode(page: Page): Promise<void> {
  const isSent = page.waitForResponse(SENDING);
  await page.getByRole('button', { name: en('app:field.sendCode') }).click();
  if ((await isSent).status() !== 429) return;
  const again = page.getByRole('button', { name: en('app:field.resendCode') });
  await expect(again).toBeVisible({ timeout: RESEND_MS });
  const isSentAgain = page.waitForResponse(SENDING);
  await again.click();
  expect((await isSentAgain).status()).toBe(200);
}

const SENDING = /\/send_(?:code|email|sms)$/;
/** The pause between two codes, with some reserve. */
const RESEND_MS = 65_000;
