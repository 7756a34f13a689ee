import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../tools/run-step.ts';
import { writeTown } from '../town-file.ts';
import { openCluster } from '../world/cluster.ts';
import { type Mutation, mutate, type Trial } from './mutant.ts';

/** Folders of the repository that a world needs. */
const COPIED = ['apps/server', 'db', 'packages', 'sim', 'tools', 'package.json', 'tsconfig.json'];
const LEFT_OUT = new Set(['node_modules', '.git']);
/** Kept plans, which no trial lives. */
const PLANS = new Set(['failed', 'replay'].map((name) => join(ROOT, 'sim', name)));
/** Packages of the repository itself. */
const OWN = '@openbourse';
/** A plan of a trial takes a tenth of it. */
const LIMIT_SECONDS = 180;

/** Outcome of a trial: null when everything held. */
export interface Found {
  /** Null when the process ended without a word of an oracle. */
  readonly oracle: string | null;
  readonly message: string;
}

/** A copy of the repository outside of it, which takes one defect after the other. */
export interface Scratch {
  /** Lives a plan through, with the defect where one is given. */
  live(trial: Trial, mutation?: Mutation): Promise<Found | null>;
  close(): Promise<void>;
}

/** The town is settled before any defect is there, once for all trials. */
export async function openScratch(): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-mutants-'));
  const filter = (path: string): boolean => !LEFT_OUT.has(basename(path)) && !PLANS.has(path);
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter });
  linkPackages(folder);
  const cluster = await openCluster();
  await writeTown(cluster, townOf(folder));
  return {
    live: async (trial, mutation) => {
      if (mutation === undefined) return run(folder, trial);
      const file = join(folder, mutation.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, mutate(text, mutation));
      try {
        return await run(folder, trial);
      } finally {
        writeFileSync(file, text);
      }
    },
    close: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const townOf = (folder: string): string => join(folder, 'town');

/**
 * Packages of others are those of the repository; its own ones are those of the copy. People judge receipts with the
 * engine as it was published, so that no defect judges itself.
 */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== OWN) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(modules, OWN, name));
  for (const part of [
    'apps/server',
    ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
  ])
    if (existsSync(join(ROOT, part, 'node_modules')))
      symlinkSync(join(ROOT, part, 'node_modules'), join(folder, part, 'node_modules'));
  const judged = join(folder, 'sim', 'node_modules', OWN, 'engine');
  mkdirSync(dirname(judged), { recursive: true });
  symlinkSync(join(ROOT, 'packages', 'engine'), judged);
}

/** Runs the simulation of the copy, which keeps the plan that failed in a file. */
async function run(folder: string, { seed, only, days, bursts }: Trial): Promise<Found | null> {
  const kept = join(folder, 'sim', 'failed', `seed-${seed}.json`);
  rmSync(kept, { force: true });
  const task = join(folder, 'tools', 'tasks', 'sim.ts');
  const plan = ['--seed', String(seed), '--days', String(days), '--bursts', String(bursts), '--only', only];
  const child = spawn(
    process.execPath,
    [task, ...plan, '--town', townOf(folder), '--limit', String(LIMIT_SECONDS)],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code === 0) return null;
  if (!existsSync(kept)) return { oracle: null, message: said.trim() };
  const { oracle, message } = JSON.parse(readFileSync(kept, 'utf8')) as Record<'oracle' | 'message', string>;
  return { oracle, message };
}
