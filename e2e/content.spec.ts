import { NEWS_LOCALES } from '@openbourse/api/limits';
import { seriousOf } from './axe.ts';
import { operatorClient } from './operators.ts';
import { expect, test } from './test.ts';
import { en } from './texts.ts';

const HOUR_MS = 3_600_000;

type Head = { readonly category_id: number } & (
  | { readonly topic: 'troubleshooting' }
  | { readonly banner: string; readonly starts_at: number; readonly ends_at: number }
);

/** Publishes an item that reads alike in every language; answers its id. */
async function publish(head: Head, title: string): Promise<number> {
  const operator = operatorClient('content');
  const { id } = await operator.call('content.operator_save_news', head);
  for (const locale of NEWS_LOCALES) {
    const content = `<h2>${title}, step by step</h2><ol><li>Open <a href="/assets">your assets</a></li></ol>`;
    await operator.call('content.operator_save_news_text', {
      id,
      locale,
      title,
      summary: 'In short',
      content,
    });
  }
  await operator.call('content.operator_publish_news', { id, is_published: true, reason: 'e2e' });
  return id;
}

test('help is found by words, leads further, and ends with customer service', async ({ visit, trader }) => {
  const name = `Lighthouse${Date.now()}`;
  const help = { category_id: 1, topic: 'troubleshooting' } as const;
  const [id] = await Promise.all([publish(help, `${name} stays dark`), publish(help, `Other ${name}`)]);
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/home');
  const shortcuts = page.getByRole('navigation', { name: en('home:shortcuts') });
  await expect(shortcuts.getByRole('link').filter({ visible: true }).locator('nth=7')).toHaveText(
    en('home:shortcut.download'),
  );
  await shortcuts.getByRole('link', { name: en('home:shortcut.help'), exact: true }).click();
  await expect(page).toHaveURL('/help-center');
  const search = page.getByRole('searchbox', { name: en('content:help.search') });
  await search.fill(`nowhere${Date.now()}`);
  await expect(page.getByText(/^No article matches “nowhere/)).toBeVisible();
  await search.fill(`${name.toLowerCase()} dark`);
  const found = page.getByRole('list', { name: en('content:help.found') }).getByRole('link');
  // What holds one of two words is found too, after what holds both.
  await expect(found).toHaveText([/stays dark/, /^Other/]);
  await found.first().click();
  await expect(page).toHaveURL(`/help-details?id=${id}`);
  await expect(page.getByRole('heading', { name: `${name} stays dark, step by step` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'your assets' })).toHaveAttribute('href', '/assets');
  expect(await seriousOf(page)).toEqual([]);

  await page.getByRole('link', { name: en('content:help.topic.troubleshooting') }).click();
  const topic = page.getByRole('list', { name: en('content:help.topic.troubleshooting') });
  await topic.getByRole('link', { name: `Other ${name}` }).click();
  const related = page.getByRole('region', { name: en('content:help.related') });
  await related.getByRole('link', { name: `${name} stays dark` }).click();
  await expect(page).toHaveURL(`/help-details?id=${id}`);
  await page.getByRole('link', { name: en('home:menu.support') }).click();
  await expect(page).toHaveURL('/support');
});

test('activities by phase, and the ways from home and about us', async ({ visit, trader }) => {
  const name = `Regatta ${Date.now()}`;
  const at = Date.now();
  const activity = { category_id: 4, banner: '/banners/spot.svg' } as const;
  await publish({ ...activity, starts_at: at - HOUR_MS, ends_at: at + HOUR_MS }, `${name} on`);
  await publish({ ...activity, starts_at: at + HOUR_MS, ends_at: at + 2 * HOUR_MS }, `${name} soon`);
  const page = await (await visit({ person: trader, isDark: true })).newPage();
  await page.goto('/activity-center');
  const card = (phase: string) =>
    page.getByRole('list', { name: en(`content:activity.phase.${phase}`) }).getByRole('link');
  await expect(card('running').filter({ hasText: `${name} on` })).toHaveCount(1);
  await expect(card('running').filter({ hasText: `${name} soon` })).toHaveCount(0);
  await page.getByRole('tab', { name: en('content:activity.phase.coming') }).click();
  await card('coming')
    .filter({ hasText: `${name} soon` })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: en('content:activity.article'), exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name} soon`, exact: true })).toBeVisible();
  await expect(page.getByText(en('content:activity.phase.coming'), { exact: true })).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);

  await page.goto('/home');
  const turn = page.getByRole('button', { name: en('home:shortcuts.turn', { index: 1, count: 2 }) });
  await turn.click();
  await page.getByRole('link', { name: en('home:shortcut.feedback'), exact: true }).click();
  await expect(page).toHaveURL('/feedback');
  await page.goto('/home');
  await page.getByRole('button', { name: en('app:action.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: en('home:menu.about') })
    .click();
  await page.getByRole('link', { name: en('content:page.contact'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('content:page.contact') })).toBeVisible();
  await page.goto('/about-us');
  await page.getByRole('switch', { name: en('settings:theme.title') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('who registers reads the agreement and the privacy policy first', async ({ visit }) => {
  const context = await visit({});
  const page = await context.newPage();
  await page.goto('/register');
  await page.getByRole('button', { name: en('identity:agreement.read') }).click();
  for (const [link, title] of [
    ['agreement.full', 'page.agreement'],
    ['agreement.privacy', 'page.privacy'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: en(`identity:${link}`) }).click();
    const legal = await opened;
    await expect(legal.getByRole('heading', { level: 1, name: en(`content:${title}`) })).toBeVisible();
    await expect(legal.getByText(/^Version 1, in force since /)).toBeVisible();
    await legal.close();
  }
});
