/** `npm run bench [name ...]`: runs bench/<name>.bench.ts, all of them without names; prints JSON and a table. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run-step.ts';

/** What a benchmark answers; a value beyond its limit fails the run. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Every bench/*.bench.ts exports `run` of this type. */
export type Benchmark = () => Promise<readonly Measurement[]>;

const ENDING = '.bench.ts';

function isWithinLimits(measurement: Measurement): boolean {
  const { value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = measurement;
  return value >= atLeast && value <= atMost;
}

function describeLimit(measurement: Measurement): string {
  if (measurement.atLeast !== undefined) return `>= ${measurement.atLeast}`;
  return measurement.atMost === undefined ? '' : `<= ${measurement.atMost}`;
}

const wanted = process.argv.slice(2);
const available = readdirSync(join(ROOT, 'bench'))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));
const unknown = wanted.filter((name) => !available.includes(name));
if (available.length === 0 || unknown.length > 0)
  throw new Error(`No benchmark ${unknown.join(', ')}; there are: ${available.join(', ') || 'none'}.`);

const measurements: (Measurement & { readonly benchmark: string })[] = [];
for (const benchmark of wanted.length === 0 ? available : wanted) {
  console.error(`Running ${benchmark} ...`);
  const module = (await import(pathToFileURL(join(ROOT, 'bench', benchmark + ENDING)).href)) as {
    run: Benchmark;
  };
  for (const measurement of await module.run()) measurements.push({ benchmark, ...measurement });
}
console.log(JSON.stringify({ node: process.version, platform: process.platform, measurements }, null, 2));
console.table(
  measurements.map((measurement) => ({
    benchmark: measurement.benchmark,
    name: measurement.name,
    value: Number(measurement.value.toPrecision(4)),
    unit: measurement.unit,
    limit: describeLimit(measurement),
    result: isWithinLimits(measurement) ? 'ok' : 'MISSED',
  })),
);
process.exitCode = measurements.every(isWithinLimits) ? 0 : 1;
