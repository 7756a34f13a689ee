import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';
import { isTestFile, lineAt, listFiles } from './source-tree.ts';
import { checkTidiness } from './tidy.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-tree-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('installed, built and fixture files are not of the project', () => {
  for (const path of [
    'node_modules/a.ts',
    'apps/web/dist/a.js',
    'data/a',
    'tools/fixtures/a.ts',
    'db/data/a.ts',
  ]) {
    write(path, '');
  }
  expect(listFiles(folder)).toEqual(['db/data/a.ts']);
});

test('a file that does not parse fails the checks instead of passing them', () => {
  write('packages/money/src/amount.ts', 'export const one = ;\n');
  expect(() => checkBoundaries(folder)).toThrow('packages/money/src/amount.ts does not parse');
  expect(() => checkTidiness(folder)).toThrow('packages/money/src/amount.ts does not parse');
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [4, 3],
])('offset %i of a text lies on line %i', (offset, line) => {
  expect(lineAt('a\nb\nc', offset)).toBe(line);
});

test.each([
  ['apps/server/src/spot/place-order.test.ts', true],
  ['apps/server/src/spot/spot.flow.test.ts', true],
  ['apps/server/src/testing/server.ts', true],
  ['apps/server/src/ledger/testing/stage.ts', true],
  ['packages/testkit/src/index.ts', true],
  ['packages/i18n/test/allowed.ts', true],
  ['bench/order-book.ts', true],
  ['db/test-cluster.ts', true],
  ['db/migrate.ts', false],
  ['apps/server/src/spot/testing.ts', false],
  ['packages/kit/src/ui/test-frame.tsx', false],
])('%s is a test: %s', (path, expected) => {
  expect(isTestFile(path)).toBe(expected);
});
