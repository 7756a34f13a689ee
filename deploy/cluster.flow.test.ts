import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findClusterProgram } from '../apps/server/src/testing/find-cluster-programs.ts';

it('HAProxy reads the file that leads to the primary', () => {
  const hosts = ['ONE', 'TWO', 'THREE'].flatMap((name, index) => [
    [`POSTGRES_${name}`, `10.0.0.${index + 1}:5432`],
    [`PATRONI_${name}_HOST`, `10.0.0.${index + 1}`],
    [`PATRONI_${name}_PORT`, '8008'],
  ]);
  const env = { HAPROXY_BIND: '127.0.0.1:5432', ...(Object.fromEntries(hosts) as Record<string, string>) };
  const { status, stderr } = spawnSync(
    findClusterProgram('haproxy'),
    ['-c', '-f', join(import.meta.dirname, 'cluster/haproxy.cfg')],
    { encoding: 'utf8', env },
  );
  expect([status, stderr]).toEqual([0, '']);
});
