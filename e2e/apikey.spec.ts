import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { createPerson, PAY_PASSWORD } from './accounts.ts';
import { bindAuthenticator } from './authenticator.ts';
import { seriousOf } from './axe.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';
import { letCodesPass } from './time.ts';
import { setPayPassword } from './traders.ts';

const LABEL = 'Market maker';
const CREATE = en('apikey:create');

test.describe.configure({ timeout: 120_000 });

/** Answers the sheet; it stays while it is refused. */
async function prove(page: Page, proof: { password: string; code: string }, submit: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(proof.password);
  await sheet.getByLabel(en('security:authenticatorCode')).fill(proof.code);
  await sheet.getByRole('button', { name: submit }).click();
}

/** Fills the form of a key that may trade from two addresses, and goes on to the proof. */
async function fillTerms(page: Page): Promise<void> {
  const address = page.getByLabel(en('apikey:ip'), { exact: true });
  await page.getByRole('button', { name: en('app:action.next') }).click();
  await expect(page.getByText(en('apikey:labelMissing'))).toBeVisible();
  await page.getByLabel(en('apikey:label'), { exact: true }).fill(LABEL);
  await page.getByRole('switch', { name: en('apikey:scope.trade') }).check();
  await expect(page.getByText(en('apikey:expiry.open', { time: '90 days' }))).toBeVisible();
  await address.fill('10.0.0.0/8');
  await address.press('Enter');
  await expect(page.getByText(en('apikey:ipTooWide', { limit: 16 }))).toBeVisible();
  await address.fill('203.0.113.7, ::1');
  await address.press('Enter');
  await expect(page.getByRole('list', { name: en('apikey:ips') }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: en('apikey:ipRemove', { address: '::1' }) }).click();
  // What stands in the field joins the list when the form goes on.
  await address.fill('127.0.0.1');
  expect(await seriousOf(page)).toEqual([]);
  await page.getByRole('button', { name: en('app:action.next') }).click();
}

/** Credentials on the screen of the secret: the key, then the secret. */
async function readCredentials(page: Page): Promise<{ key: string; secret: string }> {
  const texts = await page
    .getByRole('alertdialog')
    .getByText(/^[\w-]{40,}$/)
    .allTextContents();
  const [key = '', secret = ''] = texts;
  return { key, secret };
}

