import { NEWS_LOCALES } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let editor: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.operator({ roles: 'content' });
});
afterAll(async () => {
  await server.stop();
});

test('settings take what readers can use and nothing else, each change with its reason', async () => {
  const set = (key: 'service_url' | 'guest_browsing', value: string) =>
    editor.client.call('content.operator_set_setting', { key, value, reason: 'new help desk' });
  for (const bad of ['http://help.example', 'javascript:alert(1)', 'https://a b'])
    await expect(set('service_url', bad)).rejects.toMatchObject({ key: 'content.setting_value' });
  await expect(set('guest_browsing', 'yes')).rejects.toMatchObject({ details: { accepted: 'on, off' } });
  await set('service_url', 'https://help.example/chat');
  await set('guest_browsing', 'on');
  const guest = server.guest();
  expect((await guest.call('content.setting', { key: 'service_url' })).value).toBe(
    'https://help.example/chat',
  );
  expect((await guest.call('content.site', {})).guest_browsing).toBe(true);
  const { data } = await auditOf('setting', 'service_url');
  expect(data).toMatchObject([{ action: 'content.set_setting', reason: 'new help desk' }]);
  expect(JSON.parse(data[0]?.before ?? '')).toEqual({ value: '' });
});

test('a news item is a draft until every language has a text, and is sanitised as it is stored', async () => {
  const draft = await editor.client.call('content.operator_save_news', { category_id: 3 });
  expect(draft).toMatchObject({ is_published: false, texts: [], banner: null });
  const publish = (isPublished: boolean) =>
    editor.client.call('content.operator_publish_news', {
      id: draft.id,
      is_published: isPublished,
      reason: 'planned maintenance',
    });
  const [first, ...others] = NEWS_LOCALES;
  const content = '<p onclick="x()">Two\nhours</p><script>alert(1)</script>';
  const text = { id: draft.id, title: 'Maintenance', summary: '', content };
  const saved = await editor.client.call('content.operator_save_news_text', { ...text, locale: first });
  const preview = await editor.client.call('content.operator_preview', { content });
  expect([saved.content, preview.content]).toEqual(['<p>Two\nhours</p>', '<p>Two\nhours</p>']);
  await expect(publish(true)).rejects.toMatchObject({
    key: 'content.news_text_missing',
    details: { missing: others.join(', ') },
  });
  for (const locale of others)
    await editor.client.call('content.operator_save_news_text', { ...text, locale, title: locale });
  const info = () => server.guest().call('content.news_info', { id: draft.id });
  await expect(info()).rejects.toMatchObject({ key: 'content.news_not_found' });
  expect((await publish(true)).texts).toHaveLength(10);
  expect((await info()).content).toBe('<p>Two\nhours</p>');
  await publish(false);
  await expect(info()).rejects.toMatchObject({ key: 'content.news_not_found' });
  const { data } = await auditOf('news', String(draft.id));
  expect(data.map(({ action }) => action)).toEqual([
    'content.publish_news',
    'content.publish_news',
    ...NEWS_LOCALES.map(() => 'content.save_news_text'),
    'content.save_news',
  ]);
});

test('a banner needs a picture of this site before it is shown', async () => {
  const save = (banner: string) =>
    editor.client.call('content.operator_save_news', { category_id: 2, banner });
  await expect(save('https://evil.example/a.svg')).rejects.toMatchObject({ key: 'content.banner_missing' });
  const { id } = await save('');
  const publish = editor.client.call('content.operator_publish_news', {
    id,
    is_published: true,
    reason: 'autumn banner',
  });
  await expect(publish).rejects.toMatchObject({ key: 'content.banner_missing' });
  const missing = editor.client.call('content.operator_news', { id: 999_999 });
  await expect(missing).rejects.toMatchObject({ key: 'content.news_not_found' });
});

test('the list has every state, pages without a gap and filters', async () => {
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: readonly { id: number }[]; next_cursor: string | null } = await editor.client.call(
      'content.operator_news_list',
      { limit: 3, ...(cursor === null ? {} : { cursor }) },
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const rows = await server.app.slices.db.query<{ id: number }>(
    'select id from content.news order by published_at desc, id desc',
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
  const drafts = await editor.client.call('content.operator_news_list', {
    is_published: false,
    category_id: 2,
  });
  expect(drafts.data.map(({ title, locales }) => [title, locales])).toEqual([['', []]]);
});

/** The log is not for editors, so an operator with the role reads it. */
async function auditOf(kind: string, id: string) {
  const reader = await server.operator({ roles: 'risk' });
  return reader.client.call('operator.audit_list', { subject_kind: kind, subject_id: id });
}
