import { ENDPOINTS, type Envelope, type RouteName, ROUTES } from '@openbourse/api';
import { LOCALES } from '@openbourse/i18n';
import { HOUR_MS } from '@openbourse/money';
import { createTestDatabase, fakeClock, seededRandom, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createHttp, type HttpServer } from '../kernel/http.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { contentRoutes, createContent, seedContent } from './index.ts';
import { soughtOf } from './sought.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { testBranding } from '../testing/test-branding.ts';

const NOW = Date.UTC(2026, 10, 21, 6);
const clock = fakeClock(NOW);
const NO_SESSION = async (): Promise<never> => {
  throw new Error('these calls are public');
};

let database: TestDatabase;
let db: Database;
let http: HttpServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('silent');
  const random = seededRandom(1, clock);
  db = createDatabase({ url: database.url, log, connectionsMax: 2 });
  await db.transaction((tx) => seedContent(tx, { now: NOW, isDemo: true, hasHelp: true }));
  http = await createHttp({
    clock,
    callLimitFactor: 10_000,
    log,
    metrics: createMetrics(),
    random,
    allowedOrigins: [],
    trustedProxies: [],
    isReplyChecked: true,
    findSession: NO_SESSION,
  });
  const channels = { email: true, mobile: false };
  const content = createContent({
    branding: testBranding,
    db,
    clock,
    config: readConfig({}),
    version: '1.2.3',
    channels,
  });
  contentRoutes(http, content, NO_SESSION);
});
afterAll(async () => {
  await http.fastify.close();
  await db.end();
  await database.drop();
});

interface News {
  readonly id: number;
  readonly locale: string;
  readonly title: string;
  readonly summary: string;
  readonly banner: string | null;
  readonly published_at: number;
}
interface Page {
  readonly data: readonly News[];
  readonly next_cursor: string | null;
}

async function call<T>(
  name: RouteName,
  query: Readonly<Record<string, string>>,
  lang = 'en',
): Promise<Envelope<T>> {
  const [method, url] = ROUTES[name];
  const response = await http.fastify.inject({ method, url, query: { ...query }, headers: { lang } });
  return response.json();
}

