import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_PAGES } from '@openbourse/api';
import { LOCALES } from '@openbourse/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

const SITE = 'https://bourse.example';
const NO_OPENING = '<div id="opening"></div>';
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-pages-'));
  cpSync(join(import.meta.dirname, '../../web/index.html'), join(folder, 'index.html'));
  writeFileSync(join(folder, 'preview.png'), 'png');
  server = await startTestServer({
    env: { OB_PUBLIC_URL: SITE },
    sites: [{ path: '/', root: folder }],
    hasHelp: true,
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, { headers });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const contentOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];
const titleOf = (page: string): string | undefined => /<title>([^<]*)<\/title>/.exec(page)?.[1];

test('each public page has a title, a description and one address in the language of its reader', async () => {
  const titles = new Set<string | undefined>();
  for (const path of PUBLIC_PAGES) {
    const german = await open(path, { 'accept-language': 'de-AT,de;q=0.9' });
    expect(german, path).toContain('<html lang="de-DE">');
    expect(contentOf(german, 'og:title'), path).toMatch(/\p{L}/u);
    expect(contentOf(german, 'description'), path).toBe(contentOf(german, 'og:description'));
    expect(contentOf(german, 'description')?.length ?? 0, path).toBeGreaterThan(10);
    expect(german, path).toContain(`<link rel="canonical" href="${SITE}${path}" />`);
    expect(german.match(/rel="alternate" hreflang="[^"]+"/g), path).toHaveLength(LOCALES.length + 1);
    expect(titleOf(german), path).not.toBe(titleOf(await open(path, { 'accept-language': 'th' })));
    titles.add(titleOf(german));
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
});

test('a page carries what the app asks for first, and no markup of its own in it', async () => {
  const [, text = ''] =
    /<script type="application\/json" id="site">([^<]*)<\/script>/.exec(await open('/login')) ?? [];
  expect(JSON.parse(text)).toEqual(await server.guest().call('content.site', {}));
});

test('a stranger reads the first lines of the ways in, the home and the markets from the page itself', async () => {
  const german = { 'accept-language': 'de' };
  const home = await open('/', german);
  expect(home).toMatch(/<h1[^>]*>Die Börse, die Sie selbst nachprüfen können<\/h1>/);
  expect(home).toContain('<span>Demo: ');
  expect(await open('/login', german)).toMatch(/<h1[^>]*>Anmelden<\/h1>/);
  expect(await open('/market', german)).toMatch(
    /<div class="flex min-h-14 items-center"><h1[^>]*>Märkte<\/h1>/,
  );
  for (const path of ['/fiat', '/trade', '/nowhere']) expect(await open(path)).toContain(NO_OPENING);
});

test('an address may name the language, and programs that name none read English', async () => {
  const french = await open('/market?lang=fr-FR', { 'accept-language': 'de' });
  expect(french).toContain('<html lang="fr-FR">');
  expect(french).toContain(`<link rel="canonical" href="${SITE}/market?lang=fr-FR" />`);
  const root = await open('/');
  expect(root).toContain('<html lang="en-US">');
  expect(root).toContain(`<link rel="canonical" href="${SITE}/home" />`);
  expect(await open('/market?lang=xx', { 'accept-language': 'ja' })).toContain('<html lang="ja-JP">');
});

test('an article is previewed by its own title and summary', async () => {
  const { data } = await server.guest().call('content.news_list', { category_id: 1, limit: 1 });
  const article = data[0];
  const page = await open(`/help-details?id=${article?.id}`, { 'accept-language': article?.locale ?? '' });
  expect(page).toContain(`<html lang="${article?.locale}">`);
  expect(contentOf(page, 'og:title')).toBe(article?.title);
  expect(contentOf(page, 'og:description')).toBe(article?.summary);
  expect(contentOf(page, 'og:image')).toBe(`${SITE}/preview.png`);
});

test.each(['/trade', '/help-details', '/help-details?id=999999', '/help-details?id="><script>', '/nowhere'])(
  '%s is no page for search engines, and repeats nothing of its address',
  async (path) => {
    const page = await open(path);
    expect(contentOf(page, 'robots')).toBe('noindex');
    expect(titleOf(page)).toBe('Openbourse');
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('canonical');
  },
);

test('robots are led to every public page and article, and neither they nor guests to any where those are kept out', async () => {
  expect(await open('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const listed = [...(await open('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  for (const path of PUBLIC_PAGES) expect(listed).toContain(`${SITE}${path}`);
  expect(new Set(listed).size).toBe(listed.length);
  const help = await server.owner.query<{ id: number }>('select id from content.news where category_id = 1');
  const ofHelp = listed.filter((url) => url?.includes('/help-details?id='));
  expect(new Set(ofHelp)).toEqual(new Set(help.map(({ id }) => `${SITE}/help-details?id=${id}`)));

  await server.owner.query("update content.setting set value = 'off' where key = 'guest_browsing'");
  server.clock.advance(600_000);
  expect(await open('/sitemap.xml')).not.toContain('<loc>');
  expect(await open('/')).toContain(NO_OPENING);
});
