import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FOLDERS, SLICES } from './boundaries.ts';
import { checkBoundaries } from './check-boundaries.ts';
import { failingFixtures, rulesWithFixtures } from './fixture-cases.ts';
import { findCycles } from './import-graph.ts';
import { describeViolations } from './source-tree.ts';
import { unusedGrants } from './unused-grants.ts';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(import.meta.dirname, 'fixtures/boundaries');
describe('boundaries', () => {
  test('the project keeps to them', () => {
    expect(describeViolations(checkBoundaries(ROOT))).toBe('');
  });

  test('allow slices nothing that no code uses', () => {
    expect(unusedGrants(ROOT)).toEqual([]);
    const unused = unusedGrants(join(FIXTURES, 'passes'));
    expect(unused).toContain('spot -> market');
    expect(unused).not.toContain('spot -> ledger');
    expect(unused).toContain('ledger.posting');
  });

  test('have no cycle', () => {
    expect(findCycles(new Map(Object.entries(SLICES)))).toEqual([]);
    for (const { folders } of Object.values(FOLDERS)) {
      const names = Object.keys(folders);
      for (const [index, name] of names.entries()) {
        expect(names.slice(0, index), name).toEqual(expect.arrayContaining([...(folders[name] ?? [])]));
      }
    }
  });

  test('a tree that keeps to them passes', () => {
    expect(describeViolations(checkBoundaries(join(FIXTURES, 'passes')))).toBe('');
  });

  test('every rule has a fixture', () => {
    expect(rulesWithFixtures(FIXTURES)).toEqual([
      'feature-direction',
      'feature-internals',
      'folder-direction',
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

  test.each(failingFixtures(FIXTURES))('%s breaks exactly its rule', (fixture) => {
    const violations = checkBoundaries(join(FIXTURES, fixture));
    expect(violations.map((violation) => violation.rule)).toEqual([fixture.split('/')[0]]);
  });
});
