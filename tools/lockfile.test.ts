import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLockfile, LOCKFILE, type Lockfile, missingPackages } from './lockfile.ts';

test('the lockfile holds the packages of every platform; otherwise run "node tools/tasks/complete-lockfile.ts"', () => {
  expect(missingPackages(JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile)).toEqual([]);
});

const optional = { '@x/lib-linux-x64-musl': '1.0.0', '@x/lib-darwin-arm64': '1.0.0' };

test('a missing package is added for its platform, and a second version below the one who asks for it', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/@x/lib-darwin-arm64': { version: '0.9.0' },
      'node_modules/lib': { version: '1.0.0', dev: true, optionalDependencies: optional },
    },
  };
  const { packages } = completeLockfile(lockfile);
  expect(packages['node_modules/@x/lib-linux-x64-musl']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
  expect(packages['node_modules/lib/node_modules/@x/lib-darwin-arm64']).toMatchObject({
    os: ['darwin'],
    cpu: ['arm64'],
  });
  expect(packages['node_modules/@x/lib-darwin-arm64']).toEqual({ version: '0.9.0' });
  expect(missingPackages({ packages })).toEqual([]);
});

test('a package whose name does not tell its platform is refused', () => {
  const lockfile: Lockfile = {
    packages: { 'node_modules/lib': { optionalDependencies: { fsevents: '2.3.3' } } },
  };
  expect(() => completeLockfile(lockfile)).toThrow(
    'The name fsevents does not say which platform it is for.',
  );
});
