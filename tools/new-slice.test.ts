import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCycles, importsOf, resolveImport } from './import-graph.ts';
import { checkTidiness } from './tidy.ts';
import { createSlice } from './new-slice.ts';
import { describePlaces, filesOf, PLACES } from './slice-places.ts';
import { describeViolations, isCode, readSource } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
/** A noun that no slice has, of the length for which the template is formatted. */
const NOUN = 'scratch';
/** Folders and files that a new slice looks at beside its places. */
const SOURCES = [
  'biome.json',
  'packages/i18n/messages',
  'apps/console/src/shared/messages',
  'packages/i18n/src/later',
  'db/migrations',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-slice-'));
  const places = PLACES.flatMap((place) => filesOf(ROOT, place).map(([file]) => file));
  for (const path of [...SOURCES, ...places])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

test('a slice is whole: rules, server, calls, tables, both screens, their tests and texts', () => {
  const paths = createSlice(folder, NOUN);
  expect(paths).toEqual(
    expect.arrayContaining([
      `packages/engine/src/${NOUN}/cap.prop.test.ts`,
      `packages/api/src/${NOUN}/operator-calls.ts`,
      `apps/server/src/${NOUN}/audit.ts`,
      `apps/server/src/${NOUN}/set-cap.ts`,
      `apps/server/src/${NOUN}/README.md`,
      `apps/server/src/${NOUN}/${NOUN}.flow.test.ts`,
      `apps/web/src/app/routes/${NOUN}.test.tsx`,
      `apps/console/src/features/${NOUN}/components/set-cap.tsx`,
      `apps/console/src/app/routes/${NOUN}.test.tsx`,
      'packages/i18n/src/later/th-TH.ts',
      'apps/console/src/shared/messages/zh-CN/index.ts',
    ]),
  );
  expect(paths.filter((path) => path.endsWith(`/${NOUN}.json`))).toHaveLength(12);
  expect(paths.filter((path) => path.endsWith(`_${NOUN}_base.sql`))).toHaveLength(1);
});

test('a slice stands in each shared place, and in no other file', () => {
  const before = new Set(
    PLACES.flatMap((place) => filesOf(folder, place).map(([file]) => [file, read(file)].join('\n'))),
  );
  const changed = createSlice(folder, NOUN).filter((path) => existsSync(join(ROOT, path)));
  const places = PLACES.flatMap((place) => filesOf(folder, place).map(([file]) => file));
  const indexes = changed.filter((path) => /(?:later\/[^/]+|messages\/[^/]+\/index)\.ts$/.test(path));
  expect(changed.toSorted()).toEqual([...places, ...indexes].toSorted());
  for (const file of places) expect(before.has([file, read(file)].join('\n')), file).toBe(false);
  expect(read('packages/api/src/index.ts').match(new RegExp(`\\b${NOUN}\\b`, 'g'))).toHaveLength(4);
});

test('what it writes parses, is formatted and tidy', () => {
  const written = createSlice(folder, NOUN).filter(isCode);
  for (const path of written) expect(readSource(folder, path).syntax().errors, path).toEqual([]);
  const violations = checkTidiness(folder).filter(({ file }) => written.includes(file));
  expect(describeViolations(violations)).toBe('');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', ...written], { cwd: folder, stdio: 'pipe' });
});

test('the files of a slice import each other in one way', () => {
  const written = createSlice(folder, NOUN).filter(isCode);
  const importedBy = (path: string): readonly string[] =>
    importsOf(readSource(folder, path)).flatMap(({ specifier }) => {
      const target = resolveImport(path, specifier, new Set(written));
      return target.kind === 'file' ? [target.path] : [];
    });
  expect(findCycles(new Map(written.map((path) => [path, importedBy(path)])))).toEqual([]);
});

test('the documentation lists the places', () => {
  expect(readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8')).toContain(describePlaces());
});

test.each(['', 'Lottery', 'two-words', '../x'])("'%s' is refused as no noun", (noun) => {
  expect(() => createSlice(folder, noun)).toThrow('is no noun');
});

test('a noun that is taken is refused and nothing changes', () => {
  createSlice(folder, NOUN);
  const before = read('tools/boundaries.ts');
  expect(() => createSlice(folder, NOUN)).toThrow(`'${NOUN}' is taken`);
  expect(read('tools/boundaries.ts')).toBe(before);
});

test('a file without a place for the slice is named and nothing is written', () => {
  writeFileSync(join(folder, 'packages/api/src/routes.ts'), 'export const ROUTES = {};\n');
  expect(() => createSlice(folder, NOUN)).toThrow('packages/api/src/routes.ts has no place');
  expect(read('tools/boundaries.ts')).not.toContain(NOUN);
});
