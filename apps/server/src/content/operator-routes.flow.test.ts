import { NEWS_LOCALES } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestServer,
  TEST_START,
  type TestOperator,
  type TestServer,
} from '../testing/start-test-server.ts';

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
  await server.approve(await set('service_url', 'https://help.example/chat'));
  await server.approve(await set('guest_browsing', 'off'));
  const guest = server.guest();
  expect((await guest.call('content.setting', { key: 'service_url' })).value).toBe(
    'https://help.example/chat',
  );
  expect((await guest.call('content.site', {})).guest_browsing).toBe(false);
  const { data } = await auditOf('setting', 'service_url');
  expect(data).toMatchObject([{ action: 'content.set_setting', reason: 'new help desk' }]);
  expect(JSON.parse(data[0]?.before ?? '')).toEqual({ value: '' });
});

test('a news item is a draft until one language has a text, and is sanitized as it is stored', async () => {
  const draft = await editor.client.call('content.operator_save_news', { category_id: 3 });
  expect(draft).toMatchObject({ is_published: false, texts: [], banner: null });
  const publish = (isPublished: boolean) =>
    editor.client.call('content.operator_publish_news', {
      id: draft.id,
      is_published: isPublished,
      reason: 'planned maintenance',
    });
  const [first, ...others] = NEWS_LOCALES;
  await expect(publish(true)).rejects.toMatchObject({
    key: 'content.news_text_missing',
    details: { missing: NEWS_LOCALES.join(', ') },
  });
  const content = '<p onclick="x()">Two\nhours</p><script>alert(1)</script>';
  const text = { id: draft.id, title: 'Maintenance', summary: '', content };
  const saved = await editor.client.call('content.operator_save_news_text', { ...text, locale: first });
  const preview = await editor.client.call('content.operator_preview', { content });
  expect([saved.content, preview.content]).toEqual(['<p>Two\nhours</p>', '<p>Two\nhours</p>']);
  const info = () => server.guest().call('content.news_info', { id: draft.id });
  await expect(info()).rejects.toMatchObject({ key: 'content.news_not_found' });
  expect((await publish(true)).texts).toHaveLength(1);
  expect(await info()).toMatchObject({ locale: first, content: '<p>Two\nhours</p>' });
  for (const locale of others)
    await editor.client.call('content.operator_save_news_text', { ...text, locale, title: locale });
  await publish(false);
  await expect(info()).rejects.toMatchObject({ key: 'content.news_not_found' });
  const { data } = await auditOf('news', String(draft.id));
  expect(data.map(({ action }) => action)).toEqual([
    'content.publish_news',
    ...others.map(() => 'content.save_news_text'),
    'content.publish_news',
    'content.save_news_text',
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

test('each category takes what it needs and nothing of another', async () => {
  const save = (head: object) =>
    editor.client.call('content.operator_save_news', { category_id: 3, published_at: TEST_START, ...head });
  const refused = (field: string, key = 'request.invalid') => ({ key, details: { field } });
  const cases: readonly (readonly [object, object])[] = [
    [{ category_id: 1 }, refused('topic', 'content.head_field')],
    [{ topic: 'spot' }, refused('topic')],
    [{ is_popular: true }, refused('is_popular')],
    [{ category_id: 4 }, refused('starts_at', 'content.head_field')],
    [{ category_id: 4, starts_at: TEST_START }, refused('ends_at', 'content.head_field')],
    [{ starts_at: TEST_START }, refused('starts_at')],
    [
      { category_id: 4, starts_at: TEST_START, ends_at: TEST_START },
      refused('ends_at', 'content.times_order'),
    ],
    [{ ends_at: TEST_START }, refused('ends_at', 'content.times_order')],
    [{ category_id: 5 }, refused('category_id')],
  ];
  for (const [head, refusal] of cases) await expect(save(head)).rejects.toMatchObject(refusal);
  const help = await save({ category_id: 1, topic: 'spot', position: 15, is_popular: true });
  const head = { topic: 'spot', position: 15, is_popular: true };
  expect(help).toMatchObject({ ...head, slug: null, version: 1, editions: [] });
  const version = await editor.client.call('content.operator_version', { id: help.id, number: 1 });
  expect(version.head).toMatchObject(head);
  const found = await editor.client.call('content.operator_news_list', { category_id: 1, topic: 'spot' });
  expect(found.data.map(({ id }) => id)).toEqual([help.id]);
});

test('every change is a version, no editor overwrites unseen changes, and a version comes back', async () => {
  const draft = await editor.client.call('content.operator_save_news', { category_id: 3 });
  const write = (title: string, basedOn?: number) =>
    editor.client.call('content.operator_save_news_text', {
      id: draft.id,
      locale: 'en-US',
      title,
      summary: '',
      content: `<p>${title}</p>`,
      ...(basedOn === undefined ? {} : { based_on: basedOn }),
    });
  const first = await write('First');
  expect(first).toMatchObject({ version: 2, updated_at: server.clock.now() });
  await write('Second', first.version);
  const conflict = { key: 'content.changed_meanwhile', details: { accepted: '3' } };
  await expect(write('Third', first.version)).rejects.toMatchObject(conflict);
  await expect(write('From nothing')).rejects.toMatchObject(conflict);
  const move = { id: draft.id, category_id: 3, banner: '/banners/spot.svg' };
  await editor.client.call('content.operator_save_news', { ...move, based_on: 1 });
  await expect(
    editor.client.call('content.operator_save_news', { ...move, based_on: 1 }),
  ).rejects.toMatchObject({ key: 'content.changed_meanwhile' });
  const restore = (number: number) =>
    editor.client.call('content.operator_restore', { id: draft.id, number, reason: 'typo in it' });
  expect((await restore(2)).texts).toMatchObject([{ title: 'First', version: 5 }]);
  expect(await restore(1)).toMatchObject({ banner: null, version: 6 });
  await expect(restore(99)).rejects.toMatchObject({ key: 'content.version_not_found' });
  const versions = await editor.client.call('content.operator_versions', { id: draft.id });
  const told = versions.data.map(({ number, kind, restored_from: from, title }) => [
    number,
    kind,
    from,
    title,
  ]);
  expect(told).toEqual([
    [6, 'head', 1, ''],
    [5, 'text', 2, 'First'],
    [4, 'head', null, ''],
    [3, 'text', null, 'Second'],
    [2, 'text', null, 'First'],
    [1, 'head', null, ''],
  ]);
  expect(versions.data[0]?.operator_name).toMatch(/^Operator/);
  const version = await editor.client.call('content.operator_version', { id: draft.id, number: 3 });
  expect(version).toMatchObject({ head: null, text: { title: 'Second', content: '<p>Second</p>' } });
  const texts = { id: draft.id, kind: 'text', locale: 'en-US', limit: 1 } as const;
  const page = await editor.client.call('content.operator_versions', texts);
  expect(page).toMatchObject({ data: [{ number: 5 }] });
  expect(page.next_cursor).not.toBeNull();
  const change = server.owner.query('update content.version set number = 9 where news_id = $1', [draft.id]);
  await expect(change).rejects.toThrow(/append-only/);
});

test('a page is published as an edition, and what is written after it waits for the next one', async () => {
  const { data } = await editor.client.call('content.operator_news_list', { category_id: 5, q: 'privacy' });
  const row = data.find(({ slug }) => slug === 'privacy');
  expect(row).toMatchObject({ is_published: true, locales: [...NEWS_LOCALES].toSorted() });
  const id = row!.id;
  const publish = (holdsFrom?: number) =>
    editor.client.call('content.operator_publish_news', {
      id,
      is_published: true,
      reason: 'new processor',
      ...(holdsFrom === undefined ? {} : { holds_from: holdsFrom }),
    });
  const read = () => server.guest().call('content.page', { slug: 'privacy' });
  const before = await read();
  expect(before).toMatchObject({ version: 1, current_version: 1 });
  const page = await editor.client.call('content.operator_news', { id });
  await editor.client.call('content.operator_save_news_text', {
    id,
    locale: 'en-US',
    based_on: page.texts.find(({ locale }) => locale === 'en-US')!.version,
    title: 'Privacy, renewed',
    summary: '',
    content: '<p>New words</p>',
  });
  expect(await read()).toEqual(before);
  await expect(publish(server.clock.now() - 1)).rejects.toMatchObject({
    key: 'content.holds_from',
    details: { accepted: new Date(server.clock.now()).toISOString() },
  });
  const withdraw = { id, is_published: false, reason: 'away with it' };
  await expect(editor.client.call('content.operator_publish_news', withdraw)).rejects.toMatchObject({
    key: 'content.page_stays',
  });
  const again = editor.client.call('content.operator_save_news', {
    id,
    based_on: page.version,
    category_id: 3,
  });
  await expect(again).rejects.toMatchObject({ details: { field: 'category_id' } });
  const from = server.clock.now() + 3_600_000;
  expect((await publish(from)).editions).toMatchObject([{ version: 2, holds_from: from }, { version: 1 }]);
  await expect(publish(from - 1)).rejects.toMatchObject({ key: 'content.holds_from' });
  expect((await read()).version).toBe(1);
  server.clock.advance(3_600_000);
  expect(await read()).toMatchObject({ version: 2, title: 'Privacy, renewed', holds_from: from });
});

/** The log is not for editors, so an operator with the role reads it. */
async function auditOf(kind: string, id: string) {
  const reader = await server.operator({ roles: 'risk' });
  return reader.client.call('operator.audit_list', { subject_kind: kind, subject_id: id });
}
