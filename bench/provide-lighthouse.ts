import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, STEP_ENVIRONMENT } from '../tools/run-step.ts';

/** Parts of its report that the benchmark reads. */
export interface LighthouseResult {
  readonly lhr: {
    readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
    readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
    readonly environment: { readonly benchmarkIndex: number };
    readonly runtimeError?: { readonly message: string };
  };
}

export type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<LighthouseResult | undefined>;

const OWN = join(import.meta.dirname, 'lighthouse');
const MANIFESTS = ['package.json', 'package-lock.json'] as const;
const FOLDER = join(ROOT, '.tools', 'lighthouse');
/** The lockfile that was installed. */
const MARKER = join(FOLDER, 'installed.json');

/**
 * Answers Lighthouse, installed from npm by a lockfile of its own when it is not there: its hundred packages are worth
 * 176 MB, and nothing but one benchmark needs them.
 */
export async function provideLighthouse(): Promise<Lighthouse> {
  const lockfile = readFileSync(join(OWN, 'package-lock.json'), 'utf8');
  if (!existsSync(MARKER) || readFileSync(MARKER, 'utf8') !== lockfile) install(lockfile);
  const entry = join(FOLDER, 'node_modules', 'lighthouse', 'core', 'index.js');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}

function install(lockfile: string): void {
  console.error('Installing Lighthouse ...');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of MANIFESTS) copyFileSync(join(OWN, name), join(FOLDER, name));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: FOLDER,
    env: STEP_ENVIRONMENT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed from npm (see above).');
  writeFileSync(MARKER, lockfile);
}