async function readAccount(
  request: APIRequestContext,
  { key, secret }: { key: string; secret: string },
): Promise<number> {
  const query = `timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secret).update(query).digest('hex');
  const answer = await request.get(`${ADDRESS}/api/v3/account?${query}&signature=${signature}`, {
    headers: { 'X-MBX-APIKEY': key },
  });
  return answer.status();
}

/** Everything that the browser would keep of the page. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
    ]),
  );
}

test('an API key is created, shown once, used, changed and revoked', async ({ visit, request }) => {
  const person = await createPerson(ADDRESS);
  await setPayPassword(person);
  const { app } = await bindAuthenticator(person);
  const context = await visit({ person });
  const page = await context.newPage();
  await page.goto('/secure-center');
  await page.getByRole('link', { name: en('apikey:title') }).click();
  await expect(page.getByText(en('apikey:none'))).toBeVisible();
  await page.getByRole('link', { name: CREATE }).click();
  await fillTerms(page);

  await prove(page, { password: '481517', code: '000000' }, CREATE);
  await expect(page.getByText(en('error:identity.wrong_pay_password', { left: 4 }))).toBeVisible();
  await prove(page, { password: PAY_PASSWORD, code: '000000' }, CREATE);
  await expect(page.getByText(en('error:identity.wrong_authenticator_code'))).toBeVisible();
  await prove(page, { password: PAY_PASSWORD, code: await app.code() }, CREATE);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(en('apikey:secret.warning'));
  const credentials = await readCredentials(page);
  expect(await keptBy(page)).not.toContain(credentials.secret);
  // Back asks first, and the secret is still there.
  await page.goBack();
  await expect(dialog).toContainText(en('apikey:leave.hint'));
  await dialog.getByRole('button', { name: en('apikey:leave.stay') }).click();
  await expect(dialog).toContainText(credentials.secret);
  expect(await seriousOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: en('apikey:secret.saved') }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/api-keys$/);
  const card = page.getByRole('listitem').filter({ hasText: LABEL });
  await expect(card).toContainText(en('apikey:neverUsed'));
  await expect(page.locator('body')).not.toContainText(credentials.secret);
  expect(await readAccount(request, credentials)).toBe(200);

  await letCodesPass(person);
  app.renew();
  await card.getByRole('button', { name: en('apikey:actionsOf', { label: LABEL }) }).click();
  await page.getByRole('menuitem', { name: en('apikey:action.edit') }).click();
  await page.getByRole('switch', { name: en('apikey:scope.trade') }).uncheck();
  await page.getByRole('button', { name: en('app:action.next') }).click();
  await prove(page, { password: PAY_PASSWORD, code: await app.code() }, en('app:action.save'));
  await expect(page).toHaveURL(/\/api-keys$/);
  await expect(card.getByText(en('apikey:scope.trade'), { exact: true })).toBeHidden();

  await context.setOffline(true);
  await expect(page.getByText(en('app:state.offline'))).toBeVisible();
  await expect(card).toBeVisible();
  await context.setOffline(false);
  await card.getByRole('button', { name: en('apikey:actionsOf', { label: LABEL }) }).click();
  await page.getByRole('menuitem', { name: en('apikey:action.revoke') }).click();
  await dialog.getByRole('button', { name: en('apikey:action.revoke') }).click();
  await expect(page.getByText(en('apikey:none'))).toBeVisible();
  expect(await readAccount(request, credentials)).toBe(401);
  await page.goto('/notifications');
  await page
    .getByRole('link', { name: en('notice:api_key_revoked.title') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/api-keys$/);
});

test('what could not be loaded is tried again, and an authenticator comes first', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.route('**/api/private/apikey/list*', (route) => route.abort());
  await page.goto('/api-keys');
  await expect(page.getByText(en('app:state.errorTitle'))).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/private/apikey/list*');
  await page.getByRole('button', { name: en('app:action.retry') }).click();
  await waitUntilSettled(page);
  await expect(page.getByText(en('apikey:needsAuthenticator'))).toBeVisible();
  await expect(page.getByRole('link', { name: CREATE })).toHaveCount(0);
  await page.getByRole('link', { name: en('security:do.authenticator') }).click();
  await expect(page).toHaveURL('/secure-authenticator');
});

test('a program that keeps its private key has no secret', async ({ visit, request }) => {
  const person = await createPerson(ADDRESS);
  await setPayPassword(person);
  const { app } = await bindAuthenticator(person);
  const page = await (await visit({ person, isDark: true })).newPage();
  await page.goto('/api-keys?key=new');
  await page.getByLabel(en('apikey:label'), { exact: true }).fill(LABEL);
  await page.getByRole('switch', { name: en('apikey:own') }).check();
  await page.getByRole('button', { name: en('app:action.next') }).click();
  const field = page.getByLabel(en('apikey:ownKey'), { exact: true });
  await expect(field).toHaveAccessibleDescription(en('apikey:ownKeyMissing'));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await field.fill(String(privateKey.export({ format: 'pem', type: 'pkcs8' })));
  await page.getByRole('button', { name: en('app:action.next') }).click();
  // It is not even sent.
  await expect(field).toHaveAccessibleDescription(en('apikey:ownKeyPrivate'));
  await field.fill('AAAA');
  await page.getByRole('button', { name: en('app:action.next') }).click();
  await prove(page, { password: PAY_PASSWORD, code: await app.code() }, CREATE);
  await expect(field).toHaveAccessibleDescription(/^This is not an Ed25519 public key/);
  await field.fill(String(publicKey.export({ format: 'pem', type: 'spki' })));
  expect(await seriousOf(page)).toEqual([]);
  await letCodesPass(person);
  app.renew();
  await page.getByRole('button', { name: en('app:action.next') }).click();
  await prove(page, { password: PAY_PASSWORD, code: await app.code() }, CREATE);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(en('apikey:own.createdHint'));
  const { key } = await readCredentials(page);
  await dialog.getByRole('button', { name: en('app:action.close') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: LABEL })).toContainText('Ed25519');
  const query = `timestamp=${Date.now()}`;
  const signature = encodeURIComponent(sign(null, Buffer.from(query), privateKey).toString('base64'));
  const answer = await request.get(`${ADDRESS}/api/v3/account?${query}&signature=${signature}`, {
    headers: { 'X-MBX-APIKEY': key },
  });
  expect(answer.status()).toBe(200);
});
