import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_PAGES } from '@openbourse/api';
import { LOCALES } from '@openbourse/i18n';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Branding, createBranding } from './kernel/brand.ts';
import { localBus } from './kernel/bus.ts';
import { DEFAULT_BRAND } from './kernel/default-brand.ts';
import { createLog } from './kernel/log.ts';
import { totpCodeAt } from './kernel/totp.ts';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { BRAND, writeBrandFile } from './testing/harbor-brand.ts';
import { pdfText } from './testing/pdf-text.ts';
import { samplePicture } from './testing/sample-pictures.ts';
import { startTestServer, type TestOperator, type TestServer } from './testing/start-test-server.ts';

let folder: string;
let server: TestServer;
let maker: TestOperator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harbor-pages-'));
  for (const app of ['web', 'console']) {
    mkdirSync(join(folder, app));
    cpSync(join(import.meta.dirname, `../../${app}/index.html`), join(folder, app, 'index.html'));
  }
  server = await startTestServer({
    env: { OB_BRAND_FILE: await writeBrandFile(), OB_PUBLIC_URL: 'https://harbor.example' },
    sites: [
      { path: '/console/', root: join(folder, 'console') },
      { path: '/', root: join(folder, 'web') },
    ],
    hasHelp: true,
  });
  maker = await server.operator({ roles: 'content' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const REASON = 'The new house style';

/** Reads an address; what it answers shows no trace of the platform's own name. */
async function read(path: string, { base = server.url, lang = 'en' } = {}): Promise<string> {
  const answer = await fetch(`${base}${path}`, { headers: { 'accept-language': lang, lang } });
  expect(answer.status, path).toBe(200);
  const text = await answer.text();
  expect(text, `${path} in ${lang}`).not.toContain(DEFAULT_BRAND.name);
  return text;
}

/** Reads an answer of JSON as `read` does. */
const readJson = async <T>(path: string): Promise<T> => JSON.parse(await read(path)) as T;

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly icons: readonly [{ readonly src: string }];
}

interface Described {
  readonly info: { readonly title: string };
}

test('every page, the manifest and the documentation have the other name and no trace of the first', async () => {
  for (const { header } of LOCALES)
    for (const path of ['/', '/login', '/register', '/about-us'])
      expect(await read(path, { lang: header }), path).toContain('Harbor Exchange');
  for (const path of PUBLIC_PAGES) expect(await read(path)).toMatch(/<title>[^<]*Harbor Exchange<\/title>/);
  expect(await read('/trade')).toContain('<title>Harbor Exchange</title>');
  const manifest = await readJson<Manifest>('/app.webmanifest');
  expect(manifest).toMatchObject({ name: 'Harbor Exchange', short_name: 'Harbor' });
  const icon = await fetch(`${server.url}${manifest.icons[0].src}`);
  expect(icon.headers.get('content-type')).toBe('image/png');
  expect((await readJson<Described>('/api/openapi.json')).info.title).toBe('Harbor Exchange');
  expect(await read('/api/docs')).toContain('<h1>Harbor Exchange API</h1>');
  const login = await read('/console/', { base: server.consoleUrl });
  expect(login).toContain('<title>Harbor Exchange console</title>');
  expect(login).toContain('href="/console/brand.css?v=1"');
});

test('the look is that of the brand: icons in the head, colors in a sheet, its picture in previews', async () => {
  const page = await read('/');
  expect(page).toMatch(/<link rel="icon" href="\/api\/public\/site\/picture\?id=[0-9a-f]{64}"/);
  expect(page).toMatch(/og:image" content="https:\/\/harbor.example\/api\/public\/site\/picture\?id=/);
  expect(page).toContain('<link rel="stylesheet" href="/brand.css?v=1" />');
  const sheet = await read('/brand.css');
  expect(sheet).toContain('--color-accent:#0b6e8f');
  expect(sheet).toContain('[data-theme="dark"]{--color-accent:#4fc3e8');
  expect(await read('/console/brand.css', { base: server.consoleUrl })).toBe(sheet);
  const [, icon = ''] = /rel="icon" href="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(`${server.consoleUrl}${icon}`)).status).toBe(200);
});

test('texts that the installation brings name the site, in every language', async () => {
  for (const { header } of LOCALES) {
    const about = await read('/api/public/news/page?slug=about', { lang: header });
    expect(about, header).toContain('Harbor Exchange');
    expect(about).not.toContain('{{');
    for (const category of [1, 2, 3, 4]) {
      const listed = await read(`/api/public/news/list?category_id=${category}&limit=100`, { lang: header });
      expect(listed).not.toContain('{{');
    }
  }
});

test('mails are about the brand, in every language', async () => {
  for (const { header } of LOCALES) {
    const target = `kim-${header}@example.com`;
    const sent = await fetch(`${server.url}/api/public/notify/send_email`, {
      method: 'POST',
      headers: { lang: header, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify({ account: target, purpose: 'register' }),
    });
    expect(await sent.json()).toMatchObject({ code: 1 });
    const [mail] = await server.guest().call('demo.mailbox', { target });
    for (const text of [mail?.subject, mail?.text]) {
      expect(text, header).toContain('Harbor Exchange');
      expect(text, header).not.toMatch(/Openbourse|\{\{/);
    }
  }
});

test('authenticators, passkeys, statements and the names of files carry the brand', async () => {
  const user = await server.user({ funds: { USDT: '1000' } });
  const password = TEST_PASSWORD;
  const begun = await user.client.call('identity.authenticator_begin', { password });
  expect(begun.otpauth_uri).toContain('issuer=Harbor%20Exchange');
  const codeNow = () => totpCodeAt(Secret.fromBase32(begun.secret).bytes, server.clock.now());
  await user.client.call('identity.authenticator_bind', { code: codeNow() });
  server.clock.advance(30_000);
  const { options } = await user.client.call('identity.passkey_begin', { password, code: codeNow() });
  expect(JSON.parse(options)).toMatchObject({ rp: { name: 'Harbor Exchange', id: 'harbor.example' } });
  const year = new Date(server.clock.now()).getUTCFullYear();
  const kept = await user.client.download('statement.file', { year });
  expect(kept.fileName).toBe(`harbor-exchange-statement-${year}.csv`);
  const document = await user.client.picture('statement.file', { year, format: 'pdf' });
  const printed = pdfText(new Uint8Array(await document.arrayBuffer()));
  expect(printed).toContain('Harbor Exchange Ltd.');
  expect(printed).toContain(`Harbor Exchange · `);
  expect(printed).not.toContain(DEFAULT_BRAND.name);
});

test('two operators change the brand while it runs; a color that is not read is refused with one that is', async () => {
  const set = (fields: Readonly<Record<string, unknown>>) =>
    maker.client.call('site.operator_set_brand', { ...BRAND, based_on: 1, reason: REASON, ...fields });
  await expect(set({ accent_light: '#ffd400' })).rejects.toMatchObject({
    key: 'site.brand_contrast',
    details: {
      field: 'accent_light',
      found: '1.33',
      limit: '4.50',
      accepted: expect.stringMatching(/^#/) as string,
    },
  });
  await expect(set({ logo: '0'.repeat(64) })).rejects.toMatchObject({ key: 'site.picture_not_found' });
  const file = new Blob([new Uint8Array(await samplePicture('png', { width: 600, height: 600 }))]);
  const sent = await maker.client.upload('site.operator_brand_picture', { file, fields: {} });
  expect(sent).toMatchObject({ width: 512, height: 512 });
  const proposed = await set({ name: 'Quay & Sons', accent_light: '', accent_dark: '', logo: sent.id });
  expect((await server.guest().call('content.site', {})).name).toBe('Harbor Exchange');
  await server.approve({ id: proposed.id, checkers: ['risk'] });
  const site = await server.guest().call('content.site', {});
  expect(site).toMatchObject({ name: 'Quay & Sons', brand: { version: 2, logo: sent.id } });
  expect(await read('/')).toMatch(/<title>[^<]*Quay &amp; Sons<\/title>/);
  expect(await read('/')).not.toContain('brand.css');
  expect((await readJson<Manifest>('/app.webmanifest')).name).toBe('Quay & Sons');
  expect((await readJson<Described>('/api/openapi.json')).info.title).toBe('Quay & Sons');
  expect(await read('/api/public/news/page?slug=about')).toContain('Quay &amp; Sons');
  await expect(set({})).rejects.toMatchObject({ key: 'site.brand_changed', details: { accepted: '2' } });
  const versions = await maker.client.call('site.operator_brand', {});
  expect(versions.map(({ version, set_by: by }) => [version, by === null])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('a process beside it hears of another brand, also where no event came', async () => {
  const linked = createLinkedBranding();
  await linked.start();
  await server.owner.query(
    `insert into kernel.brand select 3, 'Pier One', short_name, legal_entity, accent_light, accent_dark, logo, icon, mail_name,
       mail_address, support_email, reason, set_by, set_at from kernel.brand where version = 2`,
  );
  expect(linked.now().name).toBe('Quay & Sons');
  server.clock.advance(5_000);
  await expect.poll(() => linked.now().name).toBe('Pier One');
  linked.stop();
});

/** The brand as a process of one role knows it. */
function createLinkedBranding(): Branding {
  const bus = localBus(() => undefined);
  const { clock, owner: db } = server;
  return createBranding({ db, clock, bus, log: createLog('silent'), roles: new Set(['price']) });
}
