import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hex } from '@scure/base';
import { expect, onTestFinished, test } from 'vitest';
import { createSeedStore, deriveHardened, openSeedStore } from './seed-store.ts';

test.each([
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('the key at %j of the first vector of SLIP-10', (path, key) => {
  expect(hex.encode(deriveHardened(hex.decode('000102030405060708090a0b0c0d0e0f'), path))).toBe(key);
});

test('a seed in a file of its own user is read, and in any other not, nor quoted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'seed');
  const seed = 'a7'.repeat(64);
  writeFileSync(file, `${seed}\n`, { mode: 0o600 });
  const path = { branch: 1, index: 0 } as const;
  expect(await openSeedStore(file).publicKey(path)).toEqual(
    await createSeedStore(hex.decode(seed)).publicKey(path),
  );
  chmodSync(file, 0o640);
  expect(() => openSeedStore(file)).toThrow('others can read or change');
  chmodSync(file, 0o600);
  writeFileSync(file, seed.slice(0, 100));
  expect(() => openSeedStore(file)).toThrow('holds no seed of 32 or 64 bytes in hex');
  expect(() => openSeedStore(file)).not.toThrow('a7a7');
  expect(() => openSeedStore(join(folder, 'nowhere'))).toThrow('cannot be read');
});
