import { existsSync } from 'node:fs';

/** Programs of a database of several machines, by the package that has them. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;
export type ClusterProgram = keyof typeof PACKAGES;

const FOLDERS: readonly string[] = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

export const CLUSTER_MISSING =
  'The tests of a database of several machines need Patroni, etcd and HAProxy: run ' +
  '"sudo apt-get install patroni etcd-server haproxy".';

/** Packages that are missing here. */
export function missingClusterPackages(): readonly string[] {
  return (Object.keys(PACKAGES) as ClusterProgram[])
    .filter((program) => pathOf(program) === undefined)
    .map((program) => PACKAGES[program]);
}

export function findClusterProgram(program: ClusterProgram): string {
  const path = pathOf(program);
  if (path === undefined) throw new Error(CLUSTER_MISSING);
  return path;
}

function pathOf(program: ClusterProgram): string | undefined {
  return FOLDERS.map((folder) => `${folder}/${program}`).find((path) => existsSync(path));
}
