import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../texts.ts';
import { letMinutePass } from '../time.ts';

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
    this.resendCountdown = page.getByRole('button', { name: COUNTDOWN });
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
    await this.page.getByRole('checkbox', { name: en('identity:register.agree') }).check();
    await this.nextButton.click();
  }

  /** Fills in the code, whose last digit sends the form. */
  async finishRegistration(code: string): Promise<void> {
    await this.code.fill(code);
  }
}

/** Asks for the first code, or for another one when its minute has passed. */
export async function askForCode(page: Page): Promise<void> {
  const sent = page.waitForResponse(SENDING);
  await page.getByRole('button', { name: en('app:field.sendCode') }).click();
  expect((await sent).status()).toBe(200);
}

/** Asks for a code too soon, which the server refuses; asks again once the countdown is over. */
export async function askForCodeTwice(page: Page, account: { readonly email: string }): Promise<void> {
  const refused = page.waitForResponse(SENDING);
  await page.getByRole('button', { name: en('app:field.sendCode') }).click();
  expect((await refused).status()).toBe(429);
  await expect(page.getByRole('button', { name: COUNTDOWN })).toBeVisible();
  await letMinutePass(account);
  await page.clock.runFor(MINUTE_MS);
  const sent = page.waitForResponse(SENDING);
  await page.getByRole('button', { name: en('app:field.resendCode') }).click();
  expect((await sent).status()).toBe(200);
}

const SENDING = /\/send_(?:code|email|sms)$/;
const COUNTDOWN = /^Resend in \d+ s$/;
const MINUTE_MS = 60_000;
