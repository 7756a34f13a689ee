import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failingFixtures, rulesWithFixtures } from './fixture-cases.ts';
import { describeViolations } from './source-tree.ts';
import { checkTidiness, RULE_NAMES } from './tidy.ts';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(import.meta.dirname, 'fixtures/tidy');

describe('tidy', () => {
  test('the project is', { timeout: 120_000 }, () => {
    expect(describeViolations(checkTidiness(ROOT))).toBe('');
  });

  test('a tidy tree passes', () => {
    expect(describeViolations(checkTidiness(join(FIXTURES, 'passes')))).toBe('');
  });

  test('every rule has a fixture', () => {
    expect(rulesWithFixtures(FIXTURES)).toEqual(RULE_NAMES);
  });

  test.each(failingFixtures(FIXTURES))('%s breaks exactly its rule', (fixture) => {
    const rules = checkTidiness(join(FIXTURES, fixture)).map((violation) => violation.rule);
    expect([...new Set(rules)]).toEqual([fixture.split('/')[0]]);
  });
});
