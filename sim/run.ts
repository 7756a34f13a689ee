import { createHash } from 'node:crypto';
import { ClientError } from '@openbourse/client';
import { seededRandom } from '@openbourse/testkit/seeded-random';
import { Faults } from './faults.ts';
import { checkBooks } from './oracles/bookkeeper.ts';
import { checkDecided } from './oracles/decided.ts';
import { checkFairness } from './oracles/fairness.ts';
import { checkInvariants } from './oracles/invariants.ts';
import { checkLiveness } from './oracles/liveness.ts';
import { checkPrivacy } from './oracles/privacy.ts';
import { checkRepeats } from './oracles/repeats.ts';
import { checkRestart } from './oracles/restart.ts';
import { checkShown } from './oracles/shown.ts';
import { CAPABILITIES } from './people/capabilities.ts';
import type { Scene } from './people/capability.ts';
import type { Journal } from './people/journal.ts';
import { Wrong } from './people/person.ts';
import { ACTS, type Burst, type Plan, type PlannedAct } from './plan.ts';
import { openTown } from './town.ts';
import type { Cluster } from './world/cluster.ts';
import type { Scheduler } from './world/scheduler.ts';
import type { Weather } from './world/venues.ts';
import { Hang } from './world/world.ts';

export interface Outcome {
  /** Null when everything held. */
  readonly failure: { readonly oracle: string; readonly message: string; readonly burst: number } | null;
  readonly batches: number;
  readonly costs: Costs;
  readonly lives: number;
  /** Everything that was counted. */
  readonly journal: Journal;
  /** Equal for two runs in which the same things happened in the same order. */
  readonly digest: string;
}

/** Where the time of a run goes: `start` copies the database, `wait` lets time pass between bursts, `judge` is the oracles. */
export type Costs = Readonly<Record<Phase, { readonly seconds: number; readonly batches: number }>>;
type Phase = 'start' | 'wait' | 'acts' | 'judge';

export interface Watching {
  /** Called at the start with a function that says what is under way. */
  readonly onStart?: (standing: () => string) => void;
  readonly onBatch?: Scheduler['onBatch'];
}

/** A quiet chain brings everything to its end within, by bounds of its own. */
const QUIET_MS = 600_000;

const ACT_BY_NAME = new Map(ACTS.map((act) => [act.name, act]));

/** Lives one plan through; every oracle that finds something ends it. */
export async function runPlan(
  cluster: Cluster,
  plan: Plan,
  { onStart, onBatch }: Watching = {},
): Promise<Outcome> {
  const run = await Run.open(cluster, plan);
  const { world, journal } = run.town;
  if (onBatch !== undefined) world.scheduler.onBatch = onBatch;
  onStart?.(() => run.standing());
  let failure: Outcome['failure'] = null;
  try {
    for (const [at, burst] of plan.bursts.entries()) {
      run.burst = at;
      await run.live(burst);
    }
  } catch (error) {
    const { oracle, message } = describe(error);
    const named = error instanceof Hang ? `${message}: ${[...run.underWay].join(', ')}` : message;
    failure = { oracle, message: named, burst: run.burst };
  }
  const counts = { journal, batches: world.scheduler.sent, costs: run.costs, lives: world.lives };
  const digest = run.digest.digest('hex').slice(0, 16);
  try {
    await run.town.close();
  } catch (error) {
    failure ??= { ...describe(error), burst: plan.bursts.length };
  }
  return { ...counts, failure, digest };
}

