import { pause } from './pause.ts';
import { RawCaller } from './raw-call.ts';
import { freePort, launchServerProcess, type ServerProcess } from './server-process.ts';
import { quietSettings } from './seed-traders.ts';
import { startNatsCluster, type NatsCluster } from './start-nats-cluster.ts';
import { type DatabaseCluster, startPatroni } from './start-patroni.ts';
import { TestNetwork } from './test-network.ts';

/** A process of the exchange, on a host of its own. */
export interface Member {
  readonly host: string;
  readonly url: string;
  readonly pid: number;
  output(): string;
  /** Answer of `/readyz`; 0 where there is none within a second. */
  readiness(): Promise<number>;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Holds the process. */
  pause(): void;
  wake(): void;
  /** Starts it where it has ended, or ends because another one has followed it. */
  restore(): Promise<void>;
}

/** Two owners, two gateways, three NATS servers and a database of three machines, in one network. */
export interface ExchangeCluster {
  readonly network: TestNetwork;
  readonly database: DatabaseCluster;
  readonly nats: NatsCluster;
  readonly owners: readonly Member[];
  readonly gateways: readonly Member[];
  /** The owner that answers, once there is one. */
  owner(): Promise<Member>;
  /** Waits until an owner and all gateways serve, the other owner stands by, and nothing is missing below them. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

interface Ports {
  readonly from: number;
  readonly to: number;
}

/** Starts the parts below the exchange; `startMembers` starts its processes once there are users. */
export async function startExchange(ports: Ports): Promise<ExchangeCluster> {
  const network = new TestNetwork();
  const { from } = ports;
  const database = await startPatroni(network, { ports: { from, to: from + 39 } });
  const nats = await startNatsCluster(network, { ports: { from: from + 40, to: from + 59 } });
  const ownerEnv = {
    ...quietSettings(database.serverUrl),
    OB_ROLES: 'owner',
    OB_NATS_URLS: nats.urls,
    OB_DURABILITY: 'quorum',
  };
  const gatewayEnv = { OB_ROLES: 'gateway', OB_NATS_URLS: nats.urls, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' };
  const places = [
    ['owner-1', ownerEnv],
    ['owner-2', ownerEnv],
    ['gateway-1', gatewayEnv],
    ['gateway-2', gatewayEnv],
  ] as const;
  const members: Member[] = [];
  for (const [index, [host, env]] of places.entries()) {
    const port = await freePort({ from: from + 60 + index * 5, to: from + 64 + index * 5 });
    const member = createMember(host, { port, env });
    network.settle(host, () => [member.pid].filter(Boolean));
    members.push(member);
  }
  const owners = members.slice(0, 2);
  const gateways = members.slice(2);
  const owner = async (): Promise<Member> => {
    for (;;) {
      for (const member of owners) if ((await member.readiness()) === 200) return member;
      await pause(50);
    }
  };
  return {
    ...{ network, database, nats, owners, gateways, owner },
    untilWhole: async () => {
      await nats.untilWhole();
      await database.untilWhole();
      await owner();
      // What has ended because it was followed is started again, as supervisors do.
      for (const member of members) await member.restore();
    },
    stop: async () => {
      network.heal();
      await Promise.all(members.map((member) => member.kill()));
      await nats.stop();
      await database.stop();
      network.close();
    },
  };
}

export function createMember(
  host: string,
  run: { readonly port: number; readonly env: Readonly<Record<string, string>> },
): Member {
  let server: ServerProcess | null = null;
  const url = `http://127.0.0.1:${run.port}`;
  let hasEnded = true;
  const start = async (): Promise<void> => {
    const started = launchServerProcess(run);
    server = started;
    hasEnded = false;
    void started.ended.then(() => {
      if (server === started) hasEnded = true;
    });
    while ((await readiness(url)).status === 0) {
      if (hasEnded) throw new Error(`${host} ended before it listened:\n${started.output()}`);
      await pause(50);
    }
  };
  /** A start is refused while there is no primary or no standby, and is tried again, as supervisors do. */
  const startAgain = async (): Promise<boolean> => {
    try {
      await start();
      return true;
    } catch {
      await pause(500);
      return false;
    }
  };
  return {
    host,
    url,
    readiness: async () => (await readiness(url)).status,
    get pid() {
      return server?.pid ?? 0;
    },
    output: () => server?.output() ?? '',
    start,
    restore: async () => {
      for (;;) {
        if (hasEnded && (await startAgain())) return;
        const { status, lease } = await readiness(url);
        // One that does not know yet that it was followed says so or ends.
        if (status === 200 || lease === 'standby') return;
        await pause(50);
      }
    },
    kill: async () => {
      const running = server;
      server = null;
      hasEnded = true;
      if (running === null) return;
      await running.end('SIGKILL');
    },
    pause: () => void process.kill(server?.pid ?? 0, 'SIGSTOP'),
    wake: () => void process.kill(server?.pid ?? 0, 'SIGCONT'),
  };
}

async function readiness(url: string): Promise<{ readonly status: number; readonly lease: string }> {
  const raw = new RawCaller(url);
  try {
    const { status, text } = await raw.send({ path: '/readyz', timeoutMs: 1_000 });
    const { lease = '' } = JSON.parse(text) as { lease?: string };
    return { status, lease };
  } catch {
    return { status: 0, lease: '' };
  } finally {
    raw.close();
  }
}
