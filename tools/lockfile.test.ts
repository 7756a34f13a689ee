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

test('a package whose name does not show its platform is refused', () => {
  const lockfile: Lockfile = {
    packages: { 'node_modules/lib': { optionalDependencies: { fsevents: '2.3.3' } } },
  };
  expect(() => completeLockfile(lockfile)).toThrow(
    'The name fsevents does not say which platform it is for.',
  );
});

/** Binaries for other platforms, which the registry at hand did not have when they were locked; it may only get shorter. */
const UNPINNED_MAX = 76;

test('every package that a server on Linux installs is pinned by its hash', () => {
  const lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;
  const unpinned = Object.entries(lockfile.packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') && entry['link'] !== true && entry['integrity'] === undefined,
  );
  const onServers = unpinned.filter(([, entry]) => {
    const { os, cpu, libc, optional: isOptional } = entry;
    const names = (list: unknown, wanted: string): boolean => !Array.isArray(list) || list.includes(wanted);
    return isOptional !== true || (names(os, 'linux') && names(cpu, 'x64') && names(libc, 'glibc'));
  });
  expect(onServers.map(([path]) => path)).toEqual([]);
  expect(unpinned.length).toBeLessThanOrEqual(UNPINNED_MAX);
});

test('each Node that is fetched is pinned by its hash', () => {
  const file = new URL('node-packages.json', import.meta.url);
  const packages = Object.values(
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, { integrity: string }>,
  );
  expect(packages).toHaveLength(4);
  for (const { integrity } of packages) expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
});
