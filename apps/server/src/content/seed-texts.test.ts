import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP_IDS } from '@openbourse/api';
import { LOCALES } from '@openbourse/i18n';
import { expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';
import { HELP_ARTICLES } from './seed/help/articles.ts';
import { readSeedText, type SeedFolder } from './seed/read-seed-text.ts';
import { SEED_ITEMS } from './seed/seed-items.ts';

const SEED = join(import.meta.dirname, 'seed');
const ROUTES = join(import.meta.dirname, '../../../web/src/app/routes');
const LINK = /<a href="([^"]*)">/g;
/** Attribute that the sanitizer adds to every link. */
const REL = / rel="noopener noreferrer"/g;

const routes = new Set(
  globSync('*-routes.ts', { cwd: ROUTES }).flatMap((file) =>
    [...readFileSync(join(ROUTES, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
  ),
);
const files = SEED_ITEMS.flatMap(({ source }) => ('folder' in source ? [source] : []));

test.each(LOCALES)(
  'every text of the seed is written and drawn as it stands in $name',
  async ({ locale }) => {
    for (const { folder, key } of files) {
      const text = await readSeedText(folder, locale, key);
      expect(text, `${folder}/${locale}/${key}`).not.toBeNull();
      if (text === null) continue;
      expect(sanitiseHtml(text.content).replace(REL, ''), `${folder}/${locale}/${key}`).toBe(text.content);
      expect(text.title.length, key).toBeLessThanOrEqual(200);
      expect(text.summary.length, key).toBeLessThanOrEqual(500);
      for (const [, path = ''] of text.content.matchAll(LINK))
        expect(routes.has(path.split('?')[0] ?? '') ? path : `${path} in ${folder}/${locale}/${key}`).toBe(
          path,
        );
    }
  },
);

test.each(['help', 'page', 'activity'] as const)(
  'no file of %s is seeded by nothing',
  (folder: SeedFolder) => {
    const keys = files.filter((source) => source.folder === folder).map(({ key }) => `${key}.html`);
    for (const { locale } of LOCALES) {
      const found = readdirSync(join(SEED, folder, locale));
      expect(
        found.filter((name) => !keys.includes(name)),
        `${folder}/${locale}`,
      ).toEqual([]);
    }
  },
);

test('screens lead to the articles that they mean', () => {
  expect(SEED_ITEMS.find(({ id }) => id === HELP_IDS.apiTrading)?.source).toMatchObject({
    key: 'api-trading',
  });
});

test('an id belongs to one item, below those that an operator adds', () => {
  const ids = SEED_ITEMS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Math.max(...ids)).toBeLessThan(100);
  expect(new Set(HELP_ARTICLES.map(([key]) => key)).size).toBe(HELP_ARTICLES.length);
});
