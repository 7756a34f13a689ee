import { newIdempotencyKey } from '@openbourse/client';
import type { BrowserContext } from '@playwright/test';
import { certify, createPerson, type Person } from './accounts.ts';
import { Lever, openLots, prepareContracts } from './pages/lever.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';
import { setPayPassword } from './traders.ts';

/**
 * The site as a server answers it whose jurisdiction allows neither product; what runs is the server's own.
 */
async function switchOff(context: BrowserContext): Promise<void> {
  await context.route('**/api/public/default/site', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { readonly data: object };
    const data = { ...reply.data, offers: { contract: false, micro: false } };
    await route.fulfill({ response, json: { ...reply, data } });
  });
}

async function practise({ client }: Person): Promise<void> {
  await expect(async () => {
    const idempotencyKey = newIdempotencyKey();
    const order = await client.call(
      'micro.place',
      { currency_match_id: 1, direction: 'up', seconds: 900, stake: '5', is_practice: true },
      { idempotencyKey },
    );
    expect(order.state).toBe('running');
  }).toPass();
}

test('what a jurisdiction does not allow has no entrance, and what runs may be seen and ended', async ({
  visit,
}) => {
  const person = await createPerson(ADDRESS);
  await certify(person);
  await setPayPassword(person);
  await prepareContracts(person);
  await openLots(person, { match: 1, side: 'long', mode: 'isolated' });
  await practise(person);
  const context = await visit({ person });
  await switchOff(context);
  const page = await context.newPage();

  await page.goto('/home');
  const shortcuts = page.getByRole('navigation', { name: en('home:shortcuts') });
  await expect(shortcuts.getByRole('link', { name: en('home:shortcut.deposit') })).toBeVisible();
  await expect(shortcuts.getByRole('link', { name: en('home:shortcut.micro') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: en('app:tab.assets') })).toBeVisible();
  await expect(page.getByRole('link', { name: en('app:tab.contract') })).toHaveCount(0);

  await page.goto('/assets?account=4');
  await page.getByRole('link', { name: en('micro:orders') }).click();
  await expect(page).toHaveURL(/\/micro-trade$/);
  await expect(page.getByText(en('micro:off.title'))).toBeVisible();
  await expect(page.getByRole('list', { name: en('micro:running') }).getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('region', { name: en('micro:form.title') })).toHaveCount(0);

  await page.goto('/assets?account=2');
  await page.getByRole('link', { name: en('contract:records') }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/lever');
  await expect(page.getByText(en('contract:off.title'))).toBeVisible();
  const lever = new Lever(page);
  await expect(lever.form).toHaveCount(0);
  const close = lever.cards.getByRole('button', { name: en('contract:close.now'), exact: true });
  await expect(close).toBeEnabled();
});
