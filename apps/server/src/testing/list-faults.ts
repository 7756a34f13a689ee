import { systemClock } from '../kernel/clock.ts';
import type { ExchangeCluster, Member } from './exchange-cluster.ts';
import { type Fault, HELD_MS, untilAfter } from './outage-run.ts';
import { pause } from './pause.ts';
import { poison } from './poisoned-messages.ts';
import { RawNats } from './raw-nats.ts';
import type { NatsMember } from './start-nats-cluster.ts';
import type { Machine } from './start-patroni.ts';

/** Parts of an exchange without its database are each followed or gone around within this. */
const FOLLOWED_MS = 5_000;
/** From a promotion until the first commit that its new standby has: etcd, PostgreSQL, the server's next connection. */
const PROMOTED_MS = 8_000;
const AWAY_MS = 60_000;

/** The three things that happen to a process. */
const WAYS = ['killed', 'held', 'cut off'] as const;
type Way = (typeof WAYS)[number];

/** A victim that is chosen when its fault begins. */
interface Victim {
  readonly host: string;
  kill(): Promise<void>;
  hold(): void;
  wake(): void;
  /** Starts it where it has ended. */
  restore(): Promise<void>;
}

interface Kind {
  readonly name: string;
  readonly withinMs: number;
  readonly heldMs: number;
  readonly apart?: readonly string[];
  choose(): Promise<Victim> | Victim;
}

/** Every process and every machine in turn, killed, held and cut off. */
export function listFaults(cluster: ExchangeCluster): readonly Fault[] {
  const { nats, owners, gateways } = cluster;
  const { ttlS, loopWaitS, retryTimeoutS } = cluster.database.settings;
  const failoverMs = (ttlS + loopWaitS + retryTimeoutS) * 1_000 + PROMOTED_MS;
  const quick = { withinMs: FOLLOWED_MS, heldMs: HELD_MS };
  const [gateway] = gateways;
  if (gateway === undefined) throw new Error('there is no gateway');
  const kinds: readonly Kind[] = [
    { name: 'owner', ...quick, choose: async () => victimOf(await cluster.owner()) },
    {
      name: 'standby of the owner',
      ...quick,
      choose: async () => victimOf(otherOf(owners, await cluster.owner())),
    },
    {
      name: 'gateway (clients of the other one)',
      ...quick,
      apart: [gateway.host],
      choose: () => victimOf(gateway),
    },
    { name: 'NATS member', ...quick, choose: async () => brokerVictim(await nats.busiest()) },
    {
      name: 'machine of the primary database',
      withinMs: failoverMs,
      // Longer than it is waited for, so that it is followed.
      heldMs: failoverMs,
      choose: async () => machineVictim(await cluster.database.primary()),
    },
    {
      name: 'machine of the synchronous standby',
      withinMs: failoverMs,
      heldMs: HELD_MS,
      choose: async () => machineVictim(await synchronousOf(cluster)),
    },
  ];
  return kinds.flatMap((kind) => WAYS.map((way) => faultOf(cluster, kind, way)));
}

/** PostgreSQL alone ends; its machine and Patroni go on. */
export function crashOfPostgres(cluster: ExchangeCluster): Fault {
  const { loopWaitS, retryTimeoutS } = cluster.database.settings;
  return {
    name: 'PostgreSQL of the primary killed',
    withinMs: (2 * loopWaitS + retryTimeoutS) * 1_000 + PROMOTED_MS,
    begin: async () => void process.kill((await cluster.database.primary()).postmaster(), 'SIGKILL'),
    end: async () => undefined,
  };
}

/** Every NATS server is away for a minute: gateways refuse, and go on by themselves. */
export function allBrokersAway({ nats }: ExchangeCluster): Fault {
  return {
    name: 'all of NATS killed, for a minute',
    withinMs: AWAY_MS + FOLLOWED_MS,
    isTotal: true,
    begin: async () => {
      await Promise.all(nats.members.map((member) => member.kill()));
    },
    end: async () => {
      await pause(AWAY_MS);
      for (const member of nats.members) member.start();
      await nats.untilWhole();
    },
  };
}

/** Messages at NATS that no process of the exchange would send. */
export function poisonedMessages({ nats }: ExchangeCluster): Fault {
  return {
    name: 'poisoned messages at NATS',
    withinMs: FOLLOWED_MS,
    begin: async () => {
      const attacker = await RawNats.open((await nats.busiest()).port);
      await poison(attacker);
      attacker.close();
    },
    end: async () => undefined,
  };
}

function faultOf({ network }: ExchangeCluster, kind: Kind, way: Way): Fault {
  let victim: Victim | null = null;
  let since = 0;
  const { name, withinMs, heldMs, apart } = kind;
  return {
    name: `${name} ${way}`,
    withinMs,
    ...(apart !== undefined && { apart }),
    begin: async () => {
      victim = await kind.choose();
      since = systemClock.now();
      if (way === 'killed') await victim.kill();
      else if (way === 'held') victim.hold();
      else await network.cut([victim.host]);
    },
    end: async () => {
      if (way !== 'killed') await untilAfter(since, heldMs);
      if (way === 'held') victim?.wake();
      if (way === 'cut off') network.heal();
      await victim?.restore();
    },
  };
}

function otherOf(members: readonly Member[], one: Member): Member {
  const other = members.find((member) => member !== one);
  if (other === undefined) throw new Error('there is no other one');
  return other;
}

function victimOf(member: Member): Victim {
  return {
    host: member.host,
    kill: () => member.kill(),
    hold: () => member.pause(),
    wake: () => member.wake(),
    // An owner that was followed ends when it learns it, and its supervisor starts it again.
    restore: () => member.restore(),
  };
}

function brokerVictim(member: NatsMember): Victim {
  return {
    host: member.host,
    kill: () => member.kill(),
    hold: () => member.pause(),
    wake: () => member.wake(),
    restore: async () => void (member.isRunning || member.start()),
  };
}

function machineVictim({ host, patroni, etcd }: Machine): Victim {
  const both = [patroni, etcd];
  return {
    host,
    kill: async () => {
      await Promise.all(both.map((one) => one.kill()));
    },
    hold: () => {
      for (const one of both) one.pause();
    },
    wake: () => {
      for (const one of both) one.wake();
    },
    restore: async () => {
      for (const one of [etcd, patroni]) if (!one.isRunning) one.start();
    },
  };
}

async function synchronousOf({ database }: ExchangeCluster): Promise<Machine> {
  const { restPort } = await database.primary();
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`);
  const { members } = (await answer.json()) as { members: readonly { name: string; role: string }[] };
  const name = members.find(({ role }) => role === 'sync_standby')?.name;
  const machine = database.machines.find(({ host }) => host === name);
  if (machine === undefined) throw new Error('there is no synchronous standby');
  return machine;
}
