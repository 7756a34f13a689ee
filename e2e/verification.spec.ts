import { type Client, newIdempotencyKey, type OperatorCall } from '@openbourse/client';
import type { Page } from '@playwright/test';
import { createPerson, PAY_PASSWORD, type Person, readCode } from './accounts.ts';
import { operatorClient } from './operators.ts';
import { firstMatch, restingPrice } from './orders.ts';
import { Trade } from './pages/trade.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';
import { letMinutePass } from './time.ts';
import { expectToast } from './toasts.ts';

const NUMBER_WITH_WRONG_CHECK = '110105194912310021';

async function decide(
  reviewer: Client<OperatorCall>,
  of: { readonly userId: number; readonly isGenuine: boolean },
): Promise<void> {
  const queue = await reviewer.call('verification.operator_queue', { user_id: of.userId });
  const id = queue.data[0]?.case_id;
  if (id === undefined) throw new Error('There is nothing to review.');
  await reviewer.call('verification.operator_claim', { case_id: id });
  await reviewer.call('verification.operator_decide', {
    case_id: id,
    ...(of.isGenuine
      ? { decision: 'certify' }
      : { decision: 'fail', reason_key: 'picture_unclear', note: 'The lower edge is cut off' }),
  });
}

/** Fills in the form; every run of the test has a document of its own. */
async function submitDocument(page: Page, number: string): Promise<void> {
  await page.getByLabel(en('verification:name'), { exact: true }).fill('Anna Berger');
  await page.getByLabel(en('verification:number')).fill(number);
  const buffer = await page.screenshot();
  for (const side of ['front', 'reverse', 'hand']) {
    const label = en(`verification:${side}`);
    await page
      .getByLabel(label, { exact: true })
      .setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer });
    await expect(page.getByRole('img', { name: en('file:preview', { name: label }) })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  }
  await page.getByRole('button', { name: en('app:action.submit') }).click();
  await expect(page.getByRole('heading', { name: en('verification:state.in_review') })).toBeVisible();
}

test('a rejected identity is submitted again, certified, and then trades', async ({ visit }) => {
  test.setTimeout(180_000);
  const person = await createPerson(ADDRESS);
  const { id: userId } = await person.client.call('identity.info', {});
  const page = await (await visit({ person })).newPage();
  await page.goto('/user-review');
  await expect(page.getByRole('heading', { name: en('verification:state.not_verified') })).toBeVisible();
  const digits = `${userId}`.padStart(6, '0');
  await submitDocument(page, `L${digits}7X`);

  const reviewer = operatorClient('identity_reviewer');
  await decide(reviewer, { userId, isGenuine: false });
  await expect(page.getByText(en('verification:reason.picture_unclear'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The lower edge is cut off')).toBeVisible();
  await expect(page.getByText(en('verification:attemptsLeft', { left: 4, max: 5 }))).toBeVisible();

  await submitDocument(page, `L${digits}7X`);
  await setPayPassword(person);
  await decide(reviewer, { userId, isGenuine: true });
  await expect(page.getByRole('heading', { name: en('verification:state.certified') })).toBeVisible({
    timeout: 20_000,
  });

  // Certified already, the demo only adds its play money.
  await person.client.call('demo.verify_me', {}, { idempotencyKey: newIdempotencyKey() });
  const trade = new Trade(page);
  await trade.open();
  await trade.fillLimit({ price: restingPrice(await firstMatch(person)), quantity: '0.01' });
  await trade.buyButton.click();
  await expectToast(page, en('spot:receipt.open'));
  expect(await person.client.call('spot.open_orders', {})).toHaveLength(1);
});

async function setPayPassword(person: Person): Promise<void> {
  const { client, email } = person;
  await letMinutePass(person);
  await client.call('identity.send_code', { purpose: 'amend_pay_password' });
  await client.call('identity.amend_pay_password', {
    pay_password: PAY_PASSWORD,
    re_pay_password: PAY_PASSWORD,
    auth_code: await readCode(client, email),
  });
}

test('the form says in place what is missing, and checks the number while it is typed', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS) })).newPage();
  await page.goto('/user-review');
  await page.getByRole('button', { name: en('app:action.submit') }).click();
  await expect(page.getByText(en('verification:error.name'))).toBeVisible();
  await expect(page.getByText(en('verification:error.number'))).toBeVisible();
  await expect(page.getByText(en('verification:error.picture'))).toHaveCount(2);

  await page.getByRole('button', { name: new RegExp(`^${en('verification:country')}`) }).click();
  await page.getByRole('radio', { name: 'China', exact: true }).click();
  const number = page.getByLabel(en('verification:number'));
  await number.fill(NUMBER_WITH_WRONG_CHECK);
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('11010519491231002X');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel(en('verification:front'), { exact: true }).setInputFiles({
    name: 'front.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText(en('file:unsupported'))).toBeVisible();
});
