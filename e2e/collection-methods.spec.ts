import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { certify, createPerson, PAY_PASSWORD, type Person } from './accounts.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';
import { letMinutePass } from './time.ts';
import { expectToast } from './toasts.ts';
import { setPayPassword } from './traders.ts';

const CARD = '6222021234567890123';
const PASSWORD_FIELD = en('identity:field.payPassword');

test.describe.configure({ timeout: 120_000 });

async function certifiedPerson(): Promise<Person> {
  const person = await createPerson(ADDRESS);
  await certify(person);
  await setPayPassword(person);
  return person;
}

function fieldOf(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

async function save(page: Page, payPassword: string): Promise<void> {
  await fieldOf(page, PASSWORD_FIELD).fill(payPassword);
  await page.getByRole('button', { name: en('app:action.save') }).click();
}

/** Opens the menu of a method by what it is called and chooses from it. */
async function choose(page: Page, method: string, action: string): Promise<void> {
  await page.getByRole('button', { name: en('fiat:actionsOf', { name: method }) }).click();
  await page.getByRole('menuitem', { name: en(`fiat:action.${action}`) }).click();
}

async function prove(page: Page, action: string, payPassword: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(PASSWORD_FIELD, { exact: true }).fill(payPassword);
  await sheet.getByRole('button', { name: en(`fiat:action.${action}`) }).click();
}

test('methods are added, edited, made the default and removed', async ({ visit }) => {
  const person = await certifiedPerson();
  const { name } = await person.client.call('fiat.certified_name', {});
  const page = await (await visit({ person })).newPage();
  await page.goto('/user-center');
  await page.getByRole('link', { name: en('fiat:title') }).click();
  await expect(page.getByText(en('fiat:none'))).toBeVisible();
  await page.getByRole('link', { name: en('fiat:add') }).click();
  await addBank(page, name ?? '');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveText([/Deutsche Bank.*Default.*\*{4}0123/]);
  const qr = await addWechat(page);
  await expect(rows).toHaveText([/Deutsche Bank/, /WeChat Pay.*an\*{4}/]);

  await editWechat(page, qr);
  await expect(rows.nth(1)).toContainText('Anna B.');
  const [bank, wechat] = await person.client.call('fiat.collection_methods', {});
  expect(bank).toMatchObject({ is_default: true, bank_name: 'Deutsche Bank' });
  expect(wechat).toMatchObject({ nickname: 'Anna B.', real_name: name });
  expect(wechat?.qr).toMatch(/^[0-9a-f-]{36}$/);

  await choose(page, 'WeChat Pay an****', 'makeDefault');
  await prove(page, 'makeDefault', PAY_PASSWORD);
  await expect(rows.nth(1)).toContainText(en('fiat:default'));
  await expect(rows.nth(0)).not.toContainText(en('fiat:default'));
  await choose(page, 'WeChat Pay an****', 'remove');
  await prove(page, 'remove', '111111');
  await expect(
    page.getByRole('dialog').getByLabel(PASSWORD_FIELD, { exact: true }),
  ).toHaveAccessibleDescription(/Attempts left: 4/);
  expect(await person.client.call('fiat.collection_methods', {})).toHaveLength(2);
  await prove(page, 'remove', PAY_PASSWORD);
  await expectToast(page, en('fiat:removed'));
  await expect(rows).toHaveText([/Deutsche Bank.*Default/]);
});

/** A wrong number is refused at its field, a wrong transaction password at its own; then it is saved. */
async function addBank(page: Page, name: string): Promise<void> {
  await expect(fieldOf(page, en('fiat:realName'))).toHaveValue(name);
  await expect(fieldOf(page, en('fiat:realName'))).not.toBeEditable();
  await fieldOf(page, 'Bank').fill('Deutsche Bank');
  const card = fieldOf(page, 'Card number or IBAN');
  await card.fill('123456789');
  // The first press counts although the error of the field that is left moves the button.
  await page.getByRole('button', { name: en('app:action.save') }).click();
  await expect(fieldOf(page, PASSWORD_FIELD)).toHaveAccessibleDescription(en('wallet:payPasswordRequired'));
  await expect(card).toHaveAccessibleDescription(en('fiat:error.form.card_number'));
  await card.fill(CARD);
  await save(page, '111111');
  await expect(fieldOf(page, PASSWORD_FIELD)).toHaveAccessibleDescription(/Attempts left: 4/);
  await save(page, PAY_PASSWORD);
  await expectToast(page, en('fiat:saved'));
}

/** Adds an account with its payment code; answers the picture. */
async function addWechat(page: Page): Promise<Buffer> {
  await page.getByRole('link', { name: en('fiat:add') }).click();
  await page.getByRole('radio', { name: 'WeChat Pay' }).check({ force: true });
  await fieldOf(page, 'WeChat ID').fill('anna.berger');
  const label = en('fiat:qrOptional');
  const buffer = await page.screenshot();
  await fieldOf(page, label).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: en('file:preview', { name: label }) })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await save(page, PAY_PASSWORD);
  const nickname = fieldOf(page, 'WeChat nickname');
  await expect(nickname).toHaveAccessibleDescription(en('fiat:error.missing'));
  await nickname.fill('Anna');
  await save(page, PAY_PASSWORD);
  await expectToast(page, en('fiat:saved'));
  return buffer;
}

/** The form shows the account unmasked and the code that was kept; the code may be removed and sent again. */
async function editWechat(page: Page, qr: Buffer): Promise<void> {
  await choose(page, 'WeChat Pay an****', 'edit');
  await expect(fieldOf(page, 'WeChat ID')).toHaveValue('anna.berger');
  const label = en('fiat:qrOptional');
  const preview = page.getByRole('img', { name: en('file:preview', { name: label }) });
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: en('file:remove', { name: label }) }).click();
  await expect(preview).toHaveCount(0);
  await fieldOf(page, label).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: qr });
  await expect(preview).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await fieldOf(page, 'WeChat nickname').fill('Anna B.');
  await save(page, PAY_PASSWORD);
  await expect(page.getByRole('heading', { name: en('fiat:title') })).toBeVisible();
}

test('without a transaction password the way to set one comes first', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person })).newPage();
  await page.goto('/collection-methods');
  await expect(page.getByText(en('wallet:less.no_pay_password'))).toBeVisible();
  await expect(page.getByRole('link', { name: en('fiat:add') })).toHaveCount(0);
  await letMinutePass(person);
  await page.getByRole('button', { name: en('wallet:setPayPassword') }).click();
  const sheet = page.getByRole('dialog', { name: en('identity:change.payTitle') });
  await sheet.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(PAY_PASSWORD);
  await sheet.getByRole('button', { name: en('identity:demo.useCode') }).click();
  await expect(page.getByRole('link', { name: en('fiat:add') })).toBeVisible();
});

test('what could not be loaded is tried again', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS) })).newPage();
  await page.route('**/api/private/fiat/collection_methods*', (route) => route.abort());
  await page.goto('/collection-methods');
  await expect(page.getByText(en('app:state.errorTitle'))).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/private/fiat/collection_methods*');
  await page.getByRole('button', { name: en('app:action.retry') }).click();
  await expect(page.getByText(en('fiat:none'))).toBeVisible();
});
