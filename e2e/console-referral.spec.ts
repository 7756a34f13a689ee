import type { BrowserContext } from '@playwright/test';
import { createPerson } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { approveWaiting } from './operators.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, openContext, test } from './test.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });

let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  context = await openContext(browser, { operator: 'risk', viewport: DESKTOP });
});
test.afterAll(async () => {
  await context.close();
});

test('an agent is added by a checked code, gets another rate and is ended', async () => {
  const person = await createPerson(ADDRESS);
  const { uid } = await person.client.call('identity.info', {});
  const { code } = await person.client.call('referral.authorization_code', {});
  const page = await context.newPage();
  await page.goto('/console/referral');
  const form = page.getByRole('form', { name: 'Add agent' });
  await form.getByLabel('Authorization code').fill('AAAAAAAA');
  await form.getByRole('button', { name: 'Check code' }).click();
  await expect(form.getByText(/does not exist/)).toBeVisible();
  await form.getByLabel('Authorization code').fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Check code' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(`${uid.slice(0, 2)}****${uid.slice(-2)}`)).toBeVisible();
  await expect(dialog).not.toContainText(uid);
  await dialog.getByLabel('Rate', { exact: true }).fill('41');
  await dialog.getByLabel('Reason').fill('Runs a school for traders');
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  await expect(dialog.getByLabel('Rate', { exact: true })).toHaveAccessibleDescription(
    /40% would be accepted/,
  );
  await dialog.getByLabel('Rate', { exact: true }).fill('25');
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'referral.add_agent', reason: 'Runs a school for traders' });
  await page.reload();

  const row = page.getByRole('row').filter({ hasText: uid });
  await expect(row).toContainText('Active');
  await row.getByText('Active').click();
  const pane = page.getByRole('complementary');
  await pane.getByRole('button', { name: 'Set another rate' }).click();
  await dialog.getByLabel('Rate', { exact: true }).fill('20');
  await dialog.getByLabel('Reason').fill('New contract');
  await dialog.getByRole('button', { name: 'Set another rate' }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'referral.set_agent_rate', reason: 'New contract' });
  await page.reload();
  const versions = pane.getByRole('region', { name: 'Rates and who set them' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('20%');
  await pane.getByRole('button', { name: 'End agent' }).click();
  await dialog.getByLabel('Reason').fill('Contract ended');
  await dialog.getByRole('button', { name: 'End agent' }).click();
  await expect(dialog).toBeHidden();
  await expect(pane.getByText('Ended', { exact: true })).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);
});

test('rates are announced for a full hour ahead, and each view can be read', async () => {
  const page = await context.newPage();
  await page.goto('/console/referral?view=rates');
  await page.getByRole('button', { name: 'Announce rates' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Level 1').fill('21');
  await dialog.getByLabel('Reason').fill('Rates of the next decade');
  await dialog.getByLabel('Effective from').fill('2036-01-01T00:30');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog.getByLabel('Effective from')).toHaveAccessibleDescription(/\S/);
  await dialog.getByLabel('Effective from').fill('2036-01-01T00:00');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await approveWaiting('risk', { kind: 'referral.add_rates', reason: 'Rates of the next decade' });
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: '21%' })).toContainText('Planned');
  for (const view of ['rates', 'settlements', 'void']) {
    await page.goto(`/console/referral?view=${view}`);
    await waitUntilSettled(page);
    expect(await seriousOf(page), view).toEqual([]);
  }
});
