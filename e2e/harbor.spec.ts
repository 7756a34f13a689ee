import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { certify, createPerson, freshEmail, PASSWORD, PAY_PASSWORD, readCode } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { CONSOLE_ADDRESS } from './operators.ts';
import { Entrance } from './pages/entrance.ts';
import { Trade } from './pages/trade.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';
import { readScreen } from './texts-on-screen.ts';
import { expectToast } from './toasts.ts';
import { createTrader, setPayPassword } from './traders.ts';

const FOLDER = join(import.meta.dirname, '../examples/harbor');
const OPEN_SCREENS = ['/', '/login', '/register', '/market', '/fees', '/help', '/fairness', '/status'];

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('two operators make the installation an exchange of its own', async () => {
  const env = { ...process.env, OPENBOURSE_URL: ADDRESS, CONSOLE_URL: CONSOLE_ADDRESS };
  const ran = { cwd: FOLDER, encoding: 'utf8' } as const;
  await expect(() => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['configure.js'], { ...ran, env });
    expect(`${stdout}${stderr}`).toContain('webhooks: ');
    expect(status).toBe(0);
    // The code of an operator counts once; the next one comes within half a minute.
  }).toPass({ intervals: [10_000], timeout: 60_000 });
});

for (const locale of ['en-US', 'ja-JP'] as const)
  test(`its pages bear its name and no other one, in ${locale}`, async ({ visit }) => {
    const page = await (await visit({ locale, viewport: PHONE })).newPage();
    for (const path of OPEN_SCREENS) {
      await page.goto(path);
      await waitUntilSettled(page);
      await expect(page).toHaveTitle(/Harbor/);
      const { texts, overflow } = await readScreen(page);
      expect(
        texts.filter((text) => /openbourse/i.test(text)),
        path,
      ).toEqual([]);
      expect(overflow, path).toBe(0);
    }
    expect(await seriousOf(page)).toEqual([]);
  });

test('a newcomer gets its letter, and one whom its list names is refused without a word of the list', async ({
  visit,
}) => {
  const page = await (await visit({})).newPage();
  const entrance = new Entrance(page);
  const register = async (email: string) => {
    await page.goto('/register');
    await entrance.beginRegistration({ email, password: PASSWORD });
    await expect(page.getByText(email)).toBeVisible();
    await entrance.finishRegistration(await readCode((await createPerson(ADDRESS)).client, email));
  };
  await register('someone@throwaway.example');
  await expectToast(page, en('error:screening.not_accepted'));
  await expect(page).toHaveURL(/\/register/);
  await register(freshEmail());
  await expect(page).toHaveURL(/\/trade\?/);
});

test('people trade its coin', async ({ visit }) => {
  const person = await createTrader(ADDRESS);
  const page = await (await visit({ person, isDark: true })).newPage();
  const trade = new Trade(page, 'PIER/USDT');
  await trade.open();
  await trade.fillLimit({ price: '2.3001', quantity: '40.01' });
  await trade.buyButton.click();
  await expectToast(page, en('spot:receipt.open'));
  await expect(trade.openOrdersTab(1)).toBeVisible();
  await trade.chooseType('market');
  await trade.total.fill('50');
  await trade.buyButton.click();
  await expectToast(page, /^Bought .* PIER/);
  const accounts = await person.client.call('ledger.account_list', {});
  const held = accounts.flatMap(({ balances }) => balances.map(({ code }) => code));
  expect(held).toContain('PIER');
});

test('a person is paid by one of its ways', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  await certify(person);
  await setPayPassword(person);
  const page = await (await visit({ person })).newPage();
  await page.goto('/collection-methods');
  await page.getByRole('link', { name: en('fiat:add') }).click();
  await page.getByRole('button', { name: /Bank account/ }).click();
  const sheet = page.getByRole('dialog');
  // Those of other countries are not offered.
  await expect(sheet.getByText('Swish')).toHaveCount(0);
  await sheet.getByText('Bank transfer (SEPA)').click();
  await page.getByLabel('IBAN', { exact: true }).fill('DE89370400440532013000');
  await page.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(PAY_PASSWORD);
  await page.getByRole('button', { name: en('app:action.save') }).click();
  await expectToast(page, en('fiat:saved'));
  await expect(page.getByRole('listitem')).toHaveText([/Bank transfer \(SEPA\).*3000/]);
});

test('its levels are announced with the rates that they will have', async ({ visit }) => {
  const page = await (await visit({ viewport: PHONE })).newPage();
  await page.goto('/fees');
  await expect(page.getByText(/Other levels apply from/)).toBeVisible();
});

test('its console shows what two persons have set', async ({ visit }) => {
  const page = await (await visit({ operator: 'risk', viewport: DESKTOP })).newPage();
  await page.goto('/console/screening?view=lists');
  await expect(page).toHaveTitle(/Harbor/);
  await expect(page.getByText('Own list').first()).toBeVisible();
  await page.goto('/console/fiat?view=methods');
  for (const name of ['Swish', 'Vipps', 'Bank transfer (SEPA)'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await page.goto('/console/webhook');
  await expect(page.getByText('https://crm.harbor.example/events').first()).toBeVisible();
});
