import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findClusterProgram } from '../apps/server/src/testing/find-cluster-programs.ts';

it('HAProxy reads the file that leads to the primary', () => {
  const hosts = ['ONE', 'TWO', 'THREE'].map((name, index) => ({
    [`POSTGRES_${name}`]: `10.0.0.${index + 1}:5432`,
    [`PATRONI_${name}_HOST`]: `10.0.0.${index + 1}`,
    [`PATRONI_${name}_PORT`]: '8008',
  }));
  const { status, stderr } = spawnSync(
    findClusterProgram('haproxy'),
    ['-c', '-f', join(import.meta.dirname, 'cluster/haproxy.cfg')],
    { encoding: 'utf8', env: Object.assign({ HAPROXY_BIND: '127.0.0.1:5432' }, ...hosts) },
  );
  expect([status, stderr]).toEqual([0, '']);
});
