import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';
import { describeViolations } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(import.meta.dirname, 'fixtures/boundaries');
const PROJECT_FOLDERS = ['apps', 'packages', 'db', 'e2e', 'bench', 'tools', 'scratch'];

/** A fixture is a folder that looks like a project; a rule holds one, or one per way to break it. */
function fixturesOf(rule: string): readonly string[] {
  const entries = readdirSync(join(FIXTURES, rule));
  if (entries.some((entry) => PROJECT_FOLDERS.includes(entry))) return [rule];
  return entries.map((entry) => `${rule}/${entry}`);
}

const RULES = readdirSync(FIXTURES).filter((name) => name !== 'passes');

describe('boundaries', () => {
  test('the project keeps to them', () => {
    expect(describeViolations(checkBoundaries(ROOT))).toBe('');
  });

  test('a tree that keeps to them passes', () => {
    expect(describeViolations(checkBoundaries(join(FIXTURES, 'passes')))).toBe('');
  });

  test('every rule has a fixture', () => {
    expect(RULES).toEqual([
      'feature-direction',
      'feature-internals',
      'import-cycle',
      'package-direction',
      'package-internals',
      'project-direction',
      'pure-package',
      'slice-direction',
      'slice-internals',
      'tests-only',
      'undeclared-package',
      'unlisted',
      'web-layer',
    ]);
  });

  test.each(RULES.flatMap(fixturesOf))('%s breaks exactly its rule', (fixture) => {
    const violations = checkBoundaries(join(FIXTURES, fixture));
    expect(violations.map((violation) => violation.rule)).toEqual([fixture.split('/')[0]]);
  });
});
