import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUser } from '../../../../db/find-postgres.ts';
import { scratchParent } from '../../../../db/scratch-parent.ts';
import { createDaemon, type Daemon } from './daemon.ts';
import { findClusterProgram } from './find-cluster-programs.ts';
import { pause } from './pause.ts';
import { freePort, scratchFolder } from './server-process.ts';
import type { TestNetwork } from './test-network.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy/cluster');

/** One etcd, which stands on a host of the network. */
export interface EtcdMember extends Daemon {
  /** The port for clients on the same host. */
  readonly clientPort: number;
  readonly host: string;
}

interface Placed {
  readonly host: string;
  readonly clientPort: number;
  readonly clientWay: number;
  readonly peerPort: number;
  readonly way: number;
}

/** Starts etcd on each of the hosts, with the settings of `deploy/cluster/etcd.env`. */
export async function startEtcd(
  network: TestNetwork,
  { hosts, ports }: { readonly hosts: readonly string[]; readonly ports: { from: number; to: number } },
): Promise<{ readonly members: readonly EtcdMember[]; stop(): Promise<void> }> {
  const folder = scratchFolder('etcd', scratchParent());
  chmodSync(folder, 0o755);
  const placed: Placed[] = [];
  let { from } = ports;
  const nextPort = async (): Promise<number> => {
    const port = await freePort({ from, to: ports.to });
    from = port + 1;
    return port;
  };
  for (const host of hosts) {
    const [clientPort, peerPort] = [await nextPort(), await nextPort()];
    const [way, clientWay] = [await network.way(host, peerPort), await network.way(host, clientPort)];
    placed.push({ host, clientPort, clientWay, peerPort, way });
  }
  const cluster = placed.map(({ host, way }) => `${host}=http://127.0.0.1:${way}`).join(',');
  const members = placed.map((one): EtcdMember => {
    const { host, clientPort, clientWay, peerPort, way } = one;
    const runAs = databaseUser();
    const dataDir = join(folder, host);
    mkdirSync(dataDir, { mode: 0o700 });
    if (runAs !== undefined) chownSync(dataDir, runAs.uid, runAs.gid);
    const daemon = createDaemon({
      program: findClusterProgram('etcd'),
      args: [],
      cwd: dataDir,
      runAs,
      env: {
        ...readEnvironment(join(DEPLOY, 'etcd.env')),
        ETCD_NAME: host,
        ETCD_DATA_DIR: dataDir,
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peerPort}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${way}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${clientPort}`,
        // Patroni learns it, and asks there when the etcd of its own machine does not answer.
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${clientWay}`,
        ETCD_INITIAL_CLUSTER: cluster,
        ETCD_LOG_LEVEL: 'error',
      },
    });
    return Object.assign(daemon, { host, clientPort });
  });
  for (const member of members) member.start();
  for (const member of members) while (!(await isHealthy(member))) await pause(50);
  return {
    members,
    stop: async () => {
      await Promise.all(members.map((member) => member.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isHealthy({ clientPort }: EtcdMember): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${clientPort}/health`)).ok;
  } catch {
    return false;
  }
}

/** Variables of a file as systemd reads it. */
function readEnvironment(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}
