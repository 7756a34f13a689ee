import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HOUR_MS } from '@openbourse/money';
import { ROOT } from '../tools/run-step.ts';
import { Coverage } from './coverage.ts';
import { runMutants } from './mutants/run-mutants.ts';
import { makePlan, type Plan } from './plan.ts';
import { type Outcome, runPlan, type Watching } from './run.ts';
import { shrinkPlan } from './shrink.ts';
import { readTown } from './town-file.ts';
import { type Cluster, openCluster } from './world/cluster.ts';

/** `npm run sim`: lives seeds through, or replays a file; the exit code is 1 when an oracle found something. */
const USAGE = `npm run sim -- [--seed <first seed>] [--runs <how many>] [--hours <hours>] [--days <days of each>]
               [--bursts <how many>] [--only <beginnings of acts, with commas>]
               [--replay <file>] [--shrink] [--trace <file>]
       npm run sim -- --short    kept plans, fixed seeds, one of them twice, and one of the sources' own
       npm run sim -- --mutants [--only <beginnings of names>]    defects that the oracles must find`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    hours: { type: 'string' },
    days: { type: 'string', default: '1' },
    bursts: { type: 'string' },
    only: { type: 'string' },
    replay: { type: 'string' },
    trace: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    limit: { type: 'string', default: '1200' },
    town: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const FAILED = join(import.meta.dirname, 'failed');
/** Plans that found a defect. */
const KEPT = join(import.meta.dirname, 'replay');
/** Letters of a statement in a trace. */
const TRACED_MAX = 160;
/** The first one comes twice. */
const SHORT_SEEDS = [1, 1, 2, 3];
/** Seeds without a choice of anybody. */
const FRESH = { from: 1_000, count: 1_000_000 };
/** A day of everybody takes half a minute, and a short run is part of every test run. */
const SHORT_DAYS = 0.5;

function numberOf(name: 'seed' | 'runs' | 'hours' | 'days' | 'limit'): number {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`--${name} is a number like 7, not ${values[name]}\n${USAGE}`);
  return value;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a line for each batch: two runs of one seed that differ do so from the first line that differs. */
function traceTo(file: string): NonNullable<Watching['onBatch']> {
  writeFileSync(file, '');
  return ({ texts, waiting }) => {
    const statements = texts.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, TRACED_MAX));
    appendFileSync(file, `of ${waiting}: ${statements.join(' | ')}\n`);
  };
}

async function live(cluster: Cluster, plan: Plan): Promise<Outcome> {
  const startedAt = performance.now();
  let standing = (): string => 'the start';
  const limit = setTimeout(() => void giveUp(cluster, plan, standing()), 1_000 * numberOf('limit'));
  const outcome = await runPlan(cluster, plan, {
    onStart: (asked) => {
      standing = asked;
    },
    ...(values.trace !== undefined && { onBatch: traceTo(values.trace) }),
  });
  clearTimeout(limit);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { journal, batches, costs, lives, digest, failure } = outcome;
  const { acts } = journal;
  const rate = Math.round(acts / seconds);
  const phases = Object.entries(costs).map(
    ([phase, cost]) => `${phase} ${cost.seconds.toFixed(1)} s for ${cost.batches}`,
  );
  say(
    `seed ${plan.seed}: ${acts} acts in ${seconds.toFixed(1)} s (${rate}/s), ${lives} lives, ${digest}\n` +
      `  ${batches} batches: ${phases.join(', ')}` +
      (failure === null ? '' : `\n  ${failure.oracle} after burst ${failure.burst}: ${failure.message}`),
  );
  return outcome;
}

/** A plan that takes longer than the limit stands still. */
async function giveUp(cluster: Cluster, plan: Plan, message: string): Promise<never> {
  say(`seed ${plan.seed}: has not ended in ${values.limit} s: ${message}`);
  write(plan, { oracle: 'hang', message });
  await cluster.stop();
  process.exit(1);
}

