import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTraces, readStatements, readTraceability, writeDocument } from './traceability.ts';

const ROOT = join(import.meta.dirname, '..');

test('each sentence of the specification has a place and a test, and the document says so', () => {
  const { statements, traces, document } = readTraceability(ROOT);
  expect(checkTraces(ROOT, statements, traces)).toEqual([]);
  expect(document).toBe(writeDocument(statements, traces));
});

test('statements are sentences, points and rows, without titles and heads of tables', () => {
  const markdown = '# Title\n\nOne. Two\ngoes on.\n\n- A point.\n\n| Head |\n|---|\n| Row |\n';
  expect(readStatements(markdown)).toEqual(
    ['One.', 'Two goes on.', 'A point.', '| Row |'].map((text) => ({ section: 'Title', text })),
  );
});

test('a missing, unknown or nonexistent place is reported', () => {
  const statements = readStatements('# Title\n\nOne. Two. Three.');
  const faults = checkTraces(ROOT, statements, {
    'Two.': {
      lives: ['tools/nowhere.ts'],
      tests: ['tools/tidy.test.ts: never written', 'tools/tidy.test.ts: project is'],
    },
    'Three.': { lives: [], tests: [] },
    'Four.': { note: 'Nothing to build.' },
  });
  expect(faults).toEqual([
    'nothing holds "One."',
    'the specification does not say "Four."',
    'the path tools/nowhere.ts does not exist, for "Two."',
    'there is no test "tools/tidy.test.ts: never written", for "Two."',
    'there is no test "tools/tidy.test.ts: project is", for "Two."',
    'no place is named, for "Three."',
    'no test is named, for "Three."',
  ]);
});
