import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-step.ts';
import { textIndexes } from './texts.ts';

test('the texts of each language are gathered as `npm run texts` does', () => {
  const stored = [...textIndexes(ROOT).keys()].map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(textIndexes(ROOT)));
});
