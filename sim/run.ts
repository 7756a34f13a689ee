import { createHash } from 'node:crypto';
import { OPERATOR_ROLES, type OperatorRole } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { seededRandom } from '@openbourse/testkit/seeded-random';
import { checkBooks } from './oracles/bookkeeper.ts';
import { checkInvariants } from './oracles/invariants.ts';
import { checkRepeats } from './oracles/repeats.ts';
import { checkRestart } from './oracles/restart.ts';
import { CAPABILITIES } from './people/capabilities.ts';
import type { Scene, Town } from './people/capability.ts';
import { Journal } from './people/journal.ts';
import { createOfficer, createPerson, type Officer, type Person, Wrong } from './people/person.ts';
import { ACTS, type Burst, type Plan, type PlannedAct } from './plan.ts';
import type { Cluster } from './world/cluster.ts';
import { World } from './world/world.ts';

export interface Outcome {
  /** Null when everything held. */
  readonly failure: { readonly oracle: string; readonly message: string; readonly burst: number } | null;
  readonly acts: number;
  readonly batches: number;
  readonly lives: number;
  /** How often each call, each refusal and each fault was met. */
  readonly seen: ReadonlyMap<string, number>;
  /** Equal for two runs in which the same things happened in the same order. */
  readonly digest: string;
}

const GRANTS = { USDT: '50000', BTC: '2', ETH: '20' };
const ROLES: readonly OperatorRole[] = OPERATOR_ROLES;
const ACT_BY_NAME = new Map(ACTS.map((act) => [act.name, act]));

/** Lives one plan through; every oracle that finds something ends it. */
export async function runPlan(
  cluster: Cluster,
  plan: Plan,
  onProgress: (burst: number, outcome: Pick<Outcome, 'acts' | 'seen'>) => void = () => undefined,
): Promise<Outcome> {
  const world = await World.open(cluster, { seed: plan.seed });
  const run = new Run(world, plan);
  let failure: Outcome['failure'] = null;
  try {
    await run.setUp();
    for (const [at, burst] of plan.bursts.entries()) {
      run.burst = at;
      await run.live(burst);
      onProgress(at, { acts: run.journal.acts, seen: run.journal.seen });
    }
  } catch (error) {
    failure = { ...describe(error), burst: run.burst };
  }
  const outcome = {
    failure,
    acts: run.journal.acts,
    batches: world.scheduler.sent,
    lives: world.lives,
    seen: run.journal.seen,
    digest: run.digest.digest('hex').slice(0, 16),
  };
  await world.close().catch((error: unknown) => {
    outcome.failure ??= { ...describe(error), burst: plan.bursts.length };
  });
  return outcome;
}

function describe(error: unknown): { readonly oracle: string; readonly message: string } {
  if (error instanceof Wrong) return { oracle: error.oracle, message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { oracle: error instanceof ClientError ? `refused ${error.key}` : 'error', message };
}

class Run {
  burst = 0;
  readonly journal = new Journal();
  readonly digest = createHash('sha256');
  private readonly world: World;
  private readonly plan: Plan;
  private readonly people: Person[] = [];
  private readonly officers = new Map<string, Officer>();
  private isFaulty = false;

  constructor(world: World, plan: Plan) {
    this.world = world;
    this.plan = plan;
  }

  async setUp(): Promise<void> {
    const callers = { world: this.world, journal: this.journal, isFaulty: () => this.isFaulty };
    for (let index = 0; index < this.plan.people; index += 1)
      this.people.push(await createPerson(callers, { index, funds: GRANTS }));
    for (const role of ROLES)
      for (const which of ['first', 'second'] as const)
        this.officers.set(`${role} ${which}`, await createOfficer(callers, { name: `${role}-${which}`, roles: [role] }));
    for (const { setUp } of CAPABILITIES) if (setUp !== undefined) await this.world.drive(setUp(this.town));
  }

  get town(): Town {
    const { world, people, journal } = this;
    return {
      ...{ world, people, journal },
      officer: (role, which = 'first') => this.officers.get(`${role} ${which}`)!,
      fail: (oracle, message) => {
        throw new Wrong(oracle, message);
      },
    };
  }

  async live({ waitMs, acts, faults, weather, look }: Burst): Promise<void> {
    const { world } = this;
    if (weather !== null) world.venues.set(weather.kind, weather.source);
    await world.pass(waitMs);
    const begun = world.scheduler.sent;
    const due = [...faults];
    world.scheduler.judge = ({ texts }) => {
      const fault = due[0];
      if (fault === undefined || world.scheduler.sent - begun <= fault.at) return null;
      due.shift();
      this.journal.count(`fault ${fault.kind} at ${texts[0]?.trim().split(/\s+/).slice(0, 3).join(' ')}`);
      return fault.kind;
    };
    this.isFaulty = faults.length > 0;
    let restarting: Promise<void> | null = null;
    world.scheduler.onKill = () => {
      world.kill();
      restarting = world.start();
      restarting.catch(() => undefined);
    };
    await this.drive(acts.map((act) => this.act(act)));
    if (restarting !== null) await restarting;
    world.scheduler.judge = () => null;
    await world.settle();
    this.isFaulty = false;
    if (look === 'none') return;
    if (look === 'restart') await checkRestart(this.town);
    await this.look();
  }

  /** All oracles that look at everything, at rest. */
  private async look(): Promise<void> {
    const { world, town } = this;
    await world.pass(5_000);
    await world.drive(checkRepeats(town, seededRandom(this.burst)));
    await world.drive(checkInvariants(town));
    await world.drive(checkBooks(town));
    for (const { check } of CAPABILITIES) if (check !== undefined) await world.drive(check(town));
  }

  private async drive(work: readonly Promise<void>[]): Promise<void> {
    await this.world.drive(Promise.all(work));
  }

  private async act({ act: name, person: index, seed }: PlannedAct): Promise<void> {
    const act = ACT_BY_NAME.get(name);
    if (act === undefined) throw new Error(`no act ${name}`);
    const person = this.people[index % this.people.length]!;
    const random = seededRandom(seed, this.world.clock);
    const scene: Scene = {
      ...{ town: this.town, world: this.world, person, random },
      pick: (from) => from[random.int(from.length)]!,
      decimal: (low, high, decimals) => {
        const unit = 10 ** decimals;
        const [from, to] = [Math.round(low * unit), Math.round(high * unit)];
        return ((from + random.int(to - from + 1)) / unit).toFixed(decimals);
      },
    };
    this.journal.acts += 1;
    await act.run(scene).catch((error: unknown) => {
      // What was looked at has changed meanwhile: somebody else was faster.
      if (!(error instanceof ClientError)) throw error;
      this.journal.count(`${name}: ${error.key}`);
    });
    this.digest.update(`${name} ${index} ${this.world.scheduler.sent}\n`);
  }
}
