import { HOUR_MS } from '@openbourse/money';
import { createTestDatabase, fakeClock, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { type Content, createContent } from './content.ts';
import { soughtOf } from './sought.ts';
import { testBranding } from '../testing/test-branding.ts';

const NOW = Date.UTC(2026, 10, 21, 6);
const clock = fakeClock(NOW);

let database: TestDatabase;
let db: Database;
let content: Content;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
  const channels = { email: true, mobile: false };
  content = createContent({
    branding: testBranding,
    db,
    clock,
    config: readConfig({}),
    version: '1.2.3',
    channels,
  });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('help goes by the order of its topics, then by the place in the topic, and pages without a gap', async () => {
  await article(1, { topic: 'spot', position: 20, title: 'Order types', html: '<p>Limit and market.</p>' });
  await article(2, { topic: 'getting_started', position: 30, title: 'Register', html: '<p>A code.</p>' });
  await article(3, { topic: 'spot', position: 10, title: 'The order book', html: '<p>A limit waits.</p>' });
  await article(4, { topic: 'fairness', position: 10, title: 'Proofs', html: '<p>Hashes.</p>' });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: readonly { id: number }[]; next_cursor: string | null } = await content.newsList(
      { category_id: 1, limit: 1, ...(cursor === null ? {} : { cursor }) },
      'en-US',
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual([2, 3, 1, 4]);
  expect(await found({ topic: 'spot' })).toEqual([3, 1]);
  await db.query('update content.news set is_popular = true where id in (1, 4)');
  expect(await found({ is_popular: true })).toEqual([1, 4]);
});

test('a search finds words in any case, all of them first, then titles, summaries and texts', async () => {
  expect(await found({ q: 'ORDER' })).toEqual([3, 1]);
  expect(await found({ q: 'limit' })).toEqual([3, 1]);
  expect(await found({ q: 'limit market' })).toEqual([1, 3]);
  expect(await found({ q: 'limit market nowhere' })).toEqual([1]);
  await article(5, { topic: 'fairness', position: 20, title: 'Limits', html: '<p>x</p>' });
  await article(6, { topic: 'fairness', position: 30, title: 'y', summary: 'your limit', html: '<p>x</p>' });
  expect(await found({ q: 'limit' })).toEqual([5, 6, 3, 1]);
  expect(await found({ q: 'limit', topic: 'spot' })).toEqual([3, 1]);
  expect(await found({ q: 'nowhere' })).toEqual([]);
});

test.each([
  ['zh-CN', '提币需要先绑定地址', '绑定'],
  ['ja-JP', '出金アドレスを登録します', 'アドレス'],
  ['th-TH', 'การถอนเงินต้องผูกที่อยู่', 'ถอนเงิน'],
  ['de-DE', 'Prüfen Sie die Überweisung', 'überweisung'],
] as const)('words are found where no spaces stand: %s', async (locale, words, q) => {
  const id = 20 + locale.codePointAt(0)!;
  await article(id, { topic: 'spot', position: 90, title: 'x', html: `<p>${words}</p>`, locale });
  const { data } = await content.newsList({ category_id: 1, q }, locale);
  expect(data.map((row) => row.id)).toEqual([id]);
});

test('tags and signs of patterns are no words', async () => {
  const title = '100 % & more_less';
  await article(40, { topic: 'spot', position: 95, title, html: '<p>R&amp;D<strong>bold</strong></p>' });
  expect(await found({ q: 'strong' })).toEqual([]);
  expect(await found({ q: '100 %' })).toEqual([40]);
  expect(await found({ q: 'e_l' })).toEqual([40]);
  expect(await found({ q: 'r&d' })).toEqual([40]);
  expect(await found({ q: "'\\" })).toEqual([]);
});

test('an activity is coming, runs and is over, each at its instant, and stays readable', async () => {
  await add(50, { category_id: 4, starts_at: at(NOW + HOUR_MS), ends_at: at(NOW + 2 * HOUR_MS) });
  await text(50, { title: 'Season', html: '<p>x</p>' });
  const phases = async () => {
    const held: string[] = [];
    for (const phase of ['coming', 'running', 'past'] as const) {
      const { data } = await content.newsList({ category_id: 4, phase }, 'en-US');
      held.push(...data.map(() => phase));
    }
    return held;
  };
  expect(await phases()).toEqual(['coming']);
  clock.advance(HOUR_MS);
  expect(await phases()).toEqual(['running']);
  clock.advance(HOUR_MS);
  expect(await phases()).toEqual(['past']);
  expect(await content.newsInfo(50, 'en-US')).toMatchObject({ starts_at: NOW + HOUR_MS, category_id: 4 });
});

test('a notice with an end is taken off then', async () => {
  await add(60, { category_id: 3, ends_at: at(clock.now() + HOUR_MS) });
  await text(60, { title: 'Maintenance', html: '<p>x</p>' });
  expect((await content.newsInfo(60, 'en-US')).title).toBe('Maintenance');
  clock.advance(HOUR_MS);
  await expect(content.newsInfo(60, 'en-US')).rejects.toMatchObject({ key: 'content.news_not_found' });
  expect((await content.newsList({ category_id: 3 }, 'en-US')).data).toEqual([]);
});

test('a page shows the edition that holds, and earlier and announced ones by their number', async () => {
  await add(70, { category_id: 5, slug: 'privacy' });
  await text(70, { title: 'A draft', html: '<p>draft</p>' });
  const read = (version?: number) =>
    content.page({ slug: 'privacy', ...(version === undefined ? {} : { version }) }, 'en-US');
  await expect(read()).rejects.toMatchObject({ key: 'content.news_not_found', details: { field: 'slug' } });
  await edition(70, { version: 1, from: clock.now() - HOUR_MS });
  await edition(70, { version: 2, from: clock.now() + HOUR_MS });
  expect(await read()).toMatchObject({ version: 1, current_version: 1, content: '<p>edition 1</p>' });
  expect(await read(2)).toMatchObject({ version: 2, current_version: 1, holds_from: clock.now() + HOUR_MS });
  clock.advance(HOUR_MS);
  expect(await read()).toMatchObject({ version: 2, current_version: 2, content: '<p>edition 2</p>' });
  expect((await read(1)).editions.map(({ version }) => version)).toEqual([2, 1]);
  await expect(read(3)).rejects.toMatchObject({ details: { field: 'version', accepted: '2' } });
  await expect(content.newsInfo(70, 'en-US')).rejects.toMatchObject({ key: 'content.news_not_found' });
});

async function found(query: {
  readonly q?: string;
  readonly topic?: 'spot';
  readonly is_popular?: true;
}): Promise<readonly number[]> {
  return (await content.newsList({ category_id: 1, ...query }, 'en-US')).data.map(({ id }) => id);
}

interface Text {
  readonly title: string;
  readonly html: string;
  readonly summary?: string;
  readonly locale?: string;
}

async function article(id: number, item: Text & { readonly topic: string; readonly position: number }) {
  await add(id, { category_id: 1, topic: item.topic, position: item.position });
  await text(id, item);
}

async function add(id: number, columns: Readonly<Record<string, string | number>>): Promise<void> {
  const names = Object.keys(columns);
  await db.query(
    `insert into content.news (id, published_at, is_published, version, ${names.join(', ')})
     values ($1, $2, true, 1, ${names.map((_, index) => `$${index + 3}`).join(', ')})`,
    [id, at(NOW), ...Object.values(columns)],
  );
}

async function text(id: number, { title, html, summary = '', locale = 'en-US' }: Text): Promise<void> {
  await db.query(
    `insert into content.news_text (news_id, locale, title, summary, content, sought, version, updated_at)
     values ($1, $2, $3, $4, $5, $6, 2, $7)`,
    [id, locale, title, summary, html, soughtOf({ title, summary, content: html }), at(NOW)],
  );
}

async function edition(id: number, { version, from }: { readonly version: number; readonly from: number }) {
  await db.query('insert into content.edition values ($1, $2, $3, $4, null)', [
    id,
    version,
    at(from),
    at(NOW),
  ]);
  await db.query("insert into content.edition_text values ($1, $2, 'zh-CN', $3, '', $4)", [
    id,
    version,
    `Edition ${version}`,
    `<p>edition ${version}</p>`,
  ]);
}

function at(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
