import { PAY_PASSWORD, readCode } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { askForCode } from './pages/entrance.ts';
import { ADDRESS, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';
import { letDayPass, letMinutePass } from './time.ts';
import { createTrader } from './traders.ts';

test.describe.configure({ timeout: 180_000 });

test('a link is paid, and both sides find the receipt', async ({ visit }) => {
  const [payer, payee] = [await createTrader(ADDRESS), await createTrader(ADDRESS)];
  await letDayPass(payer);
  await letMinutePass(payer);
  const asking = await (await visit({ person: payee, viewport: PHONE })).newPage();
  await asking.goto('/pay-code');
  await expect(asking.getByRole('img', { name: en('payment:code.qr') })).toBeVisible();
  expect(await seriousOf(asking)).toEqual([]);
  const { uid } = await payee.client.call('identity.info', {});

  const page = await (await visit({ person: payer, viewport: PHONE })).newPage();
  await page.goto(`/pay?to=${uid}&coin=USDT&amount=12.5&note=Tickets`);
  await expect(page.getByText(`UID ${uid}`)).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);
  await page.getByRole('button', { name: en('app:action.next') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(en('payment:finalNew'))).toBeVisible();
  await sheet.getByLabel(en('identity:field.payPassword'), { exact: true }).fill(PAY_PASSWORD);
  await askForCode(page);
  await sheet.getByLabel(en('identity:field.code')).fill(await readCode(payer.client, payer.email));
  await sheet.getByRole('button', { name: en('payment:payNow', { amount: '12.5 USDT' }) }).click();
  await expect(page.getByText(en('payment:done'), { exact: true })).toBeVisible();

  await asking.goto('/pay-record');
  await asking.getByText('+12.5 USDT').click();
  await expect(asking.getByRole('dialog').getByText('Tickets')).toBeVisible();
  await expect(asking.getByRole('link', { name: en('payment:back') })).toBeVisible();
  await asking.goto('/notifications');
  await expect(asking.getByText(en('notice:payment_received.title')).first()).toBeVisible();
});
