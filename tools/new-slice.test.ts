import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTidiness } from './tidy.ts';
import { createSlice } from './new-slice.ts';
import { describeViolations, isCode, readSource } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = [
  'tools/boundaries.ts',
  'packages/api/src/index.ts',
  'packages/api/src/routes.ts',
  'packages/i18n/messages',
  'apps/server/src/slice-list.ts',
  'apps/server/src/once.flow.test.ts',
  'apps/web/src/app/routes/people-routes.ts',
  'e2e/screens.ts',
  'apps/console/src/shared/messages',
  'packages/i18n/src/later',
  'db/migrations',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-slice-'));
  for (const path of SOURCES) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

test('a slice stands in every place of its noun', () => {
  const paths = createSlice(folder, 'lottery');
  expect(paths).toEqual(
    expect.arrayContaining([
      'apps/server/src/lottery/index.ts',
      'apps/server/src/lottery/routes.ts',
      'apps/server/src/lottery/queries.ts',
      'apps/server/src/lottery/README.md',
      'apps/server/src/lottery/lottery.flow.test.ts',
      'apps/web/src/features/lottery/components/lottery-screen.tsx',
      'apps/web/src/app/routes/lottery.test.tsx',
      'packages/api/src/lottery/calls.ts',
      'packages/i18n/messages/th-TH/lottery.json',
      'packages/i18n/src/later/th-TH.ts',
    ]),
  );
  expect(paths.filter((path) => path.endsWith('/lottery.json'))).toHaveLength(10);
  expect(read('tools/boundaries.ts')).toContain("  lottery: ['kernel'],\n");
  expect(read('packages/api/src/routes.ts')).toContain('  ...lottery.ROUTES,\n} as const;');
  expect(read('apps/server/src/slice-list.ts')).toContain('lotteryRoutes(http, kernel.db)');
  expect(read('apps/web/src/app/routes/people-routes.ts')).toContain("path: '/lottery'");
  expect(read('packages/api/src/lottery/routes.ts')).toContain(
    "'lottery.list': ['GET', '/api/private/lottery/list'],",
  );
  expect(read('packages/api/src/index.ts').match(/\blottery\b/g)).toHaveLength(4);
  expect(read('packages/i18n/src/later/th-TH.ts')).toMatch(
    /import lottery from .*\n\nexport const messages = \{.*\blottery,\n/s,
  );
});

test('what it writes parses and is tidy', () => {
  const written = createSlice(folder, 'lottery').filter(isCode);
  for (const path of written) expect(readSource(folder, path).syntax().errors, path).toEqual([]);
  const violations = checkTidiness(folder).filter(({ file }) => written.includes(file));
  expect(describeViolations(violations)).toBe('');
});

test.each(['', 'Lottery', 'two-words', '../x'])("'%s' is refused as no noun", (noun) => {
  expect(() => createSlice(folder, noun)).toThrow('is no noun');
});

test('a noun that is taken is refused and nothing changes', () => {
  createSlice(folder, 'lottery');
  const before = read('tools/boundaries.ts');
  expect(() => createSlice(folder, 'lottery')).toThrow("'lottery' is taken");
  expect(read('tools/boundaries.ts')).toBe(before);
});

test('a file without a place for the slice is named and nothing is written', () => {
  writeFileSync(join(folder, 'packages/api/src/routes.ts'), 'export const ROUTES = {};\n');
  expect(() => createSlice(folder, 'lottery')).toThrow('packages/api/src/routes.ts has no place');
  expect(read('tools/boundaries.ts')).not.toContain('lottery');
});
