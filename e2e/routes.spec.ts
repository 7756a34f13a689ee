import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readControls } from './dead-controls.ts';
import { goWithin, PERSON_SCREENS } from './screens.ts';
import { expect, test } from './test.ts';

/** Paths of the app's own table; whatever else is asked for leads home. */
const ROUTES = join(import.meta.dirname, '../apps/web/src/app/routes');
const TABLE = globSync('*-routes.ts', { cwd: ROUTES })
  .map((file) => readFileSync(join(ROUTES, file), 'utf8'))
  .join('');
const KNOWN = new Set(Array.from(TABLE.matchAll(/path: '([^']+)'/g), (match) => match[1]));

test.describe.configure({ timeout: 90_000 });

test('no control is dead, and no link leads nowhere', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await page.goto('/home');
  const dead: string[] = [];
  for (const path of PERSON_SCREENS) {
    await goWithin(page, path);
    const controls = await readControls(page);
    const astray = controls.links.filter((href) => !KNOWN.has(new URL(href, page.url()).pathname));
    dead.push(...[...controls.dead, ...astray].map((what) => `${path}: ${what}`));
    const title = await page.title();
    if (!/^.+ · Openbourse$/.test(title)) dead.push(`${path}: the title "${title}" does not name the page`);
  }
  expect(dead).toEqual([]);

  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await readControls(page)).dead).toEqual(['button "" has no name', 'button "" does nothing']);
});
