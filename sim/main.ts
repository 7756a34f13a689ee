import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePlan, type Plan } from './plan.ts';
import { type Outcome, runPlan } from './run.ts';
import { shrinkPlan } from './shrink.ts';
import { type Cluster, openCluster } from './world/cluster.ts';

/** `npm run sim`: lives seeds through, or replays a file; the exit code is 1 when an oracle found something. */
const USAGE = `npm run sim -- [--seed <first seed>] [--runs <how many>] [--days <days of each>]
               [--only <beginnings of acts, with commas>] [--replay <file>] [--shrink]`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    only: { type: 'string' },
    replay: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const FAILED = join(import.meta.dirname, 'failed');

function numberOf(name: 'seed' | 'runs' | 'days'): number {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`--${name} is a number like 7, not ${values[name]}\n${USAGE}`);
  return value;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function live(cluster: Cluster, plan: Plan): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await runPlan(cluster, plan);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { acts, batches, lives, digest, failure } = outcome;
  const rate = Math.round(acts / seconds);
  say(
    `seed ${plan.seed}: ${acts} acts in ${seconds.toFixed(1)} s (${rate}/s), ${batches} batches, ${lives} lives, ${digest}` +
      (failure === null ? '' : `\n  ${failure.oracle} after burst ${failure.burst}: ${failure.message}`),
  );
  return outcome;
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
  mkdirSync(FAILED, { recursive: true });
  const file = join(FAILED, `seed-${plan.seed}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ oracle: failure.oracle, message: failure.message, plan: kept }, null, 2)}\n`,
  );
  say(`  npm run sim -- --replay ${file}`);
}

async function main(): Promise<number> {
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const only = values.only?.split(',');
  const plans =
    values.replay === undefined
      ? Array.from({ length: numberOf('runs') }, (_, at) =>
          makePlan({
            seed: numberOf('seed') + at,
            days: numberOf('days'),
            ...(only !== undefined && { only }),
          }),
        )
      : [(JSON.parse(readFileSync(values.replay, 'utf8')) as { readonly plan: Plan }).plan];
  const cluster = await openCluster();
  const seen = new Map<string, number>();
  let failed = 0;
  try {
    for (const plan of plans) {
      const outcome = await live(cluster, plan);
      for (const [what, count] of outcome.seen) seen.set(what, (seen.get(what) ?? 0) + count);
      if (outcome.failure === null) continue;
      failed += 1;
      await keep(cluster, plan, outcome.failure);
    }
  } finally {
    await cluster.stop();
  }
  say(`${plans.length - failed} passed, ${failed} failed`);
  const rarest = [...seen].toSorted(([, one], [, other]) => one - other);
  for (const [what, count] of rarest) say(`  ${count}  ${what}`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