test('every content call is served', () => {
  const served = ENDPOINTS.filter(
    ({ name, audience }) => name.startsWith('content.') && audience === 'public',
  );
  expect(served.length).toBeGreaterThan(3);
  for (const endpoint of served)
    expect(http.fastify.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
});

test.each(LOCALES)('banners and notices are read in $name', async ({ header }) => {
  const banners = (await call<Page>('content.news_list', { category_id: '2' }, header)).data.data;
  const notices = (await call<Page>('content.news_list', { category_id: '3' }, header)).data.data;
  expect([banners.length, notices.length]).toEqual([3, 5]);
  for (const banner of banners) expect(banner.banner).toMatch(/^\/banners\/[a-z]+\.svg$/);
  for (const news of [...banners, ...notices]) {
    const info = (
      await call<{ content: string; title: string }>('content.news_info', { id: String(news.id) }, header)
    ).data;
    expect(info.title).toBe(news.title);
    expect(info.content).toMatch(/^<(p|ul)>/);
    // What the seed writes passes the sanitizer untouched.
    expect(sanitiseHtml(info.content)).toBe(info.content);
  }
});

test('each language has its own words', async () => {
  const rows = await db.query<{ news_id: number; titles: number; contents: number }>(
    `select news_id, count(distinct title) as titles, count(distinct content) as contents
     from content.news_text group by news_id`,
  );
  expect(rows.length).toBeGreaterThan(7);
  for (const row of rows) expect(row).toEqual({ ...row, contents: 10 });
  // A page is called by one word, and two languages share some.
  for (const row of rows.filter(({ news_id: id }) => id < 20)) expect(row).toEqual({ ...row, titles: 10 });
});

test('pages follow each other, newest first, without a gap', async () => {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = {
      category_id: '3',
      limit: '2',
      ...(cursor === null ? {} : { cursor }),
    };
    const page: Page = (await call<Page>('content.news_list', query)).data;
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(ids).toEqual([11, 12, 13, 14, 15]);
});

test.each(['abc', '1-', '999999999999999-1', '1-99999999999'])('the cursor %s is refused', async (cursor) => {
  const answer = await call('content.news_list', { category_id: '3', cursor });
  expect(answer).toMatchObject({ key: 'request.invalid', details: { field: 'cursor' } });
});

test('a language without a text reads en-US, else zh-CN, else any, and an item without text is not shown', async () => {
  await addNews(201, NOW);
  await addNews(202, NOW);
  const read = async (language: string) => {
    const [row] = (await call<Page>('content.news_list', { category_id: '3', limit: '1' }, language)).data
      .data;
    const whole = (await call<News>('content.news_info', { id: '201' }, language)).data;
    expect([row?.id, row?.title, row?.locale]).toEqual([201, whole.title, whole.locale]);
    return whole.locale;
  };
  await addText(201, { title: '공지', content: '<p>본문</p>', locale: 'ko-KR' });
  expect(await read('th')).toBe('ko-KR');
  await addText(201, { title: '公告', content: '<p>正文</p>', locale: 'zh-CN' });
  expect(await read('th')).toBe('zh-CN');
  await addText(201, { title: 'Notice', content: '<p>Text</p>', locale: 'en-US' });
  // Half a translation is never shown.
  await addText(201, { title: 'ประกาศ', content: '', locale: 'th-TH' });
  expect([await read('th'), await read('hk'), await read('kr')]).toEqual(['en-US', 'zh-CN', 'ko-KR']);
  expect((await call('content.news_info', { id: '202' })).key).toBe('content.news_not_found');
});

test('news appears at its time and disappears when it is withdrawn', async () => {
  await addNews(204, NOW + HOUR_MS);
  await addText(204, { title: '预告', content: '' });
  expect((await call('content.news_info', { id: '204' })).key).toBe('content.news_not_found');
  clock.advance(HOUR_MS);
  expect((await call<News>('content.news_info', { id: '204' })).data.title).toBe('预告');
  await db.query('update content.news set is_published = false where id = 204');
  expect((await call('content.news_info', { id: '204' })).key).toBe('content.news_not_found');
});

test('stored HTML that is not allowed never leaves the server', async () => {
  await addNews(205, NOW);
  const content = '<p onclick="a()">a<script>alert(1)</script><img src=x onerror=b()></p>';
  await addText(205, { title: 'x', content });
  expect((await call<{ content: string }>('content.news_info', { id: '205' })).data.content).toBe('<p>a</p>');
});

test('settings answer empty until an operator sets them, and only https links are stored', async () => {
  expect((await call('content.setting', { key: 'service_url' })).data).toEqual({
    key: 'service_url',
    value: '',
  });
  await expect(
    db.query("update content.setting set value = 'javascript:alert(1)' where key = 'service_url'"),
  ).rejects.toThrow(/check constraint/);
  await db.query("update content.setting set value = 'https://help.example' where key = 'service_url'");
  expect((await call('content.setting', { key: 'service_url' })).data).toEqual({
    key: 'service_url',
    value: 'https://help.example',
  });
  expect((await call('content.setting', { key: 'guest_browsing' })).key).toBe('request.invalid');
});

test('the site shows what a client needs before a login', async () => {
  expect((await call('content.site', {})).data).toEqual({
    name: 'Openbourse',
    brand: {
      version: 1,
      short_name: 'Openbourse',
      ...{ legal_entity: '', accent_light: '', accent_dark: '', logo: '', icon: '', support_email: '' },
    },
    version: '1.2.3',
    is_demo: true,
    guest_browsing: true,
    default_invite_code: 'OPENBOURSE',
    offers: { contract: true, micro: true },
    channels: { email: true, mobile: false },
    server_time: clock.now(),
  });
  await db.query("update content.setting set value = 'off' where key = 'guest_browsing'");
  expect((await call<{ guest_browsing: boolean }>('content.site', {})).data.guest_browsing).toBe(false);
});

test('a second seed changes nothing, and without demo mode there is no word of it', async () => {
  const texts = () => db.query('select * from content.news_text order by news_id, locale');
  const before = await texts();
  await db.transaction((tx) => seedContent(tx, { now: NOW + HOUR_MS, isDemo: true, hasHelp: true }));
  expect(await texts()).toEqual(before);
  const other = await createTestDatabase();
  const plain = createDatabase({ url: other.url, log: createLog('silent'), connectionsMax: 1 });
  await plain.transaction((tx) => seedContent(tx, { now: NOW, isDemo: false, hasHelp: true }));
  expect(
    await plain.query("select 1 from content.news_text where locale = 'en-US' and content ilike '%demo%'"),
  ).toEqual([]);
  expect(await plain.query('select id from content.news where id < 41 order by id')).toHaveLength(11);
  await plain.end();
  await other.drop();
});

/** An item beside those of the seed, with the texts that a test adds. */
async function addNews(
  id: number,
  publishedAt: number,
  more: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const columns = { category_id: 3, ...more };
  const names = Object.keys(columns);
  await db.query(
    `insert into content.news (id, published_at, is_published, version, ${names.join(', ')})
     values ($1, $2, true, 1, ${names.map((_, index) => `$${index + 3}`).join(', ')})`,
    [id, new Date(publishedAt).toISOString(), ...Object.values(columns)],
  );
}

async function addText(
  id: number,
  text: {
    readonly title: string;
    readonly content: string;
    readonly locale?: string;
    readonly summary?: string;
  },
): Promise<void> {
  await db.query(
    `insert into content.news_text (news_id, locale, title, summary, content, sought, version, updated_at)
     values ($1, $2, $3, $4, $5, $6, 2, now())`,
    [
      id,
      text.locale ?? 'zh-CN',
      text.title,
      text.summary ?? '',
      text.content,
      soughtOf({ summary: '', ...text }),
    ],
  );
}
