/**
 * `npm run bench [name ...]`: runs bench/<name>.bench.ts, all of them without names; prints a table of each and, at
 * the end, all rows as JSON. A benchmark file exports one function `run<Name>Bench` that answers its rows and throws
 * when a result is wrong or misses its target.
 */
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run-step.ts';

type Row = Readonly<Record<string, string | number | boolean>>;
type Benchmark = () => readonly Row[] | Promise<readonly Row[]>;

const ENDING = '.bench.ts';

async function loadBenchmark(name: string): Promise<Benchmark> {
  const file = pathToFileURL(join(ROOT, 'bench', name + ENDING)).href;
  const exported = Object.entries((await import(file)) as Record<string, unknown>);
  const entry = exported.find(([key, value]) => /^run\w*Bench$/.test(key) && typeof value === 'function');
  if (entry === undefined) throw new Error(`bench/${name}${ENDING} exports no function run<Name>Bench.`);
  return entry[1] as Benchmark;
}

const wanted = process.argv.slice(2);
const available = readdirSync(join(ROOT, 'bench'))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));
const unknown = wanted.filter((name) => !available.includes(name));
if (available.length === 0 || unknown.length > 0)
  throw new Error(`No benchmark ${unknown.join(', ')}; there are: ${available.join(', ')}.`);

const benchmarks: Record<string, readonly Row[] | { readonly error: string }> = {};
for (const name of wanted.length === 0 ? available : wanted) {
  console.error(`Running ${name} ...`);
  try {
    const run = await loadBenchmark(name);
    const rows = await run();
    console.table(rows);
    benchmarks[name] = rows;
  } catch (error) {
    console.error(error);
    benchmarks[name] = { error: error instanceof Error ? error.message : String(error) };
    process.exitCode = 1;
  }
}
const machine = { node: process.version, platform: process.platform, cores: cpus().length };
console.log(JSON.stringify({ ...machine, benchmarks }, null, 2));
