import { ERRORS } from '@openbourse/api/errors';
import { type Page } from '@playwright/test';
import { createPerson, freshEmail, PASSWORD, PAY_PASSWORD, type Person, readCode } from './accounts.ts';
import { Account } from './pages/account.ts';
import { askForCodeTwice, Entrance } from './pages/entrance.ts';
import { ADDRESS, expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';
import { letMinutePass } from './time.ts';
import { expectToast } from './toasts.ts';

let forgetful: Person;
test.beforeAll(async () => {
  forgetful = await createPerson(ADDRESS);
});

const codeOf = (email: string): Promise<string> => readCode(forgetful.client, email);

async function register(page: Page, newcomer: { email: string; password: string }): Promise<void> {
  const entrance = new Entrance(page);
  await page.goto('/login');
  await page.getByRole('link', { name: en('identity:login.register') }).click();
  await expect(page.getByRole('heading', { name: en('identity:register.title') })).toBeVisible();
  await entrance.beginRegistration(newcomer);
  await expect(page.getByText(newcomer.email)).toBeVisible();
  await expect(entrance.resendCountdown).toBeVisible();
  await entrance.finishRegistration(await codeOf(newcomer.email));
  await expect(page).toHaveURL(/\/trade\?/);
}

test('a newcomer registers, logs in and is verified, light and dark', async ({ visit }) => {
  const context = await visit({});
  const faults = watchFaults(context);
  const page = await context.newPage();
  const root = page.locator('html');
  const newcomer = { email: freshEmail(), password: PASSWORD };
  await register(page, newcomer);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await new Account(page).logOut();
  const entrance = new Entrance(page);
  await expect(entrance.email).toHaveValue(newcomer.email);
  await entrance.logIn(newcomer);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/user-center');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await new Account(page).verify();
  await expect(page.getByText(en('identity:center.notVerified'))).toBeHidden();
  await page.getByRole('link', { name: en('identity:center.setPayPassword') }).click();
  await letMinutePass(newcomer);
  await new Account(page).setPayPassword(PAY_PASSWORD, () => codeOf(newcomer.email));
  await expect(page).toHaveURL(/\/secure-center$/);
  await expect(page.getByText(en('identity:secure.set'), { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a forgotten password is set anew with a code from the demo mailbox on the page', async ({ visit }) => {
  const page = await (await visit({})).newPage();
  await page.clock.install();
  const entrance = new Entrance(page);
  await page.goto('/login');
  await page.getByRole('link', { name: en('identity:login.forgot') }).click();
  await expect(page.getByRole('heading', { name: en('identity:forget.title') })).toBeVisible();
  await entrance.email.fill(forgetful.email);
  await askForCodeTwice(page, forgetful);
  await page.getByRole('button', { name: en('identity:demo.useCode') }).click();
  await page.getByLabel(en('identity:field.newPassword')).fill('tallship1842');
  await page.getByRole('button', { name: en('identity:forget.submit') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await entrance.logIn({ email: forgetful.email, password: forgetful.password });
  await expectToast(page, en('error:identity.wrong_credentials'));
  await entrance.logIn({ email: forgetful.email, password: 'tallship1842' });
  await expect(page).toHaveURL(/\/home$/);
});

test('a wrong code is refused beside its field, the right one still registers', async ({ visit }) => {
  const page = await (await visit({})).newPage();
  const entrance = new Entrance(page);
  const newcomer = { email: freshEmail(), password: PASSWORD };
  await page.goto('/register');
  await entrance.beginRegistration(newcomer);
  await expect(entrance.resendCountdown).toBeVisible();
  const right = await codeOf(newcomer.email);
  await entrance.finishRegistration(right === '000001' ? '000002' : '000001');
  await expect(page.getByText(en('error:identity.wrong_code'))).toBeVisible();
  await expect(entrance.code).toHaveAttribute('aria-invalid', 'true');
  await entrance.finishRegistration(right);
  await expect(page).toHaveURL(/\/trade\?/);
});

test('the forms say in place what is wrong, and what the server refuses', async ({ visit }) => {
  const page = await (await visit({})).newPage();
  const entrance = new Entrance(page);
  await page.goto('/login');
  await entrance.logInButton.click();
  await expect(page.getByText(en('identity:error.accountEmail'))).toBeVisible();
  await expect(page.getByText(en('identity:error.passwordMissing'))).toBeVisible();
  await entrance.logIn({ email: freshEmail(), password: 'bourse2027' });
  const { code } = ERRORS['identity.wrong_credentials'];
  await expectToast(page, `${en('error:identity.wrong_credentials')} (${code})`);
  await expect(page).toHaveURL(/\/login$/);

  await page.goto('/register');
  await entrance.email.fill('nobody');
  await entrance.password.fill('abc');
  // What cannot be read is repeated.
  await page.getByRole('button', { name: en('app:field.hidePassword') }).click();
  await entrance.repeated.fill('abcd');
  await entrance.nextButton.click();
  for (const key of ['accountEmail', 'passwordRules', 'passwordsDiffer', 'agreement']) {
    await expect(page.getByText(en(`identity:error.${key}`)), key).toBeVisible();
  }
});
