import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(import.meta.dirname, 'fixtures/oxlint');
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  jsx: 'react-jsx',
  module: 'nodenext',
  allowImportingTsExtensions: true,
};

type Diagnostic = { readonly code: string; readonly filename: string };

/** Lints a copy of the fixtures outside the project, where nothing is ignored, by the rules of the project. */
function lintFixtures(folder: string): readonly Diagnostic[] {
  cpSync(FIXTURES, folder, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts', '*.tsx'] }),
  );
  const oxlint = join(ROOT, 'node_modules/.bin/oxlint');
  const args = ['--type-aware', '--format', 'json', '--config', join(ROOT, '.oxlintrc.json')];
  const run = spawnSync(process.execPath, [oxlint, ...args, ...readdirSync(FIXTURES)], {
    cwd: folder,
    encoding: 'utf8',
  });
  return (JSON.parse(run.stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics;
}

describe('lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  let diagnostics: readonly Diagnostic[] = [];

  beforeAll(() => {
    diagnostics = lintFixtures(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(readdirSync(FIXTURES).filter((file) => !/^(passes|no-cycle-two)\./.test(file)))(
    '%s fails',
    (file) => {
      const rules = diagnostics.filter((one) => basename(one.filename) === file).map((one) => one.code);
      const rule = file.slice(0, file.indexOf('.'));
      expect(
        rules.filter((code) => code.includes(`(${rule})`)),
        `found ${rules.join(', ')}`,
      ).not.toEqual([]);
    },
  );

  test('clean code passes', () => {
    expect(diagnostics.filter((one) => basename(one.filename) === 'passes.tsx')).toEqual([]);
  });
});