function describe(error: unknown): { readonly oracle: string; readonly message: string } {
  if (error instanceof Wrong) return { oracle: error.oracle, message: error.message };
  if (error instanceof Hang) return { oracle: 'liveness', message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { oracle: error instanceof ClientError ? `refused ${error.key}` : 'error', message };
}

class Run {
  burst = 0;
  private phase: Phase = 'start';
  /** Latest instant that the server's clock has shown. */
  private aheadUntil = 0;
  private weather: Weather = 'calm';
  readonly costs: Record<Phase, { seconds: number; batches: number }> = {
    start: { seconds: 0, batches: 0 },
    wait: { seconds: 0, batches: 0 },
    acts: { seconds: 0, batches: 0 },
    judge: { seconds: 0, batches: 0 },
  };
  readonly digest = createHash('sha256');
  /** Acts that have not come to their end. */
  readonly underWay = new Set<string>();
  readonly town: Awaited<ReturnType<typeof openTown>>;
  private readonly faults: { isUnderWay: boolean };

  private constructor(town: Run['town'], faults: Run['faults']) {
    this.town = town;
    this.faults = faults;
  }

  static async open(cluster: Cluster, { seed, people }: Plan): Promise<Run> {
    const faults = { isUnderWay: false };
    const startedAt = performance.now();
    const town = await openTown(cluster, { seed, people, isFaulty: () => faults.isUnderWay });
    const run = new Run(town, faults);
    const seconds = (performance.now() - startedAt) / 1_000;
    run.costs.start = { seconds, batches: town.world.scheduler.sent };
    return run;
  }

  /** Burst, phase and acts that are under way, for a run that does not end. */
  standing(): string {
    const acts = [...this.underWay].join(', ');
    const { scheduler, lives } = this.town.world;
    return `burst ${this.burst}, ${this.phase}, life ${lives}, batch ${scheduler.sent}, acts: ${acts || 'none'}`;
  }

  /** Adds what the work costs to its phase. */
  private async charge(phase: Phase, work: () => Promise<void>): Promise<void> {
    const { scheduler } = this.town.world;
    this.phase = phase;
    const before = { at: performance.now(), sent: scheduler.sent };
    try {
      await work();
    } finally {
      this.costs[phase].seconds += (performance.now() - before.at) / 1_000;
      this.costs[phase].batches += scheduler.sent - before.sent;
    }
  }

  async live({ waitMs, acts, faults, weather, look, clockMs = 0 }: Burst): Promise<void> {
    const { world } = this.town;
    if (weather !== null) {
      this.weather = weather.kind;
      world.venues.set(weather.kind, weather.source);
    }
    await this.charge('wait', () => world.pass(waitMs));
    const due = new Faults(this.town, faults);
    world.scheduler.judge = due.judge;
    this.faults.isUnderWay = faults.length > 0;
    this.town.journal.circumstances = [
      this.weather,
      ...new Set(faults.map(({ kind }) => kind)),
      ...(clockMs === 0 ? [] : ['clock set']),
    ];
    world.errors.length = 0;
    world.clock.step(clockMs);
    await this.charge('acts', async () => {
      await this.drive(acts.map((act) => this.act(act)));
      await due.end();
      await world.settle();
      await world.start();
    });
    this.aheadUntil = Math.max(this.aheadUntil, world.clock.now());
    world.clock.step(-clockMs);
    this.faults.isUnderWay = false;
    if (faults.length > 0 || clockMs !== 0) this.town.journal.faultedAt = world.clock.now();
    const [error] = world.errors;
    if (error !== undefined && faults.length === 0 && clockMs === 0) this.town.fail('log', error);
    if (look === 'none') return;
    world.endReplaced();
    // Whatever was accepted while the clock was ahead waits for a price of then.
    const ahead = this.aheadUntil - world.clock.now();
    if (ahead > 0) await this.charge('wait', () => world.pass(ahead));
    await this.charge('judge', async () => {
      if (look === 'restart') await this.restart();
      await this.look();
    });
  }

  /** Compares before with after, once nothing goes on by itself. */
  private async restart(): Promise<void> {
    const { town } = this;
    for (const { rest } of CAPABILITIES) if (rest !== undefined) await town.world.drive(rest(town), QUIET_MS);
    await checkRestart(town);
  }

  /** All oracles that look at everything, at rest. */
  private async look(): Promise<void> {
    const { town } = this;
    const { world } = town;
    await world.pass(5_000);
    await world.drive(checkRepeats(town, seededRandom(this.burst)));
    await world.drive(checkInvariants(town));
    await world.drive(checkBooks(town));
    await world.drive(checkLiveness(town));
    await world.drive(checkFairness(town));
    await world.drive(checkDecided(town));
    await world.drive(checkPrivacy(town));
    await world.drive(checkShown(town));
    for (const { check } of CAPABILITIES) if (check !== undefined) await world.drive(check(town), QUIET_MS);
  }

  private async drive(work: readonly Promise<void>[]): Promise<void> {
    await this.town.world.drive(Promise.all(work));
  }

  private async act({ act: name, person: index, seed }: PlannedAct): Promise<void> {
    const act = ACT_BY_NAME.get(name);
    if (act === undefined) throw new Error(`no act ${name}`);
    const { people, journal, world } = this.town;
    const person = people[index % people.length]!;
    const random = seededRandom(seed, world.clock);
    const scene: Scene = {
      ...{ town: this.town, world, person, random },
      pick: (from) => from[random.int(from.length)]!,
      decimal: (low, high, decimals) => {
        const unit = 10 ** decimals;
        const [from, to] = [Math.round(low * unit), Math.round(high * unit)];
        return ((from + random.int(to - from + 1)) / unit).toFixed(decimals);
      },
    };
    journal.acts += 1;
    const label = `${name} by ${person.email} (${seed})`;
    this.underWay.add(label);
    await act.run(scene).catch((error: unknown) => {
      // What was looked at has changed meanwhile: another person was faster.
      if (!(error instanceof ClientError)) throw error;
      journal.count(`${name}: ${error.key}`);
    });
    this.underWay.delete(label);
    this.digest.update(`${name} ${index} ${world.scheduler.sent}\n`);
  }
}
