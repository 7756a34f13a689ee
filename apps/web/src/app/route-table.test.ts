import { readFileSync } from 'node:fs';
import { PUBLIC_PAGES } from '@openbourse/api/limits';
import { expect, test } from 'vitest';
import { AREA_LISTS } from './model/area-lists.ts';
import { PLACE_GROUPS } from './places.tsx';
import { FIRST_ROUTES } from './routes/first-routes.ts';
import { LATER_ROUTES } from './routes/later-routes.ts';

const ROUTE_TABLE = [...FIRST_ROUTES, ...LATER_ROUTES];
const README = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
const SPECIFICATION = readFileSync(new URL('../../../../docs/SPECIFICATION.md', import.meta.url), 'utf8');
const pathsOf = (access: string): readonly string[] =>
  ROUTE_TABLE.filter((route) => route.access === access).map(({ path }) => path);
const pathsIn = (text: string): readonly string[] => text.match(/\/[a-zA-Z][\w-]*/g) ?? [];

test('the pages for guests are those that the README names', () => {
  const [, named = ''] = /`guest_browsing`([\s\S]*?)`service_url`/.exec(README) ?? [];
  expect([...pathsOf('guest')].sort()).toEqual([...pathsIn(named)].sort());
});

/** Pages that one only reads, charts among them: open to guests unless the operator closes them (ADR 47). */
const READ_ONLY = /^\/(coinKline|forexKline|about-us|private-policy|help-|activity-|notice-)/;

test('every route of the specification is there, public or protected as it says', () => {
  const [, section = ''] = /## 2\. Screens and routes([\s\S]*?)Route guard:/.exec(SPECIFICATION) ?? [];
  const [open = '', rest = ''] = section.split('Unknown paths');
  const [tabs = '', guarded = ''] = rest.split('Protected routes');
  expect([...pathsOf('anonymous')].sort()).toEqual([...pathsIn(open)].sort());
  const main = pathsIn(tabs.slice(tabs.indexOf('tab bar')));
  expect(main).toHaveLength(5);
  for (const path of main) expect(ROUTE_TABLE.find((route) => route.path === path)?.frame).toBe('main');
  const inside = pathsIn(guarded);
  expect(inside).toHaveLength(32);
  const readOnly = inside.filter((path) => READ_ONLY.test(path));
  expect(readOnly).toHaveLength(11);
  for (const path of inside)
    expect(ROUTE_TABLE.find((route) => route.path === path)?.access, path).toBe(
      readOnly.includes(path) ? 'guest' : 'user',
    );
});

test('what is open to everybody is a page that one must read before or without a login', () => {
  expect([...pathsOf('everyone')].sort()).toEqual([
    '/demo-mailbox',
    '/house-edge',
    '/install',
    '/proof-of-reserves',
    '/rules',
    '/status',
    '/user-agreement',
  ]);
});

/** Pages of one article, offering, merchant or pair, which an id decides, and the mailbox of a demonstration. */
const NOT_LISTED = /-details$|^\/(fiat-merchant|coinKline|forexKline|demo-mailbox)$/;

test('search engines are given the pages that guests may read', () => {
  const open = [...pathsOf('guest'), ...pathsOf('everyone')].filter((path) => !NOT_LISTED.test(path));
  expect([...PUBLIC_PAGES].sort()).toEqual(open.sort());
});

test('each listed screen of an area has a name and is of that area, and every other one belongs to a listed one', () => {
  const named = PLACE_GROUPS.flatMap(({ places }) => places.map(({ to }) => to));
  for (const [area, listed] of Object.entries(AREA_LISTS)) {
    expect(named).toEqual(expect.arrayContaining([...listed]));
    const own = ROUTE_TABLE.filter((route) => route.area === area);
    const [under, alone] = [own.filter(({ under: to }) => to !== undefined), own.filter((one) => !one.under)];
    expect(alone.map(({ path }) => path).sort()).toEqual([...listed].sort());
    for (const one of under) expect(listed, one.path).toContain(one.under);
  }
});