async function keep(cluster: Cluster, plan: Plan, failure: NonNullable<Outcome['failure']>): Promise<void> {
  let kept = plan;
  if (values.shrink) {
    kept = await shrinkPlan(plan, failure, async (tried) => {
      const { failure: again } = await runPlan(cluster, tried);
      return again?.oracle === failure.oracle;
    });
    say(
      `  shrunk to ${kept.bursts.length} bursts with ${kept.bursts.flatMap(({ acts }) => acts).length} acts`,
    );
  }
  write(kept, failure);
}

/** Writes a plan that failed where `--replay` finds it. */
function write(plan: Plan, { oracle, message }: Omit<NonNullable<Outcome['failure']>, 'burst'>): void {
  mkdirSync(FAILED, { recursive: true });
  const file = join(FAILED, `seed-${plan.seed}.json`);
  writeFileSync(file, `${JSON.stringify({ oracle, message, plan }, null, 2)}\n`);
  say(`  npm run sim -- --replay ${file}`);
}

function planOf(seed: number, days: number): Plan {
  const only = values.only?.split(',');
  const bursts = values.bursts === undefined ? undefined : Number(values.bursts);
  return makePlan({
    seed,
    days,
    ...(only !== undefined && { only }),
    ...(bursts !== undefined && { bursts }),
  });
}

const readPlan = (file: string): Plan =>
  (JSON.parse(readFileSync(file, 'utf8')) as { readonly plan: Plan }).plan;

/** A seed that each state of the sources has for itself: new ones are lived, and a failure is there at the next run too. */
function seedOfSources(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: ROOT, encoding: 'utf8' });
  const tree = Number.parseInt(stdout.slice(0, 8), 16);
  return FRESH.from + (Number.isNaN(tree) ? randomInt(FRESH.count) : tree % FRESH.count);
}

/** Plans to live, one after the other; with `--hours` they end when the time is over. */
function* plansOf(): Generator<Plan> {
  if (values.replay !== undefined) yield readPlan(values.replay);
  else if (values.short) {
    for (const name of existsSync(KEPT) ? readdirSync(KEPT) : []) yield readPlan(join(KEPT, name));
    for (const seed of [...SHORT_SEEDS, seedOfSources()]) yield planOf(seed, SHORT_DAYS);
  } else {
    const endsAt = performance.now() + (values.hours === undefined ? 0 : numberOf('hours') * HOUR_MS);
    const isGoingOn = (lived: number): boolean =>
      values.hours === undefined ? lived < numberOf('runs') : performance.now() < endsAt;
    for (let lived = 0; isGoingOn(lived); lived += 1)
      yield planOf(numberOf('seed') + lived, numberOf('days'));
  }
}

/** Lives all plans through; answers how many failed. In a short run two lives of one seed must be the same. */
async function liveAll(cluster: Cluster, coverage: Coverage): Promise<number> {
  let failed = 0;
  const digests = new Map<string, string>();
  for (const one of plansOf()) {
    const outcome = await live(cluster, one);
    coverage.add(outcome.journal);
    if (values.hours !== undefined) say(`  ${coverage.progress()}`);
    const plan = JSON.stringify(one);
    const earlier = digests.get(plan);
    digests.set(plan, outcome.digest);
    if (outcome.failure !== null) await keep(cluster, one, outcome.failure);
    else if (earlier === undefined || earlier === outcome.digest) continue;
    else say(`  seed ${one.seed} lived twice and was not the same`);
    failed += 1;
  }
  return failed;
}

async function main(): Promise<number> {
  if (values.help) {
    say(USAGE);
    return 0;
  }
  if (values.mutants) return runMutants(values.only?.split(','), say);
  const cluster = await (values.town === undefined ? openCluster() : readTown(values.town));
  const coverage = new Coverage();
  try {
    const failed = await liveAll(cluster, coverage);
    say(failed === 0 ? 'all passed' : `${failed} failed`);
    for (const line of coverage.report()) say(`  ${line}`);
    return failed === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

// Servers that were killed leave their leases' timers and sockets behind.
process.exit(await main());
