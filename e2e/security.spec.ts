import type { Page } from '@playwright/test';
import { createPerson, PASSWORD, PAY_PASSWORD } from './accounts.ts';
import { AuthenticatorApp, bindAuthenticator } from './authenticator.ts';
import { Account } from './pages/account.ts';
import { Entrance } from './pages/entrance.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';
import { setPayPassword } from './traders.ts';

/** Binds through the pages; returns the app and the recovery codes that were shown. */
async function bindOnPage(page: Page): Promise<{ app: AuthenticatorApp; codes: readonly string[] }> {
  await page.goto('/secure-authenticator');
  await page.getByLabel(en('security:loginPassword'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: en('app:action.next') }).click();
  await expect(page.getByRole('img', { name: en('security:qr') })).toBeVisible();
  const secret = await page.getByRole('definition').locator('[title]').first().getAttribute('title');
  const app = new AuthenticatorApp(secret ?? '');
  await page.getByLabel(en('security:authenticatorCode')).fill(await app.code());
  await page.getByRole('button', { name: en('security:bind'), exact: true }).click();
  const list = page.getByRole('region', { name: en('security:recovery') });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { app, codes: await list.getByRole('listitem').allTextContents() };
}

test.describe.configure({ timeout: 120_000 });

test('an authenticator is bound, asked for at login and recovered by a recovery code', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person })).newPage();
  const { app, codes } = await bindOnPage(page);
  const done = page.getByRole('button', { name: en('app:action.done') });
  await expect(done).toBeDisabled();
  await page.getByRole('checkbox', { name: en('security:recoverySaved') }).check();
  await done.click();
  await expect(page).toHaveURL(/\/secure-center$/);
  await expect(page.getByText(en('security:codesLeft', { count: 10 }))).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0[56]:\d\d:\d\d$/);

  const entrance = new Entrance(page);
  await new Account(page).logOut();
  await entrance.logIn(person);
  await expect(page.getByRole('heading', { name: en('identity:second.title') })).toBeVisible();
  const code = page.getByLabel(en('identity:second.code'));
  await code.fill('000000');
  await entrance.logInButton.click();
  await expect(page.getByText(en('error:identity.wrong_authenticator_code')).first()).toBeVisible();
  await code.fill(await app.code());
  await entrance.logInButton.click();
  await expect(page).toHaveURL(/\/home$/);

  await new Account(page).logOut();
  await entrance.logIn(person);
  await page.getByRole('button', { name: en('identity:second.useRecovery') }).click();
  await page.getByLabel(en('identity:second.recoveryCode')).fill(codes[0] ?? '');
  await entrance.logInButton.click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/secure-center');
  await expect(page.getByText(en('security:codesLeft', { count: 9 }))).toBeVisible();
  await expect(page.getByText(en('security:hold.recovery_code_used'))).toBeVisible();
  await page.goto('/secure-log');
  await expect(page.getByText(en('security:event.recovery_code_used'))).toBeVisible();
});

test('a passkey is added, named and used at login', async ({ visit }) => {
  const origin = ADDRESS.replace('127.0.0.1', 'localhost');
  const person = await createPerson(ADDRESS);
  const { app } = await bindAuthenticator(person);
  const page = await (await visit({ person, origin })).newPage();
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/secure-passkeys');
  await page.getByRole('button', { name: en('security:passkeyAdd') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(en('security:loginPassword'), { exact: true }).fill(PASSWORD);
  await sheet.getByLabel(en('security:authenticatorCode')).fill(await app.code());
  await sheet.getByRole('button', { name: en('app:action.next') }).click();
  const first = en('security:passkeyDefault');
  await page.getByRole('button', { name: en('security:passkeyRename', { name: first }) }).click();
  await page.getByRole('textbox', { name: en('security:passkeyName') }).fill('Work laptop');
  await page.getByRole('button', { name: en('app:action.save') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toBeVisible();

  await new Account(page).logOut();
  await new Entrance(page).logIn(person);
  await page.getByRole('button', { name: en('identity:second.usePasskey') }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a person freezes the account, and may only look afterwards', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  await setPayPassword(person);
  await setPayPassword(person, PAY_PASSWORD);
  const page = await (await visit({ person })).newPage();
  await page.goto('/secure-center');
  await expect(page.getByText(en('security:holdsHint'))).toBeVisible();
  await page.getByRole('link', { name: new RegExp(en('security:freeze')) }).click();
  await page.getByLabel(en('security:loginPassword'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: en('security:freeze') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(en('security:freezeAsk'));
  await dialog.getByRole('button', { name: en('security:freezeConfirm') }).click();
  await expect(page).toHaveURL(/\/login/);

  await new Entrance(page).logIn(person);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/secure-center');
  await expect(page.getByRole('heading', { name: en('security:frozen') })).toBeVisible();
  await expect(page.getByText(en('security:frozenBack'))).toBeVisible();
  // The hold runs on, but nothing goes on as usual.
  await expect(page.getByText(en('security:hold.pay_password_changed'))).toBeVisible();
  await expect(page.getByText(en('security:holdsHint'))).toBeHidden();
  await page.goto('/secure-anti-phishing');
  await page.getByLabel(en('security:phishing')).fill('Harbour7');
  await page.getByLabel(en('security:loginPassword'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: en('app:action.save') }).click();
  await expect(page.getByText(en('error:identity.frozen')).first()).toBeVisible();
});
