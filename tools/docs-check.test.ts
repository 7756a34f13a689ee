import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocs } from './docs-check.ts';
import { describeViolations } from './source-tree.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures/docs');

test('what the documents of the project name exists', () => {
  expect(describeViolations(checkDocs(join(import.meta.dirname, '..')))).toBe('');
});

test('a document that names what exists passes', () => {
  expect(describeViolations(checkDocs(join(FIXTURES, 'passes')))).toBe('');
});

const DEAD: readonly (readonly [rule: string, fixture: string])[] = [
  ['link', 'link'],
  ['script', 'script'],
  ...readdirSync(join(FIXTURES, 'path')).map((name) => ['path', `path/${name}`] as const),
];

test.each(DEAD)('a dead %s is found in %s', (rule, fixture) => {
  expect(checkDocs(join(FIXTURES, fixture)).map((violation) => violation.rule)).toEqual([rule]);
});
