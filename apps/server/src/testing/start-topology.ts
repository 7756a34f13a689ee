import { systemClock } from '../kernel/clock.ts';
import { pause } from './pause.ts';
import { RawCaller } from './raw-call.ts';
import { quietServer } from './seed-traders.ts';
import { freePort, launchServerProcess, type ServerProcess } from './server-process.ts';

/** One process of a topology. */
export interface Member extends ServerProcess {
  /** As OB_ROLES has them. */
  readonly roles: string;
  readonly raw: RawCaller;
}

/** Servers as an operator runs them: processes of roles, their standbys, and gateways. */
export interface Topology {
  readonly members: readonly Member[];
  /** The first gateway. */
  readonly url: string;
  /** Starts one more process, and waits until it serves or stands by. */
  add(roles: string): Promise<Member>;
  /** The process that has the roles now. */
  ownerOf(roles: string): Promise<Member>;
  /** Ends every process that has not ended. */
  end(): Promise<void>;
}

export interface TopologyOptions {
  /** As the owner of its tables, who has migrated it. */
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  readonly ports: { readonly from: number; readonly to: number };
  /** Lists of roles; one that comes twice has a standby. */
  readonly processes: readonly string[];
  readonly gateways: number;
  /** Settings of every process besides. */
  readonly env?: Readonly<Record<string, string>>;
}

const LOOK_MS = 50;

/** Starts a topology, and waits until it serves. */
export async function startTopology(options: TopologyOptions): Promise<Topology> {
  const members: Member[] = [];
  let nextPort = options.ports.from;
  const launch = async (roles: string): Promise<Member> => {
    const port = await freePort({ from: nextPort, to: options.ports.to });
    nextPort = port + 1;
    const server = launchServerProcess({ port, env: settingsOf(roles, options) });
    const member: Member = { ...server, roles, raw: new RawCaller(server.url) };
    members.push(member);
    return member;
  };
  const add = async (roles: string): Promise<Member> => {
    const member = await launch(roles);
    await untilSettled(member);
    return member;
  };
  const gateways: Member[] = [];
  for (let count = 0; count < options.gateways; count += 1) gateways.push(await launch('gateway'));
  // A process is the owner, and what comes again stands by.
  const owners = [...new Set(options.processes)];
  for (const roles of owners) await launch(roles);
  await Promise.all(members.filter(({ roles }) => roles !== 'gateway').map(untilSettled));
  for (const gateway of gateways) while ((await statusOf(gateway, '/readyz')) !== 200) await pause(LOOK_MS);
  const standbys: Member[] = [];
  for (const roles of owners)
    if (options.processes.filter((one) => one === roles).length > 1) standbys.push(await launch(roles));
  await Promise.all(standbys.map(untilSettled));
  return {
    members,
    url: gateways[0]?.url ?? '',
    add,
    ownerOf: async (roles) => {
      for (;;) {
        for (const member of members)
          if (member.roles === roles && (await statusOf(member, '/readyz')) === 200) return member;
        await pause(LOOK_MS);
      }
    },
    end: async () => {
      for (const { raw, pid, end } of members) {
        raw.close();
        resume(pid);
        await end('SIGKILL');
      }
    },
  };
}

function settingsOf(
  roles: string,
  { databaseUrl, natsUrls, env }: TopologyOptions,
): Readonly<Record<string, string>> {
  const shared = { OB_ROLES: roles, OB_NATS_URLS: natsUrls.join(','), ...env };
  const isGateway = roles === 'gateway';
  return isGateway
    ? { ...shared, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' }
    : { ...quietServer(databaseUrl), ...shared };
}

/** Waits until a process owns its roles and serves, or stands by for them. */
async function untilSettled(member: Member): Promise<void> {
  let hasEnded = false;
  void member.ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    if (hasEnded) throw new Error(`${member.roles} ended before it served:\n${member.output()}`);
    const answer = await member.raw.get('/readyz').catch(() => null);
    if (answer?.status === 200 || answer?.text.includes('"standby"') === true) return;
    await pause(LOOK_MS);
  }
}

async function statusOf({ raw }: Member, path: string): Promise<number> {
  try {
    return (await raw.send({ path, timeoutMs: 1_000 })).status;
  } catch {
    return 0;
  }
}

/** A process that was stopped ends only once it runs again. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended.
  }
}

/** Time during which a call was not answered: from the fault until the first answer after the last refusal. */
export interface Outage {
  readonly role: string;
  readonly ms: number;
  readonly refused: number;
}

/** Asks one thing again and again, and remembers when it was answered. */
export class Probe {
  readonly role: string;
  private readonly ask: () => Promise<boolean>;
  private readonly answers: { readonly askedAt: number; readonly at: number; readonly isDone: boolean }[] =
    [];
  private isRunning = true;
  private readonly running: Promise<void>;

  constructor(role: string, ask: () => Promise<boolean>) {
    this.role = role;
    this.ask = ask;
    this.running = this.run();
  }

  /** The outage since an instant. */
  since(from: number): Outage {
    const later = this.answers.filter(({ at }) => at >= from);
    const refused = later.filter(({ isDone }) => !isDone);
    const lastRefusal = refused.at(-1);
    const back = later.find(({ isDone, askedAt }) => isDone && askedAt >= (lastRefusal?.at ?? from));
    const ms = lastRefusal === undefined ? 0 : (back?.at ?? Number.POSITIVE_INFINITY) - from;
    return { role: this.role, ms, refused: refused.length };
  }

  /** Waits for an answer to something that was asked after the instant. */
  async untilAnswered(from: number): Promise<void> {
    while (!this.answers.some(({ askedAt, isDone }) => isDone && askedAt >= from)) await pause(LOOK_MS);
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isRunning) {
      const askedAt = systemClock.now();
      const isDone = await this.ask().catch(() => false);
      this.answers.push({ askedAt, at: systemClock.now(), isDone });
      await pause(LOOK_MS);
    }
  }
}
