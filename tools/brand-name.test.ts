import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where people would read the name: texts, seeds, pages and whatever the server and the apps write. */
const PLACES = ['apps', 'packages'];
/** A test says under which brand it runs. */
const OF_TESTS = /\.test\.tsx?$|\/testing\//;
/** The name as a brand has it. Names of packages, keys, metrics and accounts of a demonstration are in small letters. */
const NAME = 'Openbourse';

/** Files in which the name may stand, by the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'it is the brand of an installation that says none': ['apps/server/src/kernel/default-brand.ts'],
  'the operator of the machine reads which program is ready': ['apps/server/src/main.ts'],
  'old signatures are checked by the words that were signed': ['packages/engine/src/liability/control.ts'],
};

test('the name of the platform stands in no text, seed, page or source', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...PLACES],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter((file) => /\.(ts|tsx|js|json|html|css|svg|webmanifest)$/.test(file) && !OF_TESTS.test(file));
  const named = files.filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes(NAME));
  expect(named.toSorted()).toEqual(Object.values(EXCEPTIONS).flat().toSorted());
});
