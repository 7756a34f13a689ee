import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDaemon, type Daemon } from './daemon.ts';
import { findNatsServer } from './find-nats-server.ts';
import { pause } from './pause.ts';
import { freePort } from './server-process.ts';
import type { TestNetwork } from './test-network.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../../deploy/cluster/nats-cluster.conf');
const PASSWORD = 'of-a-cluster-that-lives-for-one-test';

/** One of several NATS servers that pass messages to each other. */
export interface NatsMember extends Daemon {
  readonly host: string;
  readonly port: number;
  readonly monitorPort: number;
}

export interface NatsCluster {
  readonly members: readonly NatsMember[];
  /** The ways to all of them, as OB_NATS_URLS takes them. */
  readonly urls: string;
  /** The member to which most clients are connected: they stay there when an earlier one is back. */
  busiest(): Promise<NatsMember>;
  /** Waits until every member is joined to the others. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

interface Placed {
  readonly host: string;
  readonly port: number;
  readonly routePort: number;
  readonly monitorPort: number;
  readonly way: number;
  readonly routeWay: number;
}

/** Starts one on each host, with the settings of `deploy/cluster/nats-cluster.conf`. */
export async function startNatsCluster(
  network: TestNetwork,
  {
    ports,
    hosts = ['nats-1', 'nats-2', 'nats-3'],
  }: {
    readonly ports: { readonly from: number; readonly to: number };
    readonly hosts?: readonly string[];
  },
): Promise<NatsCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-nats-'));
  const file = join(folder, 'nats-cluster.conf');
  copyFileSync(CONFIGURATION, file);
  // Users and certificates are tested elsewhere (deploy/nats.flow.test.ts).
  writeFileSync(join(folder, 'nats.conf'), '');
  const placed: Placed[] = [];
  let { from } = ports;
  for (const host of hosts) {
    const port = await freePort({ from, to: ports.to });
    const routePort = await freePort({ from: port + 1, to: ports.to });
    const monitorPort = await freePort({ from: routePort + 1, to: ports.to });
    from = monitorPort + 1;
    const [way, routeWay] = [await network.way(host, port), await network.way(host, routePort)];
    placed.push({ host, port, routePort, monitorPort, way, routeWay });
  }
  const routes = placed.map(({ routeWay }) => `nats://cluster:${PASSWORD}@127.0.0.1:${routeWay}`).join(', ');
  const members = placed.map((one) => createMember({ ...one, routes, folder, file }));
  for (const member of members) {
    network.settle(member.host, () => [member.pid].filter(Boolean));
    member.start();
  }
  const cluster: NatsCluster = {
    members,
    urls: placed.map(({ way }) => `nats://127.0.0.1:${way}`).join(','),
    busiest: async () => {
      const counts = new Map<NatsMember, number>();
      for (const member of members) counts.set(member, await clientsOf(member));
      return members.toSorted(
        (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
      )[0] as NatsMember;
    },
    untilWhole: async () => {
      for (const { monitorPort } of placed)
        while ((await routesOf(monitorPort)) < placed.length - 1) await pause(50);
    },
    stop: async () => {
      await Promise.all(members.map((member) => member.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await cluster.untilWhole();
  return cluster;
}

function createMember(
  one: Placed & { readonly routes: string; readonly folder: string; readonly file: string },
): NatsMember {
  const listen = ['-a', '127.0.0.1', '-p', String(one.port), '-m', String(one.monitorPort)];
  const daemon = createDaemon({
    program: findNatsServer(),
    args: ['-c', one.file, ...listen],
    cwd: one.folder,
    runAs: undefined,
    env: {
      NATS_CLUSTER_LISTEN: `127.0.0.1:${one.routePort}`,
      NATS_CLUSTER_ADVERTISE: `127.0.0.1:${one.routeWay}`,
      NATS_CLUSTER_ROUTES: `[${one.routes}]`,
      NATS_CLUSTER_PASSWORD: PASSWORD,
    },
  });
  const { host, port, monitorPort } = one;
  return Object.assign(daemon, { host, port, monitorPort });
}

async function clientsOf({ monitorPort }: NatsMember): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${monitorPort}/varz`);
  return ((await answer.json()) as { connections: number }).connections;
}

/** Number of other members that one is joined to. */
async function routesOf(monitorPort: number): Promise<number> {
  try {
    const answer = await fetch(`http://127.0.0.1:${monitorPort}/routez`, {
      signal: AbortSignal.timeout(1_000),
    });
    const { routes } = (await answer.json()) as { routes: readonly { remote_id: string }[] };
    return new Set(routes.map(({ remote_id: id }) => id)).size;
  } catch {
    return 0;
  }
}
